import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { channelsTo, queueText } from '#server/core/texting/queue.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { TICKET_TEXT_PAUSE_S, TICKET_TEXTS_OF_CARRIER } from '#shared/sales/bookings/tickets/ticket-text-api.ts';
import { ticketWords } from '../labels.ts';
import { sentTexts, textableTicket, textKey } from '../queries/ticket-texts.ts';

const OF_PARTY: RateLimit = { name: 'ticketText', points: 1, seconds: TICKET_TEXT_PAUSE_S };
const OF_CARRIER: RateLimit = { name: 'ticketTexts', points: TICKET_TEXTS_OF_CARRIER, seconds: 24 * 3600 };

/** The hours after which a message that no gateway took is not sent any more. */
const USEFUL_HOURS = 12;

/**
 * Queues the link of a caller's ticket for the number of the booking. Throws `not_found` without a gateway or a number and for a ride that is
 * not ahead any more, and `too_many_requests` above the limits: with the seconds to wait, unless the party has had all its messages.
 */
export async function textTicket(
  app: AppContext,
  sql: Db,
  { carrierId, bookingId, locale }: { carrierId: number; bookingId: number; locale: Locale },
  now: Date,
): Promise<void> {
  const ticket = await textableTicket(sql, carrierId, bookingId);
  const { partyId, phone, ahead } = ticket;
  const channels = channelsTo(app, phone);
  if (channels.length === 0 || phone === '' || !ahead) throw new DomainError('not_found');
  // Two presses at the same time: the second waits for the count of the first one, and is refused by it.
  await app.rateLimits.consume(OF_PARTY, sql, String(partyId), now);
  const { count, left } = await sentTexts(sql, partyId);
  if (left <= 0) throw new DomainError('too_many_requests');
  await app.rateLimits.consume(OF_CARRIER, sql, String(carrierId), now);
  const content = { accountId: null, to: phone, channels, locale, words: ticketWords(app, locale, ticket) };
  const usefulUntil = new Date(now.getTime() + USEFUL_HOURS * 3_600_000);
  await queueText(app, sql, content, { key: textKey(partyId, count + 1), usefulUntil, payers: { carrierId } }, now);
}
