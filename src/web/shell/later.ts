import { useEffect, useState } from 'react';
import { partWithRetry } from '#web/core/router/lazy.ts';

/** Delay in milliseconds after which the first screen has rendered and responds. */
const FIRST_SCREEN_MS = 1500;

/** The dialogs above the shell, in a chunk that is loaded after the first screen. */
export const Overlays = partWithRetry(
  () => import('./Overlays.tsx'),
  (module) => module.Overlays,
  'overlays',
  'chat',
  'errors',
  'fields',
  'notifications',
);

/** The unread count; the first screen does not wait for it. */
export const Unread = partWithRetry(
  () => import('./Unread.tsx'),
  (module) => module.Unread,
);

export const Toaster = partWithRetry(
  () => import('#web/ui/overlays/Toast.tsx'),
  (module) => module.Toaster,
);

/** Invitations for people without a company, loaded after the first screen. */
export const InvitationStrip = partWithRetry(
  () => import('#web/network/carriers/InvitationStrip.tsx'),
  (module) => module.InvitationStrip,
  'members',
  'errors',
);

/** Asks to confirm the email address; loaded after the first screen. */
export const EmailStrip = partWithRetry(
  () => import('#web/people/accounts/sign-in/EmailStrip.tsx'),
  (module) => module.EmailStrip,
  'email',
  'errors',
  'fields',
);

/** After another sign-in has taken over the live connection. */
export const TakenStrip = partWithRetry(
  () => import('./TakenStrip.tsx'),
  (module) => module.TakenStrip,
  'overlays',
);

/** Announcements of the operators and new terms; loaded after the first screen. */
export const BulletinStrip = partWithRetry(
  () => import('#web/people/reference/BulletinStrip.tsx'),
  (module) => module.BulletinStrip,
  'bulletins',
  'errors',
);

/** The menu of those who run the service. */
export const OperatorMenu = partWithRetry(
  () => import('./OperatorMenu.tsx'),
  (module) => module.OperatorMenu,
  'admin',
);

/** The position that is shared and the presses that wait: for a carrier's people, loaded after the first screen. */
export const StaffStrips = partWithRetry(
  () => import('./StaffStrips.tsx'),
  (module) => module.StaffStrips,
  'tracking',
  'pending',
  'errors',
);

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
