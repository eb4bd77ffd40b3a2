import { createStore } from '#web/core/browser/store.ts';
import type { IconName } from '#web/ui/base/Icon.tsx';
import type { NavItem } from '#web/ui/content/Bars.tsx';

/** Text of the bar of a carrier's people about the shared position; null without one. */
export const sharedPosition = createStore<{ words: string; icon: IconName; bad: boolean } | null>(null);

/** The menu's entries for those who run the service; null until they are loaded. */
export const operatorPlaces = createStore<readonly (NavItem & { to: string; short?: string })[] | null>(null);

/** The number of unread notifications, which the bell shows; it is counted after the first screen. */
export const unreadNotifications = createStore(0);
