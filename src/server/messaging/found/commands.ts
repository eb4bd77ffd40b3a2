import type { Db } from '#server/core/database/db.ts';
import type { Gallery } from '#server/core/files/gallery.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { type Actor, personOf } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';
import {
  answersOf,
  type FoundAnswer,
  type FoundState,
  MAX_FOUND_PHOTOS,
  MAX_REPORTS,
} from '#shared/messaging/found/rules.ts';
import { type OwnRide, ownRides, reportedBy, rideOfTicket, worksOnTrip } from './queries.ts';

export const FOUND_PHOTOS: Gallery = {
  table: 'found_photo',
  owner: 'item_id',
  max: MAX_FOUND_PHOTOS,
  isPrivate: true,
};

interface Item {
  itemId: number;
  tripId: number;
  carrierId: number;
  /** The account of the passenger, whose screen is to be fetched again. */
  accountId: number | null;
}

/** Reports something as lost on an own ride (else `not_found`), up to `MAX_REPORTS` times (`too_many_requests`). */
export async function report(
  sql: Db,
  actor: Actor,
  bookingId: number,
  { what, seat }: { what: string; seat: number | null },
  now: Date,
): Promise<Item> {
  const [ride] = await ownRides(sql, actor, null, now, bookingId);
  if (!ride) throw new DomainError('not_found');
  return addReport(sql, ride, { what, seat, accountId: personOf(actor) }, now);
}

/** The same for a person without an account, on the ride of their ticket. */
export async function reportByTicket(sql: Db, bookingId: number, what: string, now: Date): Promise<Item> {
  const ride = await rideOfTicket(sql, bookingId, now);
  if (!ride) throw new DomainError('not_found');
  return addReport(sql, ride, { what, seat: null, accountId: null }, now);
}

async function addReport(
  sql: Db,
  { id: bookingId, tripId, carrierId, seat: own }: OwnRide,
  { what, seat, accountId }: { what: string; seat: number | null; accountId: number | null },
  now: Date,
): Promise<Item> {
  await sql`select from booking where id = ${bookingId} for no key update`;
  const [known] = await sql<{ count: number }[]>`
    select count(*)::int from found_item where booking_id = ${bookingId}`;
  if ((known?.count ?? 0) >= MAX_REPORTS) throw new DomainError('too_many_requests');
  const itemId = await add(sql, {
    ...{ tripId, carrierId, bookingId, accountId, what, now },
    seat: seat ?? own,
    state: 'open',
  });
  await addJob(sql, 'notify.found', { itemId, state: 'open' });
  return { itemId, tripId, carrierId, accountId };
}

/** Enters something found on the bus of a trip that the actor works on (else `not_found`); the report that it belongs to becomes found. */
export async function enter(
  sql: Db,
  actor: Actor,
  tripId: number,
  { what, seat, reportId }: { what: string; seat: number | null; reportId: number | null },
  now: Date,
): Promise<Item> {
  if (!(await worksOnTrip(sql, actor, tripId))) throw new DomainError('not_found');
  const carrierId = actor.carrierId ?? 0;
  const itemId = await add(sql, {
    ...{ tripId, carrierId, bookingId: null, accountId: personOf(actor), what, seat, now },
    state: 'stored',
  });
  let accountId: number | null = null;
  if (reportId !== null) {
    const matched = await sql`
      select from found_item where id = ${reportId} and trip_id = ${tripId} and booking_id is not null`;
    if (matched.length === 0) throw new DomainError('not_found');
    await sql`update found_item set report_id = ${reportId} where id = ${itemId}`;
    accountId = (await answer(sql, actor, reportId, { answer: 'found', note: '' }, now)).accountId;
  }
  return { itemId, tripId, carrierId, accountId };
}

/** Answers a report, or records the outcome of something found. Throws `not_found`, and `conflict` for what its state does not allow. */
export async function answer(
  sql: Db,
  actor: Actor,
  itemId: number,
  input: { answer: FoundAnswer; note: string },
  now: Date,
): Promise<Item> {
  const [item] = await sql<(Omit<Item, 'itemId'> & { state: FoundState; report: boolean; matchId: number | null })[]>`
    select i.trip_id, i.carrier_id, i.state, i.booking_id is not null as report, i.report_id as match_id,
      (select party.account_id from booking b join party on party.id = b.party_id where b.id = i.booking_id) as account_id
    from found_item i where i.id = ${itemId} for no key update of i`;
  if (!item || !(await worksOnTrip(sql, actor, item.tripId))) throw new DomainError('not_found');
  if (!answersOf(item.state).includes(input.answer)) throw new DomainError('conflict');
  await move(sql, actor, itemId, input, now);
  if (item.report) await addJob(sql, 'notify.found', { itemId, state: input.answer });
  const { tripId, carrierId, accountId } = item;
  // The outcome of something found is also the answer to its report.
  if (item.matchId !== null) {
    const [open] = await sql<{ state: FoundState }[]>`select state from found_item where id = ${item.matchId}`;
    if (open && answersOf(open.state).includes(input.answer)) {
      return { ...(await answer(sql, actor, item.matchId, input, now)), itemId };
    }
  }
  return { itemId, tripId, carrierId, accountId };
}

/** Locks an item that the actor themselves reported or entered (else `not_found`). */
export async function lockOwn(sql: Db, actor: Actor, itemId: number): Promise<{ tripId: number; carrierId: number }> {
  const [item] = await sql<{ tripId: number; carrierId: number }[]>`
    select trip_id, carrier_id from found_item
    where id = ${itemId} and account_id = ${actor.accountId} for no key update`;
  if (!item) throw new DomainError('not_found');
  return item;
}

/** Locks an open report that was made by a ticket (else `not_found`). */
export async function lockOfTicket(
  sql: Db,
  bookingId: number,
  itemId: number,
): Promise<{ tripId: number; carrierId: number }> {
  const [item] = await sql<{ tripId: number; carrierId: number }[]>`
    select trip_id, carrier_id from found_item
    where id = ${itemId} and booking_id = ${bookingId} and account_id is null and state = 'open' for no key update`;
  if (!item) throw new DomainError('not_found');
  return item;
}

/** Deletes old lost and found items; returns the files to delete after the commit. */
export async function deleteExpiredFoundItems(sql: Db, now: Date): Promise<string[]> {
  const old = sql`select id from found_item where updated_at < ${retainedSince('foundItems', now)}`;
  const files = await sql<{ file: string }[]>`delete from found_photo where item_id in (${old}) returning file`;
  await sql`delete from found_item where id in (${old})`;
  return files.map(({ file }) => file);
}

/** Removes a person's words and photos, and their name from what they answered; the states stay, because the carrier answers for them. */
export async function eraseFound(sql: Db, accountId: number): Promise<string[]> {
  const ownItems = sql`select i.id from found_item i where ${reportedBy(sql, accountId)}`;
  const files = await sql<{ file: string }[]>`delete from found_photo where item_id in (${ownItems}) returning file`;
  await sql`update found_event set note = '' where item_id in (${ownItems}) or actor_id = ${accountId}`;
  await sql`update found_event set actor_id = null where actor_id = ${accountId}`;
  await sql`update found_item i set what = '', account_id = null where ${reportedBy(sql, accountId)}`;
  return files.map(({ file }) => file);
}

interface NewItem {
  tripId: number;
  carrierId: number;
  bookingId: number | null;
  accountId: number | null;
  what: string;
  seat: number | null;
  state: 'open' | 'stored';
  now: Date;
}

async function add(
  sql: Db,
  { tripId, carrierId, bookingId, accountId, what, seat, state, now }: NewItem,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into found_item (trip_id, carrier_id, booking_id, account_id, what, seat, state, created_at, updated_at)
    values (${tripId}, ${carrierId}, ${bookingId}, ${accountId}, ${what}, ${seat}, ${state}, ${now}, ${now})
    returning id`;
  if (!row) throw new DomainError('internal');
  await sql`
    insert into found_event (item_id, at, actor_id, state) values (${row.id}, ${now}, ${accountId}, ${state})`;
  return row.id;
}

async function move(
  sql: Db,
  actor: Actor,
  itemId: number,
  { answer: state, note }: { answer: FoundAnswer; note: string },
  now: Date,
): Promise<void> {
  await sql`update found_item set state = ${state}, updated_at = ${now} where id = ${itemId}`;
  await sql`
    insert into found_event (item_id, at, actor_id, state, note)
    values (${itemId}, ${now}, ${personOf(actor)}, ${state}, ${note})`;
}
