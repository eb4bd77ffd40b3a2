import { type ComponentType, lazy, useEffect, useState } from 'react';
import { withRetries } from '#web/core/api/retry.ts';
import { loadMessages } from '#web/core/i18n/i18n.ts';

/** By then the first screen has rendered and responds. */
const TIMEOUT_MS = 1500;

const loadOverlays = () => import('./Overlays.tsx');
const loadToaster = () => import('#web/ui/Toast.tsx');

/** The dialogs above the shell, in a chunk that is loaded after the first screen. */
export const Overlays = later(async () => {
  const [{ Overlays: component }] = await Promise.all([
    loadOverlays(),
    loadMessages('chat', 'errors', 'fields', 'notifications'),
  ]);
  return component;
});

/** The unread count; the first screen does not wait for it. */
export const Unread = later(async () => (await import('./Unread.tsx')).Unread);

export const Toaster = later(async () => (await loadToaster()).Toaster);

/** Invitations for people without a company, loaded after the first screen. */
export const InvitationStrip = later(async () => {
  const [module] = await Promise.all([import('#web/carriers/InvitationStrip.tsx'), loadMessages('members', 'errors')]);
  return module.InvitationStrip;
});

/** Asks to confirm the email address; loaded after the first screen. */
export const EmailStrip = later(async () => {
  const [module] = await Promise.all([
    import('#web/accounts/EmailStrip.tsx'),
    loadMessages('email', 'errors', 'fields'),
  ]);
  return module.EmailStrip;
});

/** Tracks a driver when needed, and says so; loaded after the first screen. */
export const SharingStrip = later(async () => {
  const [module] = await Promise.all([import('#web/tracking/SharingStrip.tsx'), loadMessages('tracking')]);
  return module.SharingStrip;
});

/** Renders nothing until the component is loaded, however long the connection takes to return. */
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
