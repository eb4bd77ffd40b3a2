import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { text } from '#server/core/translate.ts';
import type { ProblemCode } from '#shared/core/errors.ts';
import { PIN_PAUSE, PIN_TRIES, PIN_TRIES_IN_ALL, parcelPin } from '#shared/sales/bookings/core/codes.ts';
import { ownersOf } from '../../core/queries/owners.ts';
import { queuePinChecks } from './pin-checks.ts';

const ALL_TRIES: RateLimit = { name: 'parcelPin', points: PIN_TRIES_IN_ALL, seconds: 30 * 24 * 60 * 60 };

/**
 * Compares a typed code with that of a parcel; a wrong one is counted by the parcel alone, so that its staff goes on with all others. Returns
 * `wrong_pin`, or `too_many_requests` without a comparison while the parcel rests.
 */
export async function tryPin(
  app: AppContext,
  sql: Db,
  bookingId: number,
  pin: string,
  now: Date,
): Promise<ProblemCode | null> {
  const [parcel] = await sql<{ pin: string; tries: number; triedAt: Date | null }[]>`
    select pin, pin_tries as tries, pin_tried_at as tried_at from parcel where booking_id = ${bookingId} for update`;
  const rested = !parcel?.triedAt || now.getTime() - parcel.triedAt.getTime() > PIN_PAUSE;
  const tries = rested ? 0 : (parcel?.tries ?? 0);
  if (tries >= PIN_TRIES || (await app.rateLimits.left(ALL_TRIES, sql, String(bookingId), now)) === 0)
    return 'too_many_requests';
  const right = parcel?.pin === pin;
  await sql`
    update parcel set pin_tries = ${right ? 0 : tries + 1}, pin_tried_at = ${now} where booking_id = ${bookingId}`;
  if (right) return null;
  // The parcel's row is locked, so concurrent attempts are counted one after another.
  await countTries(app, sql, bookingId, 1, now);
  return 'wrong_pin';
}

/** Counts wrong codes of a parcel, also those that a device tried without a connection; the owners get a mail of the last one allowed. */
export async function countTries(app: AppContext, sql: Db, bookingId: number, tries: number, now: Date): Promise<void> {
  for (let done = 0; done < tries; done += 1)
    if ((await app.rateLimits.count(ALL_TRIES, sql, String(bookingId), now)).left === 0)
      await mailOwners(app, sql, bookingId);
}

/** Gives a parcel another code. The wrong ones were guesses at the old code, and are forgotten: it can be handed over again. */
export async function replacePin(app: AppContext, sql: Db, bookingId: number): Promise<void> {
  await sql`
    update parcel set pin = ${parcelPin(randomBytes)}, pin_check = null, pin_tries = 0, pin_tried_at = null where booking_id = ${bookingId}`;
  await queuePinChecks(sql);
  await app.rateLimits.reset(ALL_TRIES, sql, String(bookingId));
}

/** Mails the carrier's owners that the code of a parcel is being guessed. */
async function mailOwners(app: AppContext, sql: Db, bookingId: number): Promise<void> {
  for (const { email, name, locale, code, tripId } of await ownersOf(sql, bookingId)) {
    await app.mailer.queue(sql, {
      to: email,
      locale,
      subject: text(locale, 'mail.parcelPin.subject', { code }),
      lines: [greeting(locale, name), text(locale, 'mail.parcelPin.text', { code, tries: PIN_TRIES_IN_ALL })],
      button: {
        label: text(locale, 'mail.parcelPin.button'),
        url: app.publicUrl(`/trips/list/${tripId}/booking/${bookingId}`),
      },
    });
  }
}
