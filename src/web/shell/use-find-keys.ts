import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#web/core/session/session.ts';

/**
 * Opens the search box by `/`, unless the focus is in a text field, and by Ctrl K or Cmd K, for everybody who has a search box; `?` lists the keys, and
 * J and K go down and up the rows of a list. While another dialog is open, the keys are for that dialog.
 */
export function useFindKeys(onFind: () => void, onKeys: () => void): void {
  const { token, userType } = useSession();
  const has = token !== null && userType !== '';
  const find = useEffectEvent(onFind);
  const list = useEffectEvent(onKeys);
  useEffect(() => {
    if (!has) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = isFindKey(event) ? find : isKeysKey(event) ? list : rowKey(event);
      if (event.defaultPrevented || action === null || document.querySelector('.modal')) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [has]);
}

function isFindKey({ key, code, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  // The place of the key, because in the Ukrainian layout it gives another letter.
  if (ctrlKey || metaKey) return code === 'KeyK';
  return key === '/' && !(target instanceof HTMLElement && isWritten(target));
}

/** J and K by their place on the keyboard, as the letters are others in Ukrainian. */
function rowKey({ code, ctrlKey, metaKey, altKey, target }: KeyboardEvent): (() => void) | null {
  const step = code === 'KeyJ' ? 1 : code === 'KeyK' ? -1 : null;
  if (step === null || ctrlKey || metaKey || altKey || (target instanceof HTMLElement && isWritten(target)))
    return null;
  return () => void import('#web/ui/base/row-keys.ts').then(({ stepRows }) => stepRows(step));
}

function isKeysKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return key === '?' && !ctrlKey && !metaKey && !altKey && !(target instanceof HTMLElement && isWritten(target));
}

function isWritten(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select, [role="textbox"]');
}
