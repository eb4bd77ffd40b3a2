import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { AppContext } from '#server/context.ts';
import type { Db, Pool } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { text } from '#server/core/translate.ts';
import type { ProblemCode } from '#shared/core/errors.ts';
import { PIN_PAUSE, PIN_TRIES, PIN_TRIES_IN_ALL, parcelPin } from '#shared/sales/bookings/core/codes.ts';
import { PIN_HASH } from '#shared/sales/bookings/rules/pin-check.ts';
import type { PinCheck } from '#shared/sales/trips/schema.ts';
import { ownersOf } from '../../core/queries/people.ts';

/** So many codes are hashed by one job; the next one follows. */
const AT_A_TIME = 50;
/** This many ms ahead, a device stores the sheets of its trips; an hour passes between two jobs. */
const AHEAD_MS = 60 * 60 * 60_000;

const derive = promisify(pbkdf2);

/** Adds the job that hashes new codes, in the transaction that makes one. */
export async function queuePinChecks(sql: Db): Promise<void> {
  await addJob(sql, 'parcels.pin_checks', {}, { key: 'parcels.pin_checks' });
}

/** Hashes the codes of parcels that ride soon, one after another and outside of the event loop. */
export async function makePinChecks(sql: Pool, now: Date): Promise<void> {
  const parcels = await sql<{ id: number; pin: string }[]>`
    select p.booking_id as id, p.pin from parcel p join booking b on b.id = p.booking_id join trip t on t.id = b.trip_id
    where p.pin_check is null and b.status in ('unconfirmed', 'confirmed', 'boarded') and t.status in ('planned', 'started')
      and t.departs_at < ${new Date(now.getTime() + AHEAD_MS)}
    order by t.status desc, t.departs_at limit ${AT_A_TIME}`;
  for (const { id, pin } of parcels) {
    const check = await checkOf(pin);
    await sql`
      update parcel set pin_check = ${sql.json({ ...check })} where booking_id = ${id} and pin = ${pin} and pin_check is null`;
  }
  if (parcels.length === AT_A_TIME) await queuePinChecks(sql);
}

async function checkOf(pin: string): Promise<PinCheck> {
  const salt = randomBytes(PIN_HASH.saltBytes);
  const hash = await derive(pin, salt, PIN_HASH.iterations, PIN_HASH.bytes, PIN_HASH.hash);
  return { salt: salt.toString('base64'), hash: hash.toString('base64') };
}

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
