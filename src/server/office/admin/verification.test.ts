import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MARK_ONLY } from '#server/core/settings/verification-settings.ts';
import { applySellingRule } from '#server/network/carriers/commands/settle-selling.ts';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { DECLARATION_WORDING } from '#shared/network/carriers/declaration.ts';
import { credentialsApi } from '#shared/network/credentials/api.ts';
import { verificationApi } from '#shared/office/admin/verification-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { credentialStaff } from '#testing/credentials.ts';
import { deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { endMarks } from './commands/verify.ts';

const { app, admin, support } = deskScene();
const papers = credentialStaff(app);

const fileOf = (carrierId: number, actor = admin) =>
  app.call(verificationApi.carrier, { params: { carrierId } }, actor.token);
const decide = (carrierId: number, decision: 'verify' | 'ask' | 'refuse', words = '', actor = admin, answerBy = '') =>
  app.call(verificationApi.decide, { params: { carrierId }, body: { decision, words, answerBy } }, actor.token);
const own = (actor: TestActor) => app.call(verificationApi.own, {}, actor.token);
const declare = (actor: TestActor) =>
  app.call(verificationApi.declare, { body: { wording: DECLARATION_WORDING } }, actor.token);

/** A company with the declaration and the two documents that every carrier needs; it has no bus and no driver yet. */
async function complete(licenceUntil = '2027-06-01') {
  const { carrierId, owner } = await addCarrier(app.sql);
  const register = await papers.add(owner, 'register', {}, { validUntil: '', endless: true });
  await papers.add(owner, 'licence', {}, { validUntil: licenceUntil });
  await declare(owner);
  return { carrierId, owner, register };
}

async function hasMark(carrierId: number): Promise<boolean> {
  return (await app.call(carriersApi.carrier, { params: { carrierId } })).verified;
}

async function mailsTo(actor: TestActor): Promise<string[]> {
  const rows = await app.sql<{ subject: string }[]>`
    select content->>'subject' as subject from mail
    where content->>'to' = (select email::text from account where id = ${actor.accountId}) order by id`;
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
    await declare(owner);
    expect(await decide(carrierId, 'verify')).toMatchObject({ state: 'verified', until: '2026-12-31', missing: [] });
    expect(await hasMark(carrierId)).toBe(true);
    expect(await own(owner)).toMatchObject({ state: 'verified', until: '2026-12-31' });
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  test('and every decision are in the audit log with what was before', async () => {
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
  test('takes the mark away, informs the owner and is recorded', async () => {
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

describe('a request with a day to answer by', () => {
  test('changes nothing until the day is over, and then takes the mark away', async () => {
    const { carrierId, owner } = await complete();
    await decide(carrierId, 'verify');
    await decide(carrierId, 'ask', 'Надішліть новий договір страхування.', admin, '2026-06-15');
    expect(await own(owner)).toMatchObject({
      state: 'verified',
      answerBy: '2026-06-15',
      words: 'Надішліть новий договір страхування.',
    });
    expect(await hasMark(carrierId)).toBe(true);
    await endMarks(app.context, app.sql, new Date('2026-06-15T20:00:00Z'));
    expect(await hasMark(carrierId)).toBe(true);
    await endMarks(app.context, app.sql, new Date('2026-06-16T09:00:00Z'));
    expect(await own(owner)).toMatchObject({ state: 'asked', answerBy: null });
    expect(await hasMark(carrierId)).toBe(false);
    expect(await newestEntry()).toMatchObject({ action: 'verification.end', after: { state: 'asked' } });
  });

  test('ends with the decision', async () => {
    const { carrierId } = await complete();
    await decide(carrierId, 'ask', 'Надішліть договір.', admin, '2026-06-15');
    await decide(carrierId, 'verify');
    expect(await fileOf(carrierId)).toMatchObject({ state: 'verified', answerBy: null });
  });

  test('cannot be over already', async () => {
    const { carrierId } = await complete();
    const refused = await problemOf(decide(carrierId, 'ask', 'Надішліть договір.', admin, '2026-06-09'));
    expect(refused.errors).toMatchObject([{ field: 'answerBy', key: 'date_past' }]);
  });
});

describe('where only verified carriers sell', () => {
  beforeEach(() => {
    app.context.verification = { ...MARK_ONLY, required: true, graceDays: 14 };
    return applySellingRule(app.sql, true, app.clock.now());
  });
  afterEach(() => {
    app.context.verification = MARK_ONLY;
    return applySellingRule(app.sql, false, app.clock.now());
  });

  test('one sells with the mark, and for the time of the setting after a document has expired', async () => {
    const { carrierId, owner } = await complete('2026-06-20');
    expect(await own(owner)).toMatchObject({ required: true, sells: false, lastDay: null });
    await decide(carrierId, 'verify');
    expect(await own(owner)).toMatchObject({ sells: true, lastDay: '2026-07-04' });
    await endMarks(app.context, app.sql, new Date('2026-06-21T09:00:00Z'));
    expect(await own(owner)).toMatchObject({ state: 'ended', sells: true, lastDay: '2026-07-04' });
    await endMarks(app.context, app.sql, new Date('2026-07-04T09:00:00Z'));
    expect(await own(owner)).toMatchObject({ sells: true });
    await endMarks(app.context, app.sql, new Date('2026-07-05T09:00:00Z'));
    expect(await own(owner)).toMatchObject({ sells: false, lastDay: null });
    expect(await mailsTo(owner)).toHaveLength(3);
  });

  test('refusing stops it at once', async () => {
    const { carrierId, owner } = await complete();
    await decide(carrierId, 'verify');
    await decide(carrierId, 'refuse', 'Ліцензію скасовано.');
    expect(await own(owner)).toMatchObject({ sells: false });
  });
});

test('everybody sees what was looked at, and when', async () => {
  const { carrierId } = await complete();
  const card = async () => (await app.call(carriersApi.carrier, { params: { carrierId } })).checked;
  expect(await card()).toBeNull();
  await decide(carrierId, 'verify');
  expect(await card()).toEqual({ day: '2026-06-10', things: ['company', 'licence'] });
});

describe('a register of companies', () => {
  let register: Server;
  const asked: string[] = [];
  beforeAll(async () => {
    register = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      if (request.url === '/company/00000000') response.writeHead(404).end();
      else if (request.url === '/company/11111111') response.writeHead(500).end();
      else response.end(JSON.stringify({ valid: true, name: 'KARPATY SP. Z O.O.', status: 'зареєстровано' }));
    });
    await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve));
    const address = register.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    app.context.verification = { ...MARK_ONLY, viesUrl: origin, edrpouUrl: `${origin}/company/{code}` };
  });
  afterAll(() => {
    app.context.verification = MARK_ONLY;
    register.close();
  });

  const check = (carrierId: number, name: 'vies' | 'edrpou', number: string, actor = admin) =>
    app.call(verificationApi.check, { params: { carrierId }, body: { register: name, number } }, actor.token);

  test.each([
    ['vies', 'PL 525-224-84-81', { number: 'PL5252248481', valid: true, name: 'KARPATY SP. Z O.O.' }],
    ['edrpou', '32855961', { number: '32855961', valid: true }],
    ['edrpou', '00000000', { number: '00000000', valid: false }],
    ['edrpou', '11111111', { number: '11111111', valid: null }],
  ] as const)('%s is asked about %s, and the answer is kept', async (name, number, answer) => {
    const { carrierId } = await addCarrier(app.sql);
    const { checks } = await check(carrierId, name, number);
    expect(checks).toMatchObject([{ register: name, ...answer, at: '2026-06-10T09:00:00.000Z' }]);
    expect(await newestEntry()).toMatchObject({ action: 'verification.check', after: { register: name } });
  });

  test('is not asked about what cannot be a number, by support, or where the settings name none', async () => {
    const { carrierId } = await addCarrier(app.sql);
    expect((await problemOf(check(carrierId, 'edrpou', '12'))).errors).toMatchObject([{ field: 'number' }]);
    expect(await outcome(check(carrierId, 'edrpou', '32855961', support))).toBe('not_allowed');
    app.context.verification = MARK_ONLY;
    expect(await outcome(check(carrierId, 'edrpou', '32855961'))).toBe('not_found');
  });
});

describe('who may', () => {
  test('support reads the file and opens documents, and decides nothing', async () => {
    const { carrierId, owner } = await complete();
    const uploaded = await papers.upload(owner);
    const { id } = await papers.add(owner, 'liability', {}, { files: [uploaded.id] });
    const owners = [{ email: expect.stringContaining('•••@') }];
    expect(await fileOf(carrierId, support)).toMatchObject({ id: carrierId, owners });
    const path = `/api/admin/carriers/${carrierId}/files/${uploaded.id}`;
    const get = (actor: TestActor, at = path) =>
      app.request('GET', at, { headers: { authorization: `Bearer ${actor.token}` } });
    expect((await get(support)).status).toBe(200);
    expect(await newestEntry()).toMatchObject({ action: 'verification.document', after: { file: uploaded.id } });
    const { openings } = await app.call(credentialsApi.show, { params: { credentialId: id } }, owner.token);
    expect(openings).toHaveLength(1);
    const other = await addCarrier(app.sql);
    expect((await get(admin, path.replace(`${carrierId}/files`, `${other.carrierId}/files`))).status).toBe(404);
    expect((await get(owner)).status).toBe(403);
    expect(await outcome(decide(carrierId, 'verify', '', support))).toBe('not_allowed');
  });

  test('carriers and passengers see no file; only the owner sees the state of their own carrier', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    for (const actor of [owner, await addMember(app.sql, carrierId, 'dispatcher'), await addPassenger(app.sql)]) {
      expect(await outcome(fileOf(carrierId, actor))).toBe('not_allowed');
    }
    expect(await outcome(own(await addMember(app.sql, carrierId, 'dispatcher')))).toBe('not_allowed');
    expect((await problemOf(fileOf(999_999))).status).toBe(404);
  });
});

test('the list holds those who wait, those with the mark, and all, by name', async () => {
  const name = `Буковина ${process.pid}`;
  const { carrierId, owner } = await addCarrier(app.sql, { name });
  const list = async (tab: 'waiting' | 'verified' | 'all', q = name) =>
    (await app.call(verificationApi.carriers, { query: { tab, q } }, support.token)).data;
  expect(await list('waiting')).toMatchObject([{ id: carrierId, state: 'none', missing: 3 }]);
  await declare(owner);
  expect(await list('waiting'), 'what was declared is missing no more').toMatchObject([{ missing: 2 }]);
  await decide(carrierId, 'refuse', 'Ні.');
  expect([await list('waiting'), await list('verified')]).toEqual([[], []]);
  expect(await list('all')).toMatchObject([{ id: carrierId, state: 'refused' }]);
});
