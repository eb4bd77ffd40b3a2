import type { Line } from './isolation-table.ts';

/** Endpoints of everybody who travels that name something of a person. */
export const OF_PEOPLE: Record<string, Line> = {
  'bookings.accept': {},
  'bookings.decline': {},
  'bookings.notAboard': {},
  'bookings.aboard': {},
  'claims.paper': {},
  'found.report': {},
  'reviews.write': {},
  'reviews.addPhoto': {},
  'alerts.remove': {},
  'companions.change': {},
  'companions.remove': {},
  'passkeys.rename': {},
  'passkeys.remove': {},
  'providers.unlink': {},
  'sessions.end': {},
  'waiting.entry': {},
  'waiting.take': {},
  'waiting.leave': {},
};

/** Endpoints whose path names an object without an owner, or a ticket whose code is the right itself. */
export const FOR_ANYONE: readonly string[] = [
  'bookings.book',
  'bookings.promo',
  'waiting.join',
  'providers.beginLink',
  'guests.claim',
];
