import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Db, Pool } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { PIN_HASH } from '#shared/sales/bookings/rules/pin-check.ts';
import type { PinCheck } from '#shared/sales/trips/schema.ts';

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
