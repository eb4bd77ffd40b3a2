import { useBookingNotice, useNotificationPermission } from './notifications.ts';

/** What lives while somebody is signed in: the connection, the permission to notify, notices. */
export function useLive(onTaken: () => void): void {
  void onTaken;
  useNotificationPermission();
  useBookingNotice();
}
