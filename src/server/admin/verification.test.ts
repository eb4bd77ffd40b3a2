import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verificationApi } from '#shared/admin/verification-api.ts';
import { carriersApi } from '#shared/carriers/api.ts';
import { credentialsApi } from '#shared/credentials/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addCarrier, addMember, addOperator, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { credentialStaff } from '#testing/credentials.ts';
import { problemOf } from '#testing/problems.ts';
import { endMarks } from './commands/verify.ts';

let app: TestApp;
let admin: TestActor;
let support: TestActor;
let papers: ReturnType<typeof credentialStaff>;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  admin = await addOperator(app.sql);
  support = await addOperator(app.sql, 'support');
  papers = credentialStaff(app);
});
beforeEach(() => app.clock.set('2026-06-10T09:00:00Z'));
afterAll(() => app.close());

const fileOf = (carrierId: number, who = admin) =>
  app.call(verificationApi.carrier, { params: { carrierId } }, who.token);
const decide = (carrierId: number, decision: 'verify' | 'ask' | 'refuse', words = '', who = admin) =>
  app.call(verificationApi.decide, { params: { carrierId }, body: { decision, words } }, who.token);
const own = (who: TestActor) => app.call(verificationApi.own, {}, who.token);

/** A company with the two documents that every carrier needs; it has no bus and no driver yet. */
async function complete(licenceUntil = '2027-06-01') {
  const { carrierId, owner } = await addCarrier(app.sql);
  const register = await papers.add(owner, 'register', {}, { validUntil: '', endless: true });
  await papers.add(owner, 'licence', {}, { validUntil: licenceUntil });
  return { carrierId, owner, register };
}

async function hasMark(carrierId: number): Promise<boolean> {
  return (await app.call(carriersApi.carrier, { params: { carrierId } })).verified;
}

async function mailsTo(who: TestActor): Promise<string[]> {
  const rows = await app.sql<{ subject: string }[]>`
    select content->>'subject' as subject from mail
    where content->>'to' = (select email::text from account where id = ${who.accountId}) order by id`;
  return rows.map(({ subject }) => subject);
}

async function newestEntry() {
  const [entry] = await app.sql`
    select role, action, subject_kind as kind, subject_id as id, before, after from audit_entry e order by e.id desc limit 1`;
  return entry;
}

describe('the mark', () => {
  test('is refused while something is missing, and given when everything is there', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    expect((await fileOf(carrierId)).missing.map(({ kind }) => kind)).toEqual(['register', 'licence']);
    expect((await problemOf(decide(carrierId, 'verify'))).code).toBe('conflict');
    await papers.add(owner, 'register');
    await papers.add(owner, 'licence', {}, { validUntil: '2026-12-31' });
    expect(await decide(carrierId, 'verify')).toMatchObject({ state: 'verified', until: '2026-12-31', missing: [] });
    expect(await hasMark(carrierId)).toBe(true);
    expect(await own(owner)).toMatchObject({ state: 'verified', until: '2026-12-31' });
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  test('and every decision stand in the audit log with what was before', async () => {
    const { carrierId } = await complete();
    await decide(carrierId, 'verify');
    expect(await newestEntry()).toMatchObject({
      role: 'admin',
      action: 'verification.decide',
      kind: 'carrier',
      id: String(carrierId),
      before: { state: 'none' },
      after: { state: 'verified' },
    });
    await decide(carrierId, 'refuse', 'Ліцензію скасовано.');
    expect(await newestEntry()).toMatchObject({ before: { state: 'verified' }, after: { state: 'refused' } });
    expect(await hasMark(carrierId)).toBe(false);
  });

  test('of a carrier that had it before counts', async () => {
    const { carrierId } = await addCarrier(app.sql);
    await app.sql`update carrier set verified_at = now() where id = ${carrierId}`;
    expect(await fileOf(carrierId)).toMatchObject({ state: 'verified' });
  });
});

describe('a letter to the carrier', () => {
  test.each(['ask', 'refuse'] as const)('is needed to %s', async (decision) => {
    const { carrierId, owner } = await addCarrier(app.sql);
    expect((await problemOf(decide(carrierId, decision, '  '))).errors).toMatchObject([{ field: 'words' }]);
    await decide(carrierId, decision, 'Додайте ліцензію.');
    expect(await own(owner)).toMatchObject({
      state: decision === 'ask' ? 'asked' : 'refused',
      words: 'Додайте ліцензію.',
      missing: [{ kind: 'register' }, { kind: 'licence' }],
    });
    expect(await mailsTo(owner)).toHaveLength(1);
  });
});

describe('the end of a document', () => {
  test('takes the mark away, tells the owner and is noted', async () => {
    const { carrierId, owner } = await complete('2026-06-20');
    await decide(carrierId, 'verify');
    await endMarks(app.context, app.sql, new Date('2026-06-20T20:00:00Z'));
    expect(await hasMark(carrierId)).toBe(true);
    app.clock.set('2026-06-21T09:00:00Z');
    await Promise.all([1, 2].map(() => endMarks(app.context, app.sql, app.clock.now())));
    expect(await hasMark(carrierId)).toBe(false);
    expect(await own(owner)).toMatchObject({ state: 'ended', missing: [{ kind: 'licence', state: 'expired' }] });
    expect(await newestEntry()).toMatchObject({
      role: 'job',
      action: 'verification.end',
      after: { state: 'ended', missing: ['licence'] },
    });
    expect(await mailsTo(owner)).toHaveLength(2);
  });

  test('does nothing when a new document has taken its place', async () => {
    const { carrierId, owner } = await complete('2026-06-20');
    await decide(carrierId, 'verify');
    await papers.add(owner, 'licence', {}, { validUntil: '2028-01-01' });
    app.clock.set('2026-06-21T09:00:00Z');
    await endMarks(app.context, app.sql, app.clock.now());
    expect(await fileOf(carrierId)).toMatchObject({ state: 'verified', until: '2028-01-01' });
  });
});

describe('who may', () => {
  test('support reads the file and opens documents, and decides nothing', async () => {
    const { carrierId, owner } = await complete();
    const uploaded = await papers.upload(owner);
    const { id } = await papers.add(owner, 'liability', {}, { files: [uploaded.id] });
    expect(await fileOf(carrierId, support)).toMatchObject({ id: carrierId });
    const path = `/api/admin/carriers/${carrierId}/files/${uploaded.id}`;
    const get = (who: TestActor, at = path) =>
      app.request('GET', at, { headers: { authorization: `Bearer ${who.token}` } });
    expect((await get(support)).status).toBe(200);
    expect(await newestEntry()).toMatchObject({ action: 'verification.document', after: { file: uploaded.id } });
    const { openings } = await app.call(credentialsApi.show, { params: { credentialId: id } }, owner.token);
    expect(openings).toHaveLength(1);
    const other = await addCarrier(app.sql);
    expect((await get(admin, path.replace(`${carrierId}/files`, `${other.carrierId}/files`))).status).toBe(404);
    expect((await get(owner)).status).toBe(403);
    expect(await outcome(decide(carrierId, 'verify', '', support))).toBe('not_allowed');
  });

  test('carriers and passengers see no file; only the owner sees how their own carrier stands', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    for (const who of [owner, await addMember(app.sql, carrierId, 'dispatcher'), await addPassenger(app.sql)]) {
      expect(await outcome(fileOf(carrierId, who))).toBe('not_allowed');
    }
    expect(await outcome(own(await addMember(app.sql, carrierId, 'dispatcher')))).toBe('not_allowed');
    expect((await problemOf(fileOf(999_999))).status).toBe(404);
  });
});

test('the list holds those who wait, those with the mark, and all, by name', async () => {
  const name = `Буковина ${process.pid}`;
  const { carrierId } = await addCarrier(app.sql, { name });
  const list = async (tab: 'waiting' | 'verified' | 'all', q = name) =>
    (await app.call(verificationApi.carriers, { query: { tab, q } }, support.token)).data;
  expect(await list('waiting')).toMatchObject([{ id: carrierId, state: 'none', missing: 2 }]);
  await decide(carrierId, 'refuse', 'Ні.');
  expect([await list('waiting'), await list('verified')]).toEqual([[], []]);
  expect(await list('all')).toMatchObject([{ id: carrierId, state: 'refused' }]);
});
