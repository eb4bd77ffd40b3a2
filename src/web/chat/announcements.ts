import { type ComponentType, lazy } from 'react';
import { withRetries } from '#web/core/api/retry.ts';
import { loadMessages } from '#web/core/i18n/i18n.ts';

/** Announcements load as chunks of their own with the texts of chat, which the trips otherwise do not need. */
export const TripAnnouncements = later(async () => (await import('./TripAnnouncements.tsx')).TripAnnouncements);

/** The announcements that the reader received. */
export const OwnAnnouncements = later(async () => (await import('./OwnAnnouncements.tsx')).OwnAnnouncements);

function later<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    const texts = withRetries(() => loadMessages('chat', 'errors', 'fields'));
    const component = await withRetries(load);
    await texts;
    return { default: component };
  });
}
