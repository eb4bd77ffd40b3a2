import { createStore } from '#web/core/browser/store.ts';
import type { IconName } from '#web/ui/base/Icon.tsx';

/** Text of the bar of a carrier's people about the shared position; null without one. */
export const sharedPosition = createStore<{ words: string; icon: IconName; bad: boolean } | null>(null);
