import { useState } from 'react';
import { useBookingNotice, useNotificationPermission } from './notifications.ts';

/** What lives while somebody is signed in: the connection, the permission to notify, notices. */
export function useLive(): { taken: boolean; forget: () => void } {
  const [taken, setTaken] = useState(false);
  useNotificationPermission();
  useBookingNotice();
  return { taken, forget: () => setTaken(false) };
}
