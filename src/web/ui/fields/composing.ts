import type { KeyboardEvent } from 'react';

/** The key code of all keys that an input method handles; WebKit ends the composition before its last key event. */
const COMPOSING = 229;

/** Whether an input method handles this key: while it composes a word, its keys choose among its own suggestions, and Enter sends nothing. */
export function isComposing({ nativeEvent, keyCode }: Pick<KeyboardEvent, 'nativeEvent' | 'keyCode'>): boolean {
  return nativeEvent.isComposing || keyCode === COMPOSING;
}
