import { beforeAll, expect, test } from 'vitest';
import { credentialsApi } from '#shared/network/credentials/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, TRIP_TIMES } from '#testing/bookings.ts';
import { credentialStaff } from '#testing/credentials.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';

const app = appScene();

let people: Record<string, TestActor | null>;
let documents: Record<string, { credentialId: number; fileId: number; busId: number | null; driverId: number | null }>;
beforeAll(async () => {
  const { carrierId, owner } = await addCarrier(app.sql);
  const other = await addCarrier(app.sql);
  const driver = await addMember(app.sql, carrierId, 'driver');
  people = {
    owner,
    dispatcher: await addMember(app.sql, carrierId, 'dispatcher'),
    driver,
    colleague: await addMember(app.sql, carrierId, 'driver'),
    'other owner': other.owner,
    'other dispatcher': await addMember(app.sql, other.carrierId, 'dispatcher'),
    'other driver': await addMember(app.sql, other.carrierId, 'driver'),
    'single driver': (await addCarrier(app.sql, { singleDriver: true })).owner,
    passenger: await addPassenger(app.sql),
    visitor: null,
  };
  const staff = credentialStaff(app);
  const busId = await addTestBus(app.sql, carrierId, { driverId: driver.accountId });
  const stored = async (kind: 'licence' | 'insurance' | 'passport', of: { busId?: number; driverId?: number }) => {
    const file = await staff.upload(owner);
    const { id } = await staff.add(owner, kind, of, { files: [file.id] });
    return { credentialId: id, fileId: file.id, busId: of.busId ?? null, driverId: of.driverId ?? null };
  };
  documents = {
    carrier: await stored('licence', {}),
    bus: await stored('insurance', { busId }),
    driver: await stored('passport', { driverId: driver.accountId }),
  };
});

const KINDS: Readonly<Record<string, string>> = { carrier: 'licence', bus: 'insurance', driver: 'passport' };
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  carrier: ['owner'],
  bus: ['owner', 'dispatcher'],
  driver: ['owner', 'dispatcher', 'driver'],
};
const PEOPLE = ['owner', 'dispatcher', 'driver', 'colleague', 'other owner', 'other dispatcher', 'other driver'].concat(
  'single driver',
  'passenger',
  'visitor',
);
const ROWS = Object.keys(ALLOWED).flatMap((of) =>
  PEOPLE.map((actor) => ({ of, actor, may: ALLOWED[of]?.includes(actor) })),
);

function refusal(actor: string): number {
  if (actor === 'visitor') return 401;
  return actor === 'passenger' ? 403 : 404;
}

async function status(actor: string, method: string, path: string, body?: object): Promise<number> {
  const token = people[actor]?.token;
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const response = await app.request(method, path, { headers, ...(body && { body: JSON.stringify(body) }) });
  await response.arrayBuffer();
  return response.status;
}

test.each(ROWS)('the documents of the $of, opened by: $actor', async ({ of, actor, may }) => {
  const document = documents[of];
  if (!document) throw new Error('no document');
  const { credentialId, fileId, busId, driverId } = document;
  const data = { kind: KINDS[of], validUntil: '2027-01-01', number: 'X', files: [fileId] };
  const wanted = (ok: number) => (may ? ok : refusal(actor));
  expect(await status(actor, 'GET', `/api/credentials/${credentialId}`)).toBe(wanted(200));
  expect(await status(actor, 'GET', `/api/credentials/files/${fileId}`)).toBe(wanted(200));
  expect(await status(actor, 'PUT', `/api/credentials/${credentialId}`, data)).toBe(wanted(200));
  // People who may add one name a file of another document, so that nothing is changed for the rows that follow.
  const added = await status(actor, 'POST', '/api/credentials', { busId, driverId, data });
  const alone = of === 'carrier' && (actor === 'other owner' || actor === 'single driver');
  expect(added).toBe(may || alone ? 409 : refusal(actor));
  if (!may) expect(await status(actor, 'DELETE', `/api/credentials/${credentialId}`)).toBe(refusal(actor));
});

test.each([
  ['owner', ['carrier', 'bus', 'driver', 'driver']],
  ['dispatcher', ['bus', 'driver', 'driver']],
  ['driver', ['driver']],
  ['colleague', ['driver']],
  ['other owner', ['carrier', 'driver']],
  ['other driver', ['driver']],
  ['single driver', ['carrier', 'driver']],
])('the list of the %s', async (actor, subjects) => {
  const list = await credentialStaff(app).list(people[actor] as TestActor);
  expect(list.map(({ subject }) => subject)).toEqual(subjects);
  const theirs = list.flatMap(({ lines }) => lines.flatMap(({ credential }) => credential?.id ?? []));
  const all = Object.values(documents).map(({ credentialId }) => credentialId);
  const seen = Object.entries(documents).flatMap(([of, { credentialId }]) =>
    ALLOWED[of]?.includes(actor) ? credentialId : [],
  );
  expect(theirs.filter((id) => all.includes(id))).toEqual(seen);
});

test('a passenger and a visitor upload nothing', async () => {
  for (const actor of ['passenger', 'visitor']) {
    expect(await status(actor, 'POST', '/api/credentials/files', {})).toBe(refusal(actor));
    expect(await status(actor, 'GET', '/api/credentials')).toBe(refusal(actor));
  }
});

test('the driver of a trip has the documents of its bus and carrier from two days before, and nobody else by the trip', async () => {
  const trip = await addBookableTrip(app.sql);
  const staff = credentialStaff(app);
  const [row] = await app.sql<{ busId: number }[]>`select bus_id from trip where id = ${trip.tripId}`;
  const file = await staff.upload(trip.owner);
  const insurance = await staff.add(trip.owner, 'insurance', { busId: row?.busId ?? 0 }, { files: [file.id] });
  await staff.add(trip.owner, 'licence');
  await staff.add(trip.owner, 'register');
  const foreign = await staff.upload(trip.owner);
  const passport = { files: [foreign.id] };
  await staff.add(trip.owner, 'passport', { driverId: trip.driver.accountId }, passport);
  const papers = (actor: TestActor) =>
    app.call(credentialsApi.ofTrip, { params: { tripId: trip.tripId } }, actor.token);
  const opened = async (actor: TestActor, fileId: number) => {
    const headers = { authorization: `Bearer ${actor.token}` };
    return (await app.request('GET', `/api/trips/${trip.tripId}/bus-papers/${fileId}`, { headers })).status;
  };
  app.clock.set(new Date(Date.parse(TRIP_TIMES.lviv) - 49 * 3_600_000));
  expect((await papers(trip.driver)).data).toEqual([]);
  expect(await opened(trip.driver, file.id)).toBe(404);
  app.clock.set(new Date(Date.parse(TRIP_TIMES.lviv) - 47 * 3_600_000));
  const { data } = await papers(trip.driver);
  expect(data.map(({ kind }) => kind)).toEqual(['insurance', 'licence']);
  expect(data[0]).toMatchObject({ id: insurance.id, number: 'AA 123456', files: [{ id: file.id }] });
  expect([await opened(trip.driver, file.id), await opened(trip.driver, foreign.id)]).toEqual([200, 404]);
  const openings = await app.sql`select account_id from credential_opening where file_id = ${file.id}`;
  expect(openings).toEqual([{ accountId: trip.driver.accountId }]);
  const colleague = await addMember(app.sql, trip.carrierId, 'driver');
  for (const stranger of [colleague, (await addCarrier(app.sql)).owner]) {
    expect(await outcome(papers(stranger))).toBe('not_found');
    expect(await opened(stranger, file.id)).toBe(404);
  }
  await app.sql`update trip set status = 'finished' where id = ${trip.tripId}`;
  expect([(await papers(trip.driver)).data, await opened(trip.driver, file.id)]).toEqual([[], 404]);
});
