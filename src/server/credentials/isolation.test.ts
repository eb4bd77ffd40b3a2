import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';
import { addCarrier, addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { credentialStaff } from '#testing/credentials.ts';
import { addTestBus } from '#testing/timetable.ts';

let app: TestApp;
let people: Record<string, TestActor | null>;
let documents: Record<string, { credentialId: number; fileId: number; busId: number | null; driverId: number | null }>;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor, now: '2026-06-10T09:00:00Z' });
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
afterAll(() => app.close());

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
const ROWS = Object.keys(ALLOWED).flatMap((of) => PEOPLE.map((who) => ({ of, who, may: ALLOWED[of]?.includes(who) })));

function refusal(who: string): number {
  if (who === 'visitor') return 401;
  return who === 'passenger' ? 403 : 404;
}

async function status(who: string, method: string, path: string, body?: object): Promise<number> {
  const token = people[who]?.token;
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const response = await app.request(method, path, { headers, ...(body && { body: JSON.stringify(body) }) });
  await response.arrayBuffer();
  return response.status;
}

test.each(ROWS)('the documents of the $of, opened by: $who', async ({ of, who, may }) => {
  const document = documents[of];
  if (!document) throw new Error('no document');
  const { credentialId, fileId, busId, driverId } = document;
  const data = { kind: KINDS[of], validUntil: '2027-01-01', number: 'X', files: [fileId] };
  const wanted = (ok: number) => (may ? ok : refusal(who));
  expect(await status(who, 'GET', `/api/credentials/${credentialId}`)).toBe(wanted(200));
  expect(await status(who, 'GET', `/api/credentials/files/${fileId}`)).toBe(wanted(200));
  expect(await status(who, 'PUT', `/api/credentials/${credentialId}`, data)).toBe(wanted(200));
  // Whoever may add one names a file that is another document's, so that nothing is changed for the rows that follow.
  const added = await status(who, 'POST', '/api/credentials', { busId, driverId, data });
  const alone = of === 'carrier' && (who === 'other owner' || who === 'single driver');
  expect(added).toBe(may || alone ? 409 : refusal(who));
  if (!may) expect(await status(who, 'DELETE', `/api/credentials/${credentialId}`)).toBe(refusal(who));
});

test.each([
  ['owner', ['carrier', 'bus', 'driver', 'driver']],
  ['dispatcher', ['bus', 'driver', 'driver']],
  ['driver', ['driver']],
  ['colleague', ['driver']],
  ['other owner', ['carrier', 'driver']],
  ['other driver', ['driver']],
  ['single driver', ['carrier', 'driver']],
])('the list of the %s', async (who, subjects) => {
  const list = await credentialStaff(app).list(people[who] as TestActor);
  expect(list.map(({ subject }) => subject)).toEqual(subjects);
  const theirs = list.flatMap(({ lines }) => lines.flatMap(({ credential }) => credential?.id ?? []));
  const all = Object.values(documents).map(({ credentialId }) => credentialId);
  const seen = Object.entries(documents).flatMap(([of, { credentialId }]) =>
    ALLOWED[of]?.includes(who) ? credentialId : [],
  );
  expect(theirs.filter((id) => all.includes(id))).toEqual(seen);
});

test('a passenger and a visitor upload nothing', async () => {
  for (const who of ['passenger', 'visitor']) {
    expect(await status(who, 'POST', '/api/credentials/files', {})).toBe(refusal(who));
    expect(await status(who, 'GET', '/api/credentials')).toBe(refusal(who));
  }
});
