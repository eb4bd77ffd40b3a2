import type { AppContext } from '#server/context.ts';
import { shortLink } from '#server/core/http/pages/language-link.ts';
import { text } from '#server/core/translate.ts';
import { amountText } from '#shared/core/currencies.ts';
import { localTime } from '#shared/core/time.ts';
import { type Locale, languageTag, nameIn } from '#shared/i18n/locale.ts';
import type { MessageKey } from '#shared/i18n/messages.ts';
import { changedKinds } from '#shared/sales/bookings/core/change.ts';
import type { ShownState } from '#shared/sales/bookings/rules/change-schema.ts';
import { ticketPath } from '#shared/sales/bookings/tickets/ticket-path.ts';
import type { TextableTicket } from './queries/ticket-texts.ts';

/**
 * Description of a change: 'Time: 12 June, 07:00 → 13 June, 07:00. Seat: 4 → 7.' Names and telephone numbers are only mentioned,
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
  if (kinds.includes('price'))
    lines.push(['notifications.change.price', priceOf(locale, before), priceOf(locale, after)]);
  const words = lines.map(([key, was, is]) => text(locale, key, { was, is }));
  if (kinds.includes('name') || kinds.includes('phone')) words.push(text(locale, 'notifications.change.person'));
  return words.join('. ');
}

function whenOf(locale: Locale, { departsAt, zone }: ShownState): string {
  const instant = new Date(departsAt);
  const day = new Intl.DateTimeFormat(languageTag(locale), {
    day: 'numeric',
    month: 'long',
    timeZone: zone,
  }).format(instant);
  return `${day}, ${localTime(instant, zone)}`;
}

function pathOf(locale: Locale, { from, to }: ShownState): string {
  return `${nameIn(from, locale)} – ${nameIn(to, locale)}`;
}

function priceOf(locale: Locale, { price }: ShownState): string {
  return price === null ? '–' : amountText(locale, price, 'EUR');
}

/** The text of a message with the link of a ticket, or of the receiver's page of a parcel: the words that the office reads on its screen. */
export function ticketWords(app: Pick<AppContext, 'publicUrl'>, locale: Locale, ticket: TextableTicket): string {
  const { kind, from, to, zone, departsAt, seats, track } = ticket;
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageTag(locale), { ...options, timeZone: zone }).format(departsAt);
  const values = {
    path: `${nameIn(from, locale)} – ${nameIn(to, locale)}`,
    date: `${part({ weekday: 'short' })} ${part({ day: '2-digit', month: '2-digit' })}`,
    time: localTime(departsAt, zone),
    url: shortLink(
      app.publicUrl(kind === 'parcel' && track !== null ? `/p/${track}` : ticketPath(ticket.ticket)),
      locale,
    ),
  };
  if (kind === 'parcel') return text(locale, 'call.sms.parcel', values);
  const numbers = text(locale, 'call.sms.seats', { n: seats.length, seats: seats.join(', ') });
  return text(locale, ticket.payable ? 'call.sms.ticket.pay' : 'call.sms.ticket', { ...values, seats: numbers });
}
