import { type ComponentType, lazy, useEffect, useState } from 'react';
import { withRetries } from '#web/core/api/retry.ts';
import { loadMessages } from '#web/core/i18n/i18n.ts';

/** The first screen is drawn and answers by then. */
const TIMEOUT_MS = 1500;

const loadOverlays = () => import('./Overlays.tsx');
const loadToaster = () => import('#web/ui/Toast.tsx');

/** What lies over the shell, in a chunk of its own that is fetched once the first screen stands. */
export const Overlays = later(async () => {
  const [{ Overlays: component }] = await Promise.all([
    loadOverlays(),
    loadMessages('chat', 'errors', 'fields', 'notifications'),
  ]);
  return component;
});

/** Counts what is unread from the start on; the first screen does not wait for it. */
export const Unread = later(async () => (await import('./Unread.tsx')).Unread);

export const Toaster = later(async () => (await loadToaster()).Toaster);

/** Who is without a company sees who invites them; asked for once the first screen stands. */
export const InvitationStrip = later(async () => {
  const [module] = await Promise.all([import('#web/carriers/InvitationStrip.tsx'), loadMessages('members', 'errors')]);
  return module.InvitationStrip;
});

/** Asks for the proof of the email address; loaded once the first screen stands. */
export const EmailStrip = later(async () => {
  const [module] = await Promise.all([
    import('#web/accounts/EmailStrip.tsx'),
    loadMessages('email', 'errors', 'fields'),
  ]);
  return module.EmailStrip;
});

/** Tracks a driver while that is needed, and says so; the server is asked once the first screen stands. */
export const SharingStrip = later(async () => {
  const [module] = await Promise.all([import('#web/tracking/SharingStrip.tsx'), loadMessages('tracking')]);
  return module.SharingStrip;
});

/** Nothing of it is shown until it has come: it may take a connection to come back. */
function later<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await withRetries(load) }));
}

/** False until the first screen has had its time, then true; `now` ends the wait. */
export function useLater(now: boolean): boolean {
  const [due, setDue] = useState(now);
  useEffect(() => {
    if (now) setDue(true);
    const timer = setTimeout(() => setDue(true), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return due;
}
