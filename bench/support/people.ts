import type { Db } from '#server/core/database/db.ts';
import { beginSession } from '#server/people/accounts/commands/session.ts';
import { addBookableTrip, type BookableTrip } from '#testing/bookings.ts';
import { addPair } from '#testing/chats.ts';
import { addPassenger } from '#testing/server/carriers.ts';

export interface Person {
  accountId: number;
  token: string;
}

export interface Pair {
  chatId: number;
  people: readonly Person[];
}

export async function addPeople(sql: Db, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, async () => signIn(sql, (await addPassenger(sql)).accountId)));
}

/** Trips in a week with three legs and instant confirmation. */
export async function addTrips(sql: Db, count: number, seats = 50): Promise<number[]> {
  const trips: BookableTrip[] = [];
  for (let index = 0; index < count; index += 1) trips.push(await addBookableTrip(sql, { seats, instant: true }));
  const ids = trips.map(({ tripId }) => tripId);
  const later = await sql<{ by: string }[]>`
    select (date_trunc('day', now()) + interval '7 days' - min(departs_at))::text as by from trip where id = any(${ids}::int[])`;
  const by = later[0]?.by ?? '';
  await sql`
    update trip set departs_at = departs_at + ${by}::interval, arrives_at = arrives_at + ${by}::interval,
      service_date = (departs_at + ${by}::interval)::date
    where id = any(${ids}::int[])`;
  await sql`
    update trip_stop set departs_at = departs_at + ${by}::interval, arrives_at = arrives_at + ${by}::interval
    where trip_id = any(${ids}::int[])`;
  return ids;
}

export async function addPairs(sql: Db, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let index = 0; index < count; index += 1) {
    const { chatId, people } = await addPair(sql);
    pairs.push({ chatId, people: await Promise.all(people.map(({ accountId }) => signIn(sql, accountId))) });
  }
  return pairs;
}

export async function signIn(sql: Db, accountId: number): Promise<Person> {
  return { accountId, token: await beginSession(sql, accountId, { userAgent: 'bench', now: new Date() }) };
}
