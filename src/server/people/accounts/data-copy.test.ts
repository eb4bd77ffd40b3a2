import { describe, expect, test } from 'vitest';
import { actorFinder } from '#server/modules.ts';
import { personalDataApi } from '#shared/people/accounts/profile/personal-data-api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip } from '#testing/bookings.ts';
import { proofOf } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger, findTestActor, type TestActor } from '#testing/server/carriers.ts';
import { beginSession } from './commands/session.ts';

const FIXES = 60_000;
const ACTIONS = 2_345;
const MESSAGES = 1_300;

const app = appScene({
  findActor: async (token, now) => (await findTestActor(token, now)) ?? actorFinder(app.sql, 0)(token, now),
});

/** A driver with weeks of history: a position for each second, actions on bookings, messages. */
async function busyDriver(): Promise<BookableTrip> {
  const trip = await addBookableTrip(app.sql);
  const { accountId } = trip.driver;
  const passenger = await addPassenger(app.sql);
  const [bookingId = 0] = await bookingActions(app).book(trip, passenger);
  await app.sql`select make_fix_days('2026-06-01', 5)`;
  await addFixes(trip.tripId, '2026-06-01T00:00:00.123456Z', FIXES);
  await app.sql`
    insert into booking_event (booking_id, at, actor_id, action)
    select ${bookingId}, ${app.clock.now()}, ${accountId}, 'confirm' from generate_series(1, ${ACTIONS})`;
  await addChat(accountId, passenger.accountId);
  return trip;
}

/** Adds one fix per second. */
async function addFixes(tripId: number, from: string, count: number): Promise<void> {
  await app.sql`
    insert into trip_fix (trip_id, recorded_at, lat, lon, source)
    select ${tripId}, ${from}::text::timestamptz + n * interval '1 second', 49.8, 24, 'phone'
    from generate_series(1, ${count}) n`;
}

const placeOf = ({ tripId, recordedAt }: { tripId: number; recordedAt: string }) =>
  `${String(tripId).padStart(9, '0')} ${recordedAt}`;

async function addChat(accountId: number, other: number, word = 'Слово'): Promise<void> {
  const [chat] = await app.sql<{ id: number }[]>`
    insert into chat (low_id, high_id, last_seq, created_at)
    values (${Math.min(accountId, other)}, ${Math.max(accountId, other)}, ${MESSAGES * 2}, ${app.clock.now()})
    returning id`;
  const chatId = chat?.id ?? 0;
  await app.sql`insert into chat_member (chat_id, account_id) values (${chatId}, ${accountId}), (${chatId}, ${other})`;
  await app.sql`
    insert into message (chat_id, seq, sender_id, client_id, text, created_at)
    select ${chatId}, n, case when n % 2 = 0 then ${other}::int else ${accountId} end, gen_random_uuid(), ${word} || ' ' || n,
      ${app.clock.now()} from generate_series(1, ${MESSAGES * 2}) n`;
}

/** Returns the token of a new session of this person; a proof belongs to one session. */
const signIn = ({ accountId }: TestActor) =>
  beginSession(app.sql, accountId, { userAgent: 'test', now: app.clock.now() });

const copyOf = async (token: string) =>
  app.request('GET', '/api/me/export', {
    headers: { authorization: `Bearer ${token}`, ...(await proofOf(app, token)) },
  });

describe('the copy of a large account’s data', () => {
  test('arrives in chunks, complete and in order', async () => {
    const { driver, tripId, carrierId } = await busyDriver();
    await app.sql`update trip set status = 'finished' where id = ${tripId}`;
    const { tripId: later } = await addTrip(app.sql, { carrierId, driverId: driver.accountId });
    await addFixes(later, '2026-06-02T00:00:00Z', 700);
    await addChat(driver.accountId, (await addPassenger(app.sql)).accountId, 'Інше');
    await app.sql`update message set acknowledged_at = ${app.clock.now()} where seq in (1, 2)`;
    const answer = await copyOf(await signIn(driver));
    expect([answer.status, answer.headers.get('content-length'), answer.headers.get('cache-control')]).toEqual([
      200,
      null,
      'no-store',
    ]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const parts: Uint8Array[] = [];
    for await (const part of answer.body ?? []) parts.push(part);
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    expect(size).toBeGreaterThan(5_000_000);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(size / 10);

    const data = JSON.parse(Buffer.concat(parts).toString());
    expect(data.tracks).toHaveLength(FIXES + 700);
    expect(data.tracks[0]).toEqual({
      tripId,
      recordedAt: '2026-06-01T00:00:01.123Z',
      lat: 49.8,
      lon: 24,
      speed: null,
      source: 'phone',
    });
    const places = data.tracks.map(placeOf);
    expect(new Set(places).size).toBe(FIXES + 700);
    expect(places).toEqual(places.toSorted());
    expect(places.at(-1)).toBe(placeOf({ tripId: later, recordedAt: '2026-06-02T00:11:40.000Z' }));
    expect(data.bookingActions).toHaveLength(ACTIONS);
    expect(data.tripsDriven).toMatchObject([{ id: tripId }, { id: later }]);
    const sent = data.chats.map(({ messagesSent }: { messagesSent: { text: string }[] }) =>
      messagesSent.map(({ text }) => text),
    );
    const odd = Array.from({ length: MESSAGES }, (_, index) => index * 2 + 1);
    expect(sent).toEqual(['Слово', 'Інше'].map((word) => odd.map((n) => `${word} ${n}`)));
    const understood = data.chats.map((chat: { understood: unknown[] }) => chat.understood.length);
    expect(understood, 'of two acknowledged messages in each, one is of the other person').toEqual([1, 1]);
    expect(JSON.stringify(data)).not.toContain('"after"');
  });

  test('releases its database connection when the client disconnects in the middle', async () => {
    const { driver } = await busyDriver();
    const answer = await copyOf(await signIn(driver));
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const busy = async () => {
      const [row] = await app.sql`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and query like '%trip_fix%'`;
      return row?.count;
    };
    // The server learns of the disconnection a moment after the client.
    await expect.poll(busy).toBe(0);
    expect(await app.call(personalDataApi.erasure, {}, driver.token)).toHaveProperty('blockers');
  });

  test('a refusal is a problem response, not half a file', async () => {
    const token = await signIn(await addPassenger(app.sql));
    for (let time = 0; time < 5; time += 1) expect(await (await copyOf(token)).json()).toMatchObject({ bookings: [] });
    const refused = await copyOf(token);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  });
});
