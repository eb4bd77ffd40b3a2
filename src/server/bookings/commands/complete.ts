import type { AppContext } from '#server/context.ts';
import { text } from '#server/core/translate.ts';
import type { Db } from '#server/database/db.ts';
import type { RateLimit } from '#server/limits/rate-limit.ts';
import { PIN_PAUSE, PIN_TRIES, PIN_TRIES_IN_ALL } from '#shared/bookings/codes.ts';
import type { Actor } from '#shared/core/access.ts';
import type { ProblemCode } from '#shared/core/errors.ts';
import { refuseWhilePassed } from '../queries/custody.ts';
import { ownersOf } from '../queries/owners.ts';
import type { ChangedBooking } from './act.ts';
import { addLink } from './custody-links.ts';
import { writeHistory } from './history.ts';
import { concerned, lockParty } from './locked-party.ts';
import { moveBookings } from './move.ts';

const ALL_TRIES: RateLimit = { name: 'parcelPin', points: PIN_TRIES_IN_ALL, seconds: 30 * 24 * 60 * 60 };

/**
 * Completes a ride at the passenger's stop, or hands a parcel over against the receiver's code. A wrong code is returned, not thrown, so
 * that the counted attempt is committed: `wrong_pin`, and `too_many_requests` for 15 minutes after five wrong codes in a row, for thirty
 * days after twenty. Completing a completed booking again changes nothing, because a client on a bad connection may repeat its request.
 */
export async function complete(
  app: AppContext,
  sql: Db,
  actor: Actor,
  bookingId: number,
  pin: string,
  now: Date,
): Promise<ChangedBooking & { problem: ProblemCode | null }> {
  const party = await lockParty(sql, actor, bookingId);
  const { named } = party;
  if (party.side === 'carrier' && named.status === 'completed') return { ...party, problem: null };
  const bookings = concerned(party, 'complete', true, now);
  if (named.kind === 'parcel') await refuseWhilePassed(sql, bookingId);
  const problem = named.kind === 'parcel' ? await tryPin(app, sql, bookingId, pin, now) : null;
  if (problem) return { ...party, problem };
  await moveBookings(sql, party.tripId, bookings, 'completed', now);
  await addLink(sql, actor, party, { step: 'handedOut', at: now, byPin: true });
  await writeHistory(sql, now, [
    { bookingId, action: 'complete', actorId: actor.accountId, data: { before: named.status } },
  ]);
  return { ...party, problem: null };
}

async function tryPin(
  app: AppContext,
  sql: Db,
  bookingId: number,
  pin: string,
  now: Date,
): Promise<ProblemCode | null> {
  const [parcel] = await sql<{ pin: string; tries: number; triedAt: Date | null }[]>`
    select pin, pin_tries as tries, pin_tried_at as "triedAt" from parcel where booking_id = ${bookingId} for update`;
  const rested = !parcel?.triedAt || now.getTime() - parcel.triedAt.getTime() > PIN_PAUSE;
  const tries = rested ? 0 : (parcel?.tries ?? 0);
  if (tries >= PIN_TRIES || (await app.rateLimits.left(ALL_TRIES, sql, String(bookingId), now)) === 0)
    return 'too_many_requests';
  const right = parcel?.pin === pin;
  await sql`
    update parcel set pin_tries = ${right ? 0 : tries + 1}, pin_tried_at = ${now} where booking_id = ${bookingId}`;
  if (right) return null;
  // The parcel's row is locked, so concurrent attempts are counted one after another.
  if ((await app.rateLimits.count(ALL_TRIES, sql, String(bookingId), now)).left === 0)
    await mailOwners(app, sql, bookingId);
  return 'wrong_pin';
}

/** Sends the carrier's owners a mail that somebody is guessing the code of a parcel. */
async function mailOwners(app: AppContext, sql: Db, bookingId: number): Promise<void> {
  for (const { email, name, locale, code, tripId } of await ownersOf(sql, bookingId)) {
    await app.mailer.queue(sql, {
      to: email,
      locale,
      subject: text(locale, 'mail.parcelPin.subject', { code }),
      lines: [
        text(locale, 'mail.hello', { name }),
        text(locale, 'mail.parcelPin.text', { code, tries: PIN_TRIES_IN_ALL }),
      ],
      button: {
        label: text(locale, 'mail.parcelPin.button'),
        url: app.publicUrl(`/trips/list/${tripId}/booking/${bookingId}`),
      },
    });
  }
}
