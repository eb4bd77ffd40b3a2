import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';
import { addCarrier, addMember, findTestActor, type TestActor } from '#testing/carriers.ts';
import { credentialStaff } from '#testing/credentials.ts';
import { addTestBus } from '#testing/timetable.ts';
import { endingCredential } from './queries/credentials.ts';

const LAST_DAY = '2026-06-30';

let app: TestApp;
let staff: ReturnType<typeof credentialStaff>;
let carrierId: number;
let owner: TestActor;
let dispatcher: TestActor;
let driver: TestActor;
beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  staff = credentialStaff(app);
});
beforeEach(async () => {
  ({ carrierId, owner } = await addCarrier(app.sql));
  dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
  driver = await addMember(app.sql, carrierId, 'driver');
  await addMember(app.sql, carrierId, 'driver');
});
afterAll(() => app.close());

const reminded = async (id: number, validUntil = LAST_DAY) =>
  (await endingCredential(app.sql, id, validUntil))?.to ?? null;
const ofDriver = async () =>
  (await staff.add(owner, 'passport', { driverId: driver.accountId }, { validUntil: LAST_DAY })).id;
const ids = (...people: TestActor[]) => people.map(({ accountId }) => accountId);

describe('who is reminded of a document', () => {
  test('of the carrier: its owner', async () => {
    const { id } = await staff.add(owner, 'liability', {}, { validUntil: LAST_DAY });
    expect(await reminded(id)).toEqual(ids(owner));
  });

  test('of a bus: the office, and no driver', async () => {
    const busId = await addTestBus(app.sql, carrierId, { number: `BC ${1000 + carrierId} AA` });
    const { id } = await staff.add(owner, 'insurance', { busId }, { validUntil: LAST_DAY });
    expect(await reminded(id)).toEqual(ids(owner, dispatcher));
  });

  test('of a driver: the office and this driver', async () => {
    expect(await reminded(await ofDriver())).toEqual(ids(owner, dispatcher, driver));
  });
});

describe('nobody is reminded of a document', () => {
  test('whose last day is another one now', async () => {
    expect(await reminded(await ofDriver(), '2026-06-29')).toBeNull();
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['that was replaced', (id) => app.sql`update credential set replaced_at = now() where id = ${id}`],
    ['whose driver has left', (id) => app.sql`update credential set left_at = now() where id = ${id}`],
    [
      'whose driver is at another carrier',
      async () => {
        const other = await addCarrier(app.sql);
        await app.sql`update member set carrier_id = ${other.carrierId} where account_id = ${driver.accountId}`;
      },
    ],
  ])('%s', async (_, change) => {
    const id = await ofDriver();
    await change(id);
    expect(await reminded(id)).toBeNull();
  });
});
