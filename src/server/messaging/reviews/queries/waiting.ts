import { lockThing } from '#server/core/database/advisory-locks.ts';
import type { Db } from '#server/core/database/db.ts';

/** A review of the trip that was written before, as far as it decides about a new one. */
export interface Earlier {
  id: number;
  stars: number;
  carrierId: number;
  drivers: number[];
  writtenAt: Date;
  authorSince: Date;
  hidden: boolean;
  /** Whether an operator has decided about it. */
  decided: boolean;
}

interface OfTrip {
  /** Whether the bus was at any stop, or is there now. */
  recorded: boolean;
  /** Since when the author of the new review has an account. */
  createdAt: Date;
  earlier: Earlier[];
}

/** The reviews that decide whether a new review of a trip waits. Blocks other reviews of the trip until the transaction ends. */
export async function reviewsOfTrip(sql: Db, tripId: number, accountId: number): Promise<OfTrip> {
  await lockThing(sql, 'reviews', tripId);
  const [facts] = await sql<Omit<OfTrip, 'earlier'>[]>`
    select trip.current_seq is not null or exists (
        select from trip_stop where trip_id = trip.id and (arrived_at is not null or departed_at is not null)) as recorded,
      (select created_at from account where id = ${accountId}) as created_at
    from trip where id = ${tripId}`;
  if (!facts) throw new Error('a reviewed trip is gone');
  const earlier = await sql<Earlier[]>`
    select r.id, r.stars, r.carrier_id, array_remove(array[r.driver_id, r.second_driver_id], null) as drivers,
      r.created_at as written_at, a.created_at as author_since, r.hidden_at is not null as hidden,
      exists (select from report d where d.kind = 'review' and d.subject_id = r.id and d.state = 'decided') as decided
    from review r join account a on a.id = r.account_id where r.trip_id = ${tripId} and a.id <> ${accountId}`;
  return { ...facts, earlier };
}
