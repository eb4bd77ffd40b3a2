import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { peopleIn } from '#testing/people.ts';

/** For data that takes too long to make by hand: the database of the server that the run has started. */
export async function withDatabase<T>(act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = await connect({});
  try {
    return await act(sql);
  } finally {
    await sql.end();
  }
}

async function connect(options: { idle_timeout?: number }): Promise<postgres.Sql> {
  return postgres(await databaseUrl(), {
    max: 1,
    transform: { column: { from: postgres.toCamel } },
    onnotice: () => {},
    ...options,
  });
}

async function databaseUrl(): Promise<string> {
  const { port, password } = JSON.parse(await readFile(join(process.env.E2E_DATA ?? '', 'postgres.json'), 'utf8'));
  return `postgres://vezu:${password}@127.0.0.1:${port}/vezu`;
}

let factory: Promise<ReturnType<typeof peopleIn>> | null = null;

/** Writes people into the database; its connection is stored between the journeys of a worker. */
export function people(): Promise<ReturnType<typeof peopleIn>> {
  factory ??= databaseUrl().then(peopleIn);
  return factory;
}

/** Stored between calls of a worker: opening a connection takes longer than what is sent over it. */
let cached: Promise<postgres.Sql> | null = null;

/**
 * Lets the server take up the jobs that are due now. It looks at an interval, because a notification with each job would slow every
 * commit down; a test that waits for a mail would mostly wait for that interval.
 */
export async function takeUpJobs(): Promise<void> {
  cached ??= connect({ idle_timeout: 10 });
  const sql = await cached;
  await sql.notify('jobs:insert', JSON.stringify({ count: 1 }));
}

/**
 * Stops the database from waiting for the disk at each commit: nothing of a run is needed after it. What must survive a kill is
 * tested on servers of their own.
 */
export default async function stopWaitingForDisk(): Promise<void> {
  await withDatabase(async (sql) => {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      await sql.unsafe(`alter system set ${setting} = off`);
    }
    await sql`select pg_reload_conf()`;
  });
}

/** Adds this many read messages to a chat, by both people in turn. */
export function addMessages(chatId: number, people: readonly [number, number], count: number): Promise<unknown> {
  return withDatabase((sql) =>
    sql.begin(async (transaction) => {
      await transaction`
        insert into message (chat_id, seq, sender_id, client_id, text, created_at)
        select ${chatId}, n, (array[${people[0]}::int, ${people[1]}::int])[1 + n % 2], gen_random_uuid(),
          'Слово ' || n || repeat(' і ще трохи слів', n % 6), now() - interval '10 days' + n * interval '10 minutes'
        from generate_series(1, ${count}::int) n`;
      await transaction`
        update chat set last_seq = ${count}, last_at = now() - interval '10 days' + ${count} * interval '10 minutes'
        where id = ${chatId}`;
      await transaction`
        update chat_member set last_read_seq = ${count}, own_after_read = 0 where chat_id = ${chatId}`;
    }),
  );
}

/** Adds finished trips of the same route, one a day before the given one. */
export function addPastTrips(tripId: number, count: number): Promise<unknown> {
  return withDatabase((sql) =>
    sql.begin(async (transaction) => {
      await transaction`
        with made as (
          insert into trip (route_id, plan_id, carrier_id, service_date, bus_id, driver_id, status, departs_at, arrives_at,
            started_at, finished_at, seats_count, free_seats)
          select route_id, plan_id, carrier_id, service_date - n, bus_id, driver_id, 'finished', departs_at - n * interval '1 day',
            arrives_at - n * interval '1 day', departs_at - n * interval '1 day', arrives_at - n * interval '1 day', seats_count,
            free_seats
          from trip, generate_series(1, ${count}::int) n where trip.id = ${tripId}
          returning id, service_date
        )
        insert into trip_stop (trip_id, seq, place_id, point, arrives_at, departs_at)
        select made.id, stop.seq, stop.place_id, stop.point, stop.arrives_at - (trip.service_date - made.service_date) * interval '1 day',
          stop.departs_at - (trip.service_date - made.service_date) * interval '1 day'
        from made, trip join trip_stop stop on stop.trip_id = trip.id where trip.id = ${tripId}`;
    }),
  );
}

/** Adds this many notifications of a person. */
export function addNotifications(accountId: number, count: number): Promise<unknown> {
  return withDatabase(
    (sql) => sql`
      insert into notification (account_id, kind, key, title, body, path, created_at)
      select ${accountId}, 'trip_changed', 'journey:' || n, 'Новина ' || n, 'Рейс Львів – Вроцлав, місце ' || n, '/trips/list',
        now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n`,
  );
}

/** Resets the database to when a chat had only so many messages, with a different history from then on. */
export function restoreChat(chatId: number, count: number): Promise<unknown> {
  return withDatabase((sql) =>
    sql.begin(async (transaction) => {
      await transaction`delete from message where chat_id = ${chatId} and seq > ${count}`;
      await transaction`update chat set last_seq = ${count} where id = ${chatId}`;
      await transaction`
        update chat_member set last_read_seq = least(last_read_seq, ${count}), own_after_read = 0
        where chat_id = ${chatId}`;
      await transaction`update history_epoch set epoch = gen_random_uuid()`;
    }),
  );
}
