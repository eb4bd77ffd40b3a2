import { createStore } from '#web/core/browser/store.ts';
import type { IconName } from '#web/ui/base/Icon.tsx';

/** What the bar of a carrier's people says about the position that is shared; null while there is nothing to say. */
export const sharedPosition = createStore<{ words: string; icon: IconName; bad: boolean } | null>(null);
