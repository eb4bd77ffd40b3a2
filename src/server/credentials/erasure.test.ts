import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RETENTION_DAYS } from '#shared/core/retention.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addCarrier, addMember, findTestActor, type TestActor } from '#testing/carriers.ts';
import { credentialStaff } from '#testing/credentials.ts';
import { addTestBus } from '#testing/timetable.ts';
import { eraseCredentials } from './commands/erase.ts';
import { forgetCredentials } from './commands/forget.ts';
import { credentialData } from './queries/personal-data.ts';

let app: TestApp;
let staff: ReturnType<typeof credentialStaff>;
let owner: TestActor;
let driver: TestActor;
let busId: number;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  staff = credentialStaff(app);
});
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  const made = await addCarrier(app.sql);
  owner = made.owner;
  driver = await addMember(app.sql, made.carrierId, 'driver');
  busId = await addTestBus(app.sql, made.carrierId, { number: `BC ${1000 + made.carrierId} AA` });
});
afterAll(() => app.close());

const DAY = 86_400_000;

/** A passport with a file that the owner has opened, and an insurance of the bus that the driver has added. */
async function papers() {
  const [passport, insurance] = [await staff.upload(owner), await staff.upload(owner)];
  await staff.add(owner, 'passport', { driverId: driver.accountId }, { number: 'FA 908172', files: [passport.id] });
  const { id } = await staff.add(owner, 'insurance', { busId }, { files: [insurance.id] });
  await app.sql`update credential set added_by = ${driver.accountId} where id = ${id}`;
  await app.sql`update credential_file set uploaded_by = ${driver.accountId} where id = ${insurance.id}`;
  await staff.file(owner, passport.id);
  await staff.file(owner, insurance.id);
  await app.sql`
    insert into credential_opening (file_id, account_id, at) values (${insurance.id}, ${driver.accountId}, now())`;
  return { passport, insurance };
}

const columns = async (accountId: number) => {
  const [row] = await app.sql`
    select (select count(*)::int from credential where driver_id = ${accountId}) as "own",
      (select count(*)::int from credential where added_by = ${accountId}) as "added",
      (select count(*)::int from credential_file where uploaded_by = ${accountId}) as "uploaded",
      (select count(*)::int from credential_opening where account_id = ${accountId}) as "opened"`;
  return row;
};

test('the copy of one’s data contains the person’s documents, decrypted, and the ones they added and opened', async () => {
  await papers();
  expect(await credentialData(app.sql, driver.accountId, app.context.secrets)).toMatchObject({
    documents: [{ kind: 'passport', number: 'FA 908172' }],
    documentsAdded: [{ kind: 'insurance' }],
    documentFilesUploaded: [{ name: 'paper.pdf' }],
    documentFilesOpened: [{ kind: 'insurance' }],
  });
});

test('a driver’s erasure deletes their documents with the files, and their name elsewhere', async () => {
  const { insurance } = await papers();
  expect(await columns(driver.accountId)).toEqual({ own: 1, added: 1, uploaded: 1, opened: 1 });
  expect(await eraseCredentials(app.sql, driver.accountId)).toHaveLength(1);
  expect(await columns(driver.accountId)).toEqual({ own: 0, added: 0, uploaded: 0, opened: 0 });
  expect((await staff.file(owner, insurance.id)).status).toBe(200);
});

test('the erasure of a carrier’s only owner deletes all of its documents', async () => {
  await papers();
  expect(await eraseCredentials(app.sql, owner.accountId)).toHaveLength(2);
  expect(await app.sql`select id from credential where carrier_id = ${owner.carrierId}`).toEqual([]);
});

test('the documents of a driver who has left stay for a month, unless they come back', async () => {
  await papers();
  await app.sql`delete from member where account_id = ${driver.accountId}`;
  const forget = async (days: number) => {
    app.clock.advance(days * DAY);
    return (await forgetCredentials(app.sql, app.clock.now())).length;
  };
  expect(await forget(0)).toBe(0);
  expect(await staff.list(owner, { driver: driver.accountId })).toEqual([]);
  await app.sql`insert into member (account_id, carrier_id, role) values (${driver.accountId}, ${owner.carrierId}, 'driver')`;
  expect(await forget(RETENTION_DAYS.leftCredentials + 1)).toBe(0);
  await app.sql`delete from member where account_id = ${driver.accountId}`;
  expect(await forget(1)).toBe(0);
  expect(await forget(RETENTION_DAYS.leftCredentials - 1)).toBe(0);
  expect(await forget(2)).toBe(1);
  expect(await app.sql`select kind from credential where carrier_id = ${owner.carrierId}`).toEqual([
    { kind: 'insurance' },
  ]);
});

test('a document that was replaced stays for three years', async () => {
  await papers();
  const file = await staff.upload(owner);
  await staff.add(owner, 'insurance', { busId }, { files: [file.id] });
  app.clock.advance(RETENTION_DAYS.replacedCredentials * DAY);
  expect(await forgetCredentials(app.sql, app.clock.now())).toHaveLength(0);
  app.clock.advance(DAY);
  expect(await forgetCredentials(app.sql, app.clock.now())).toHaveLength(1);
  expect(await app.sql`select id from credential where bus_id = ${busId}`).toHaveLength(1);
});
