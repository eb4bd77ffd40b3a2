import { HOME_ZONE } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { eraseTraces } from '#server/core/privacy/personal-data.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { maskedPhone } from '#shared/core/text/mask.ts';
import { localDate } from '#shared/core/time.ts';
import type { DataRequestInput } from '#shared/sales/bookings/tickets/data-requests-schema.ts';
import { eraseParties } from '../../core/commands/erase.ts';
import { partyTraces } from '../../core/queries/personal-data.ts';
import {
  aheadOf,
  namesOf,
  type PhoneScope,
  parcelsOfOthers,
  partiesOf,
  storedPerson,
} from '../queries/data-requests.ts';

/** The person who answers a request, and their carrier; null: an operator, for all carriers. */
interface Answering {
  accountId: number;
  carrierId: number | null;
}

interface Answered {
  id: number;
  bookings: number;
  parcels: number;
}

/**
 * Stores that a person without an account got a copy of their data, and how they proved that the number is theirs. Throws `not_found` when
 * nothing is stored about the number, `invalid_input` for a request that is made in the future.
 */
export async function recordCopy(sql: Db, by: Answering, input: DataRequestInput, now: Date): Promise<Answered> {
  return record(sql, by, 'copy', input, now);
}

/**
 * Erases the data stored about a number without an account: names, numbers, notes and words of its bookings, and its name in parcels of
 * others. Seats, stops, fares and payments stay, since the accounts of the carrier need them. Throws what `recordCopy` throws, and
 * `erasure_blocked` while a booking or parcel has not ended. Returns the files to delete after the commit.
 */
export async function erasePhone(
  sql: Db,
  by: Answering,
  input: DataRequestInput,
  now: Date,
): Promise<Answered & { files: string[] }> {
  const scope: PhoneScope = { phone: input.phone, carrierId: by.carrierId };
  const ids = await sql<
    { id: number }[]
  >`select party.id from party where ${partiesOf(sql, scope)} order by id for update`;
  if ((await aheadOf(sql, scope)).length > 0) throw new DomainError('erasure_blocked');
  const answered = await record(sql, by, 'erase', input, now);
  const parties = sql`select unnest(${ids.map(({ id }) => id)}::int[])`;
  const traces = [input.phone, ...(await namesOf(sql, scope)), ...(await partyTraces(sql, partiesOf(sql, scope)))];
  await eraseFromParcels(sql, scope);
  const files = await eraseParties(sql, parties, now);
  await sql`
    select forget_number(carrier_id, ${input.phone}) from (
      select distinct carrier_id from caller_note where ${input.phone} in (phone, same_as)
        and (${by.carrierId}::int is null or carrier_id = ${by.carrierId})) noted`;
  await eraseTraces(sql, traces);
  return { ...answered, files };
}

/** The records of requests that an erased person has answered stay, without the person. */
export async function eraseAnswered(sql: Db, accountId: number): Promise<string[]> {
  await sql`update data_request set made_by = null where made_by = ${accountId}`;
  return [];
}

/** Deletes the records of answered requests once nobody can complain about them any more. */
export async function deleteExpiredDataRequests(sql: Db, now: Date): Promise<void> {
  await sql`delete from data_request where made_at < ${retainedSince('dataRequests', now)}`;
}

/** Removes the person from parcels that others booked: the person who booked them, and the other people of the parcel, stay. */
async function eraseFromParcels(sql: Db, scope: PhoneScope): Promise<void> {
  const { phone } = scope;
  const rows = await sql<{ id: number }[]>`select booking_id as id from (${parcelsOfOthers(sql, scope)}) as named`;
  const ids = rows.map(({ id }) => id);
  await sql`
    update parcel set
      sender_name = case when sender_phone = ${phone} then '' else sender_name end,
      sender_phone = case when sender_phone = ${phone} then '' else sender_phone end,
      receiver_name = case when receiver_phone = ${phone} then '' else receiver_name end,
      receiver_phone = case when receiver_phone = ${phone} then '' else receiver_phone end,
      collector_name = case when collector_phone = ${phone} then '' else collector_name end,
      collector_phone = case when collector_phone = ${phone} then '' else collector_phone end
    where booking_id = any(${ids}::int[])`;
  // Input typed at the hand-over, and events that name the person who collects it.
  await sql`update trip_action set input = '{}' where booking_id = any(${ids}::int[])`;
  await sql`update booking_event set data = data - 'name' - 'note' where booking_id = any(${ids}::int[])`;
}

async function record(
  sql: Db,
  { accountId, carrierId }: Answering,
  kind: 'copy' | 'erase',
  { phone, channel, askedOn, proof }: DataRequestInput,
  now: Date,
): Promise<Answered> {
  if (askedOn > localDate(now, HOME_ZONE)) {
    throw new DomainError('invalid_input', { errors: [{ field: 'askedOn', key: 'rates_day_future' }] });
  }
  const { bookings, parcels, notes } = await storedPerson(sql, { phone, carrierId });
  if (bookings + parcels + notes === 0) throw new DomainError('not_found');
  const [row] = await sql<{ id: number }[]>`
    insert into data_request (carrier_id, kind, masked_phone, channel, asked_on, proof, bookings, parcels, made_by, made_at)
    values (${carrierId}, ${kind}, ${maskedPhone(phone)}, ${channel}, ${askedOn}, ${proof}, ${bookings}, ${parcels}, ${accountId}, ${now})
    returning id`;
  return { id: row?.id ?? 0, bookings, parcels };
}
