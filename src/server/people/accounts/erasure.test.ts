import { describe, expect, test } from 'vitest';
import { MODULES } from '#server/modules.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { personalDataApi } from '#shared/people/accounts/profile/personal-data-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatsInput, TRIP_TIMES } from '#testing/bookings.ts';
import { addPersonalThings, addVictim } from '#testing/isolation-victim.ts';
import { proofOf, storeSession } from '#testing/people.ts';
import { addSampleRows } from '#testing/samples/sample-rows.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();

describe('what blocks an erasure', () => {
  const MORNING = '2026-06-10T09:00:00Z';
  const app = appScene({ now: MORNING });
  const blockersOf = async (actor: TestActor) => (await app.call(personalDataApi.erasure, {}, actor.token)).blockers;

  async function rider(status: BookingStatus = 'unconfirmed') {
    const trip = await addBookableTrip(app.sql);
    const actor = await addPassenger(app.sql);
    const [bookingId = 0, ...others] = await bookingActions(app).book(trip, actor, seatsInput());
    for (const id of [bookingId, ...others]) await forceBooking(app.sql, id, status);
    return { trip, actor, bookingId, others };
  }

  describe('a booking that blocks an erasure', () => {
    test('is listed with its trip and towns, and can be cancelled without a reason', async () => {
      const { actor, bookingId, others, trip } = await rider();
      expect(await blockersOf(actor)).toMatchObject(
        [bookingId, ...others].map((id) => ({
          kind: 'bookings',
          bookingId: id,
          tripId: trip.tripId,
          from: { uk: 'Львів', en: 'Lviv' },
          to: { uk: 'Вроцлав', en: 'Wrocław' },
          parcel: false,
          cancel: 'plain',
        })),
      );
    });

    test('a parcel is marked as a parcel', async () => {
      const trip = await addBookableTrip(app.sql);
      const actor = await addPassenger(app.sql);
      await bookingActions(app).book(trip, actor, parcelInput());
      expect(await blockersOf(actor)).toMatchObject([{ parcel: true, cancel: 'plain' }]);
    });

    test.each<[BookingStatus, 'plain' | null | 'gone']>([
      ['unconfirmed', 'plain'],
      ['confirmed', 'plain'],
      ['boarded', null],
      ['completed', 'gone'],
      ['cancelled', 'gone'],
      ['no_show', 'gone'],
      ['ejected', 'gone'],
    ])('a booking with status %s: cancellation is %s', async (status, cancel) => {
      const { actor } = await rider(status);
      const blockers = await blockersOf(actor);
      if (cancel === 'gone') expect(blockers).toEqual([]);
      else expect(blockers.map((one) => one.cancel)).toEqual([cancel, cancel]);
    });

    test('cannot be cancelled any more once the bus has left its stop', async () => {
      const { actor, trip } = await rider('confirmed');
      await forceTrip(app.sql, trip.tripId, 'started');
      app.clock.set(new Date(Date.parse(TRIP_TIMES.lviv) - 1).toISOString());
      expect((await blockersOf(actor)).map((one) => one.cancel)).toEqual(['plain', 'plain']);
      app.clock.set(TRIP_TIMES.lviv);
      expect((await blockersOf(actor)).map((one) => one.cancel)).toEqual([null, null]);
    });

    test('each blocking booking is cancelled alone, and after all are cancelled nothing blocks the erasure', async () => {
      const { actor, bookingId, others } = await rider('confirmed');
      const cancel = (id: number) =>
        app.call(bookingsApi.cancel, { params: { bookingId: id }, body: { alone: true } }, actor.token);
      await cancel(bookingId);
      expect((await blockersOf(actor)).map((one) => one.bookingId)).toEqual(others);
      for (const id of others) await cancel(id);
      expect(await blockersOf(actor)).toEqual([]);
    });

    test('the list holds no bookings of other people', async () => {
      await rider();
      expect(await blockersOf(await addPassenger(app.sql))).toEqual([]);
    });
  });

  describe('a trip that blocks an erasure', () => {
    test('an employed driver cannot cancel the trip and must ask the company', async () => {
      const { trip } = await rider();
      expect(await blockersOf(trip.driver)).toMatchObject([
        {
          kind: 'trips',
          tripId: trip.tripId,
          from: { en: 'Lviv' },
          to: { en: 'Wrocław' },
          people: 2,
          cancel: null,
        },
      ]);
    });

    test('the only owner may cancel the trip with a reason that its passengers can read', async () => {
      const { trip, bookingId } = await rider('confirmed');
      await app.sql`delete from member where account_id = ${trip.driver.accountId}`;
      const ahead = await blockersOf(trip.owner);
      expect(ahead).toMatchObject([{ kind: 'trips', tripId: trip.tripId, people: 2, cancel: 'reason' }]);
      const cancel = (reason: string) =>
        app.call(tripsApi.cancel, { params: { tripId: trip.tripId }, body: { reason } }, trip.owner.token);
      await expect(cancel('  ')).rejects.toMatchObject({ status: 422, errors: [{ field: 'reason' }] });
      await cancel('Закриваємо компанію');
      expect(await blockersOf(trip.owner)).toEqual([]);
      const [booking] = await app.sql`select status, cancelled_by as by from booking where id = ${bookingId}`;
      expect(booking).toEqual({ status: 'cancelled', by: 'trip' });
    });

    test('an owner beside a second owner is blocked only by the trips they drive', async () => {
      const { trip } = await rider();
      const partner = await addMember(app.sql, trip.carrierId, 'dispatcher');
      await app.sql`update member set role = 'owner' where account_id = ${partner.accountId}`;
      expect(await blockersOf(partner)).toEqual([]);
      await app.sql`update trip set driver_id = ${partner.accountId} where id = ${trip.tripId}`;
      expect(await blockersOf(partner)).toMatchObject([{ kind: 'trips', cancel: 'reason' }]);
    });

    test('a trip that has started must be finished and cannot be cancelled', async () => {
      const { trip } = await rider('boarded');
      await forceTrip(app.sql, trip.tripId, 'started');
      expect(await blockersOf(trip.driver)).toMatchObject([{ kind: 'trips', cancel: null }]);
      await app.sql`delete from member where account_id = ${trip.driver.accountId}`;
      expect(await blockersOf(trip.owner)).toMatchObject([{ kind: 'trips', people: 2, cancel: null }]);
    });
  });
});

const SOURCES = MODULES.flatMap(({ personalData = [] }) => personalData);

test('the data of a passenger, a driver and an owner with their company are copied and erased without those of others', async () => {
  const { carrierId, owner } = await addCarrier(app.sql);
  const erased = [await addPassenger(app.sql), await addMember(app.sql, carrierId, 'driver'), owner];
  for (const actor of erased) await storeSession(app, actor);
  const copies = await Promise.all(erased.map(whatIsKnownOf));
  const before = await rows();
  await addOthers();
  const others = (await rows()).filter((row) => !before.includes(row));
  expect(new Set(others.map((row) => row.split(' ')[0])).size).toBeGreaterThan(100);
  expect(await Promise.all(erased.map(whatIsKnownOf))).toEqual(copies);

  const files: string[] = [];
  for (const { accountId } of erased)
    for (const source of SOURCES.toReversed()) files.push(...(await source.erase(app.sql, accountId, app.clock.now())));
  expect(files, 'to delete, of people who have none').toEqual([]);

  const left = new Set(await rows());
  expect(others.filter((row) => !left.has(row))).toEqual([]);
});

/** A person's copy of their data, the blockers of an erasure, and the words that it removes from stored texts. */
async function whatIsKnownOf(actor: TestActor) {
  const blockers: unknown[] = [];
  const traces: string[] = [];
  for (const source of SOURCES) {
    blockers.push(...((await source.blockers?.(app.sql, actor.accountId, app.clock.now())) ?? []));
    traces.push(...((await source.traces?.(app.sql, actor.accountId)) ?? []));
  }
  return { copy: await copyOf(actor), blockers, traces };
}

async function copyOf(actor: TestActor): Promise<string> {
  const headers = { authorization: `Bearer ${actor.token}`, ...(await proofOf(app, actor.token)) };
  const { method, path } = personalDataApi.export;
  const response = await app.request(method, path, { headers });
  expect(response.status).toBe(200);
  return response.text();
}

/** A person in every table that refers to people, carriers or their things. */
async function addOthers(): Promise<void> {
  const victim = await addVictim(app);
  await storeSession(app, victim.passenger);
  await addPersonalThings(app, victim);
  const [{ partyId, carrierId } = { partyId: 0, carrierId: 0 }] = await app.sql<
    { partyId: number; carrierId: number }[]
  >`
    select b.party_id, t.carrier_id from booking b join trip t on t.id = b.trip_id
    where b.id = ${victim.bookingId}`;
  const { accountId } = victim.passenger;
  // These name a person without a reference.
  await app.sql`insert into audit_entry (at, actor_id, role, action) values (now(), ${accountId}, 'support', 'sample.read')`;
  await app.sql`
    insert into idempotency (caller, key, endpoint, body_hash, created_at) values (${`account:${accountId}`}, 'sample', '', '', now())`;
  await app.sql`insert into mail (key, content) values ('sample', ${app.sql.json({ to: 'sample@example.org', lines: ['sample'] })})`;
  const { tripId, busId, routeId, chatId, credentialId } = victim;
  const things = { trip: tripId, bus: busId, route: routeId, chat: chatId, credential: credentialId, party: partyId };
  const ids = {
    ...{ account: accountId, carrier: carrierId, booking: victim.bookingId },
    ...{ session: victim.passenger.sessionId, member: victim.driverId, ...things },
  };
  const without = await addSampleRows(app.sql, ids);
  // Those that the victim has already
  expect(without).toEqual(['chat', 'review', 'session', 'ticket_number', 'trip', 'trip_call', 'trip_leg', 'trip_stop']);
  // Rows that belong to these: photos, events, withdrawn messages
  await addSampleRows(app.sql, { ...ids, ...(await newestOf(['found_item', 'message', 'review'])) });
}

async function newestOf(tables: readonly string[]): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await app.sql<{ id: number }[]>`select id from ${app.sql(table)} order by id desc limit 1`;
    if (row) ids[table] = row.id;
  }
  expect(Object.keys(ids)).toEqual(tables);
  return ids;
}

/** Every row of every table, without the places, which are nobody's. */
async function rows(): Promise<string[]> {
  const tables = await app.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'place%'`;
  const all: string[] = [];
  for (const { name } of tables) {
    const found = await app.sql.unsafe<{ row: string }[]>(`select to_jsonb(t)::text as row from "${name}" t`);
    all.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return all;
}

const FRIEND = 'Маруся Незнайко';

const NOTE = 'Чекаю біля «старого» ліхтаря,\nпотелефонуйте "раніше"';

test('erasing an account deletes stored responses to other people and sent mails that name the person', async () => {
  const { token, user } = await app.call(accountsApi.signUp, { body: signUpForm() });
  const trip = await addBookableTrip(app.sql, { instant: true });
  const travellers = [{ name: FRIEND, seat: 4 }];
  const seats = seatsInput({ travellers, note: NOTE });
  const ids = await bookingActions(app).book(trip, { ...trip.owner, token, accountId: user.id }, seats);
  for (const id of ids) await forceBooking(app.sql, id, 'completed');
  await forceTrip(app.sql, trip.tripId, 'finished');
  const answer = (key: string, response: Record<string, string>) => app.sql`
    insert into idempotency (caller, key, endpoint, body_hash, status, response, created_at) values
      (${`account:${trip.owner.accountId}`}, ${key}, 'bookings.confirm', '', 200, ${app.sql.json(response)}, now())`;
  await answer('names', { name: FRIEND });
  await answer('notes', { note: NOTE });
  await answer('other', { name: 'Інша Людина' });
  const mail = (key: string, line: string, sent: Date | null) => app.sql`
    insert into mail (key, content, sent_at) values (${key}, ${app.sql.json({ lines: [line] })}, ${sent})`;
  await mail('gone', `${FRIEND} просить місце`, new Date());
  await mail('waits', 'Інша людина просить місце', null);

  await app.call(personalDataApi.erase, {}, token, await proofOf(app, token));

  const answers = await app.sql`
    select key, status, response, erased from idempotency where key in ('names', 'notes', 'other') order by key`;
  expect(answers).toEqual([
    { key: 'names', status: 200, response: null, erased: true },
    { key: 'notes', status: 200, response: null, erased: true },
    { key: 'other', status: 200, response: { name: 'Інша Людина' }, erased: false },
  ]);
  const mails = await app.sql`select content from mail where key in ('gone', 'waits') order by key`;
  expect(mails).toEqual([{ content: null }, { content: { lines: ['Інша людина просить місце'] } }]);
});
