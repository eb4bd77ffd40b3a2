import { beforeAll, describe, expect, test } from 'vitest';
import { lookupApi } from '#shared/office/admin/lookup-api.ts';
import { peopleApi } from '#shared/sales/bookings/core/people-api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatsInput } from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import {
  addAccount,
  addCarrier,
  addMember,
  addOperator,
  addPassenger,
  type TestActor,
} from '#testing/server/carriers.ts';

const app = appScene();
const admin = allTests(() => addOperator(app.sql));
const support = allTests(() => addOperator(app.sql, 'support'));
const trip = allTests(() => addBookableTrip(app.sql, { instant: true }));
const rider = allTests(() => addPassenger(app.sql, { name: 'Веремія', lastName: 'Гайдамака' }));

let bookingId = 0;
let parcelId = 0;
beforeAll(async () => {
  await app.sql`update bus set number = 'ВС 7788 АВ' where carrier_id = ${trip.carrierId}`;
  await app.sql`
    update account set phone = '+380931112244', email = 'veremiia.haidamaka@example.org', date_of_birth = '1990-05-05'
    where id = ${rider.accountId}`;
  const actions = bookingActions(app);
  [bookingId = 0] = await actions.book(
    trip,
    rider,
    seatsInput({ travellers: [{ name: 'Веремія Гайдамака', seat: 5 }], phone: '+380931112244' }),
  );
  [parcelId = 0] = await actions.book(trip, rider, parcelInput({ receiverName: 'Одарка Чубенко' }));
});

const find = (q: string, actor = admin) => app.call(lookupApi.find, { query: { q } }, actor.token);
const person = (actor: TestActor, accountId = rider.accountId) =>
  app.call(lookupApi.person, { params: { accountId } }, actor.token);
const view = (actor: TestActor, accountId = rider.accountId) =>
  app.call(lookupApi.openView, { params: { accountId }, body: { why: 'asked' } }, actor.token);
const seen = (actor: TestActor) => app.call(lookupApi.seen, { params: { accountId: rider.accountId } }, actor.token);

async function newestEntry() {
  const [entry] = await app.sql`
    select role, action, subject_kind as kind, subject_id as id, after from audit_entry e order by e.id desc limit 1`;
  return entry;
}

describe('one search', () => {
  test.each<[what: string, q: () => string]>([
    ['a name', () => 'Гайдамака'],
    ['a name in Latin letters', () => 'haidamaka'],
    ['the beginning of a mail', () => 'veremiia.hai@'.slice(0, -1)],
    ['a whole mail', () => 'Veremiia.Haidamaka@example.org'],
    ['a telephone', () => '093 111 22 44'],
    ['the number of the account', () => `№ ${rider.accountId}`],
  ])('finds a person by %s', async (_what, q) => {
    expect((await find(q())).people.map(({ id }) => id)).toContain(rider.accountId);
  });

  test.each<[what: string, q: () => Promise<string> | string, id: () => number]>([
    ['the traveller', () => 'Веремія Гайдамака', () => bookingId],
    ['the telephone of the contact', () => '+380931112244', () => bookingId],
    ['the code', () => codeOf(bookingId), () => bookingId],
    ['the number', () => `#${bookingId}`, () => bookingId],
    ['the receiver of a parcel', () => 'Чубенко', () => parcelId],
    ['the address of a parcel’s page', async () => `https://vezu.test/p/${await trackOf(parcelId)}`, () => parcelId],
  ])('finds a booking by %s', async (_what, q, id) => {
    expect((await find(await q())).bookings.map((one) => one.id)).toContain(id());
  });

  test.each(['BC7788AB', 'вс 7788', '7788ав'])('finds bus and trips by the plate “%s” in either script', async (q) => {
    const { buses, trips } = await find(q);
    expect(buses).toMatchObject([{ plate: 'ВС 7788 АВ', alike: 0 }]);
    expect(trips.map(({ id }) => id)).toContain(trip.tripId);
  });

  test('finds a carrier by its name', async () => {
    await addCarrier(app.sql, { name: 'Чернівці Тур' });
    await app.sql`update carrier set name = 'Запоріжжя Експрес' where id = ${trip.carrierId}`;
    expect((await find('zaporizhzhia')).carriers.map(({ id }) => id)).toEqual([trip.carrierId]);
  });

  test('leaves in the log who looked for what kind of thing, and no name', async () => {
    await find('Гайдамака', support);
    const entry = await newestEntry();
    expect(entry).toMatchObject({ role: 'support', action: 'lookup.find', after: { by: ['words'] } });
    expect(JSON.stringify(entry)).not.toMatch(/Гайдамака/);
  });
});

test('support reads contacts masked, an administrator in full', async () => {
  expect((await find('Гайдамака')).people[0]).toMatchObject({ phone: '+380931112244' });
  expect((await find('Гайдамака', support)).people[0]).toMatchObject({
    email: 've•••@example.org',
    phone: '+38093•••44',
  });
  const page = await app.call(lookupApi.booking, { params: { bookingId: parcelId } }, support.token);
  expect(page.contact.phone).toMatch(/•••/);
  expect(JSON.stringify(page)).not.toContain('+380931112244');
  expect((await find('Гайдамака', support)).bookings[0]?.phone).toMatch(/•••/);
});

test('support opens sixty people an hour, and administrators any number', async () => {
  const curious = await addOperator(app.sql, 'support');
  const opened: string[] = [];
  for (let n = 0; n < 61; n += 1) opened.push(await outcome(person(curious)));
  expect(opened).toEqual([...Array(60).fill('done'), 'too_many_requests']);
  expect([await outcome(person(support)), await outcome(person(admin))]).toEqual(['done', 'done']);
});

test('support reads no telephone of a passenger or a driver by the pages of carriers either', async () => {
  const driver = await addMember(app.sql, trip.carrierId, 'driver');
  await app.sql`update account set user_type = 'driver', phone = '+380931112255' where id = ${driver.accountId}`;
  const [passenger, contacts] = [
    { params: { passengerId: rider.accountId } },
    { params: { driverId: driver.accountId } },
  ];
  expect(await app.call(peopleApi.passenger, passenger, support.token)).toMatchObject({ phone: null, contacts: [] });
  expect(await app.call(peopleApi.driverContacts, contacts, support.token)).toEqual({ reachable: null });
  expect(await app.call(peopleApi.passenger, passenger, admin.token)).toMatchObject({ phone: '+380931112244' });
  expect((await app.call(peopleApi.driverContacts, contacts, admin.token)).reachable).not.toBeNull();
});

test('support neither opens an operator nor ends their sign-ins', async () => {
  const params = { accountId: admin.accountId };
  expect((await problemOf(person(support, admin.accountId))).status).toBe(404);
  expect((await problemOf(app.call(lookupApi.endSessions, { params }, support.token))).status).toBe(404);
  const session = { params: { ...params, sessionId: 1 } };
  expect((await problemOf(app.call(lookupApi.endSession, session, support.token))).status).toBe(404);
  await app.call(lookupApi.endSessions, { params: { accountId: support.accountId } }, admin.token);
});

test('support opens 60 people in an hour, an administrator any number', async () => {
  const busy = await addOperator(app.sql, 'support');
  for (let opened = 0; opened < 60; opened += 1) await person(busy);
  expect((await problemOf(person(busy))).code).toBe('too_many_requests');
  await person(admin);
  app.clock.advance(3_660_000);
  await person(busy);
});

test('a person’s page has sign-ins, notifications, bookings; an ended sign-in ends', async () => {
  await app.sql`
    insert into session (account_id, token_hash, user_agent, created_at, last_seen_at, expires_at, ends_at)
    select ${rider.accountId}, decode(md5(n::text), 'hex'), 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', ${app.clock.now()}, ${app.clock.now()},
      ${app.clock.now()}::timestamptz + interval '1 day', ${app.clock.now()}::timestamptz + interval '1 day' from generate_series(1, 3) n`;
  const page = await person(support);
  expect(page.bookings.map(({ id }) => id).sort()).toEqual([bookingId, parcelId].sort());
  expect(page.sessions).toMatchObject(Array(3).fill({ device: { browser: 'Firefox', system: 'Windows' } }));
  const [first] = page.sessions;
  const params = { accountId: rider.accountId, sessionId: first?.id ?? 0 };
  await app.call(lookupApi.endSession, { params }, support.token);
  expect((await problemOf(app.call(lookupApi.endSession, { params }, support.token))).status).toBe(404);
  expect((await person(support)).sessions).toHaveLength(2);
  await app.call(lookupApi.endSessions, { params: { accountId: rider.accountId } }, admin.token);
  expect((await person(support)).sessions).toEqual([]);
  expect((await problemOf(person(admin, 999_999))).status).toBe(404);
});

test('the trips of a driver who has left the carrier stay on the page of the person', async () => {
  const driver = await addMember(app.sql, trip.carrierId, 'driver');
  await app.sql`update trip set second_driver_id = ${driver.accountId} where id = ${trip.tripId}`;
  await app.sql`delete from member where account_id = ${driver.accountId}`;
  const page = await person(support, driver.accountId);
  expect(page.membership).toBeNull();
  expect(page.trips.map(({ id }) => id)).toEqual([trip.tripId]);
  await app.sql`update trip set second_driver_id = null where id = ${trip.tripId}`;
});

test('a trip has its stops and bookings', async () => {
  const page = await app.call(lookupApi.trip, { params: { tripId: trip.tripId } }, support.token);
  expect(page).toMatchObject({ id: trip.tripId, carrierId: trip.carrierId, plate: 'ВС 7788 АВ' });
  expect(page.bookings.map(({ id }) => id).sort()).toEqual([bookingId, parcelId].sort());
  expect(page.stops.length).toBeGreaterThan(1);
  expect((await problemOf(app.call(lookupApi.trip, { params: { tripId: 999_999 } }, admin.token))).status).toBe(404);
});

describe('the view as a person sees it', () => {
  test('needs a reason, is recorded, ends by itself or by hand, and shows what the person is shown', async () => {
    expect((await problemOf(seen(support))).code).toBe('view_over');
    await view(support);
    expect(await newestEntry()).toMatchObject({
      action: 'lookup.openView',
      kind: 'account',
      id: String(rider.accountId),
      after: { why: 'asked' },
    });
    expect((await problemOf(seen(admin))).code).toBe('view_over');
    const page = await seen(support);
    expect(page.bookings.map(({ id }) => id).sort()).toEqual([bookingId, parcelId].sort());
    expect((await person(support)).phone).toBe('+380931112244');
    const params = { accountId: rider.accountId, bookingId: parcelId };
    const booking = await app.call(lookupApi.seenBooking, { params }, support.token);
    expect(booking).toMatchObject({ side: 'passenger', actions: [], ticket: null, parcel: { pin: null } });
    app.clock.advance(31 * 60_000);
    expect((await problemOf(seen(support))).code).toBe('view_over');
    await view(support);
    await app.call(lookupApi.closeView, { params: { accountId: rider.accountId } }, support.token);
    expect((await problemOf(seen(support))).code).toBe('view_over');
  });

  test('no string of the answers opens anything, and telephone numbers are masked', async () => {
    await view(support);
    // An open view shows the person's own number, and nobody else's.
    const { person: _self, ...page } = await seen(support);
    const answers = [
      page,
      ...(await Promise.all(
        [bookingId, parcelId].map((id) =>
          app.call(lookupApi.seenBooking, { params: { accountId: rider.accountId, bookingId: id } }, support.token),
        ),
      )),
    ];
    const text = JSON.stringify(answers);
    const secrets = await app.sql<{ secret: string }[]>`
      select unnest(array[b.code, c.pin, c.track_code]) as secret
      from booking b left join parcel c on c.booking_id = b.id where b.id in (${bookingId}, ${parcelId})`;
    const known = secrets.flatMap(({ secret }) => secret ?? []);
    expect(known.length).toBeGreaterThanOrEqual(3);
    for (const secret of known) expect(text).not.toMatch(new RegExp(`\\b${secret}\\b`));
    expect(text).not.toMatch(/\+\d{7,15}/);
  });

  test('shows nothing that the person does not see', async () => {
    const other = await addPassenger(app.sql);
    await view(admin, other.accountId);
    const params = { accountId: other.accountId, bookingId };
    expect((await problemOf(app.call(lookupApi.seenBooking, { params }, admin.token))).status).toBe(404);
    await view(admin, trip.owner.accountId);
    const staff = await app.call(lookupApi.seen, { params: { accountId: trip.owner.accountId } }, admin.token);
    expect(staff.trips.map(({ id }) => id)).toContain(trip.tripId);
  });

  test('is not of an operator', async () => {
    expect((await problemOf(view(support, admin.accountId))).status).toBe(404);
  });
});

test('plates and people that look alike are shown', async () => {
  const competitor = await addBookableTrip(app.sql);
  await app.sql`update bus set number = 'BC 7788 AB' where carrier_id = ${competitor.carrierId}`;
  expect((await find('7788')).buses.map(({ alike }) => alike)).toEqual([1, 1]);
  const plates = await app.call(lookupApi.alikePlates, {}, support.token);
  expect(plates.find(({ plate }) => plate === 'BC7788AB')?.buses).toHaveLength(2);
  const twin = await addAccount(app.sql, { name: 'Веремія', lastName: 'Гайдамака', phone: '+48600700800' });
  await app.sql`update account set date_of_birth = '1990-05-05' where id = ${twin}`;
  const sameNumber = await addAccount(app.sql, { name: 'Вір', phone: '+380931112244' });
  expect((await person(admin)).alike).toMatchObject([
    { id: twin, why: 'name' },
    { id: sameNumber, why: 'phone' },
  ]);
  const groups = await app.call(lookupApi.alikePeople, {}, support.token);
  const ids = groups.map(({ people }) => people.map(({ id }) => id));
  expect(ids).toContainEqual([rider.accountId, sameNumber]);
  expect(ids).toContainEqual([rider.accountId, twin]);
  expect(JSON.stringify(groups)).not.toContain('+380931112244');
});

test('nobody else looks up anything', async () => {
  for (const actor of [rider, trip.owner, trip.driver]) {
    expect(await outcome(find('Гайдамака', actor))).toBe('not_allowed');
    expect(await outcome(person(actor))).toBe('not_allowed');
    expect(await outcome(view(actor))).toBe('not_allowed');
    expect(await outcome(seen(actor))).toBe('not_allowed');
  }
});

async function codeOf(id: number): Promise<string> {
  const [row] = await app.sql<{ code: string }[]>`select code from booking where id = ${id}`;
  return row?.code ?? '';
}

async function trackOf(id: number): Promise<string> {
  const [row] = await app.sql<{ code: string }[]>`select track_code as code from parcel where booking_id = ${id}`;
  return row?.code ?? '';
}
