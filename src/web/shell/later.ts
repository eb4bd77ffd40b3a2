import { lazy, useEffect, useState } from 'react';
import { withRetries } from '#web/core/api/retry.ts';

/** Delay in milliseconds after which the first screen has rendered and responds. */
const FIRST_SCREEN_MS = 1500;

/** The dialogs above the shell, in a chunk that is loaded after the first screen. */
export const Overlays = lazy(() => withRetries(() => import('./Overlays.tsx')));

/** The unread count; the first screen does not wait for it. */
export const Unread = lazy(() => withRetries(() => import('./Unread.tsx')));

export const Toaster = lazy(() => withRetries(() => import('#web/ui/overlays/Toast.tsx')));

export const InvitationStrip = lazy(() => withRetries(() => import('#web/network/carriers/InvitationStrip.tsx')));

export const EmailStrip = lazy(() => withRetries(() => import('#web/people/accounts/sign-in/EmailStrip.tsx')));

/** After another sign-in has taken over the live connection. */
export const TakenStrip = lazy(() => withRetries(() => import('./TakenStrip.tsx')));

export const BulletinStrip = lazy(() => withRetries(() => import('#web/people/reference/BulletinStrip.tsx')));

export const OperatorMenu = lazy(() => withRetries(() => import('./OperatorMenu.tsx')));

/** The position that is shared and the presses that wait: for a carrier's people, loaded after the first screen. */
export const StaffStrips = lazy(() => withRetries(() => import('./StaffStrips.tsx')));

/** Returns false until that delay is over or `now` is true. */
export function useLater(now: boolean): boolean {
  const [due, setDue] = useState(now);
  useEffect(() => {
    if (now) setDue(true);
    const timer = setTimeout(() => setDue(true), FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return due;
}
