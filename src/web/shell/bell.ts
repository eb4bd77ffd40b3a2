import { createStore } from '#web/core/browser/store.ts';

/** The number of unread notifications, which the bell shows; it is counted after the first screen. */
export const unreadNotifications = createStore(0);
