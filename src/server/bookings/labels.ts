import { text } from '#server/core/translate.ts';
import { changedKinds } from '#shared/bookings/change.ts';
import type { ShownState } from '#shared/bookings/change-schema.ts';
import { textFromCents } from '#shared/core/money.ts';
import { localTime } from '#shared/core/time.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { MessageKey } from '#shared/i18n/messages.ts';

/**
 * What a change changes, in words: 'Time: 12 June, 07:00 → 13 June, 07:00. Seat: 4 → 7.' Names and telephone numbers are only mentioned,
 * because notifications contain none.
 */
export function changeWords(locale: Locale, before: ShownState, after: ShownState): string {
  const kinds = changedKinds(before, after);
  const moved = kinds.includes('trip');
  const lines: [MessageKey, string, string][] = [];
  if (moved) lines.push(['notifications.change.time', whenOf(locale, before), whenOf(locale, after)]);
  if (kinds.includes('stops') || (moved && pathOf(locale, before) !== pathOf(locale, after))) {
    lines.push(['notifications.change.stops', pathOf(locale, before), pathOf(locale, after)]);
  }
  if (after.seat !== null && before.seat !== after.seat) {
    lines.push(['notifications.change.seat', String(before.seat ?? '–'), String(after.seat)]);
  }
  if (kinds.includes('price')) lines.push(['notifications.change.price', priceOf(before), priceOf(after)]);
  const words = lines.map(([key, was, is]) => text(locale, key, { was, is }));
  if (kinds.includes('name') || kinds.includes('phone')) words.push(text(locale, 'notifications.change.person'));
  return words.join('. ');
}

function whenOf(locale: Locale, { departsAt, zone }: ShownState): string {
  const instant = new Date(departsAt);
  const day = new Intl.DateTimeFormat(locale === 'uk' ? 'uk-UA' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: zone,
  }).format(instant);
  return `${day}, ${localTime(instant, zone)}`;
}

function pathOf(locale: Locale, { from, to }: ShownState): string {
  return `${from[locale]} – ${to[locale]}`;
}

function priceOf({ price }: ShownState): string {
  return price === null ? '–' : `${textFromCents(price)}\u00a0€`;
}
