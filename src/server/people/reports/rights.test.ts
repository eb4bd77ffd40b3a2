import { beforeEach, describe, expect, test } from 'vitest';
import { reportsApi } from '#shared/people/reports/api.ts';
import { moderationApi } from '#shared/people/reports/desk-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { reportCalls, visitor, withoutReports } from '#testing/reports.ts';
import { deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addOperator, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const { app, admin, support } = deskScene();

beforeEach(() => withoutReports(app));

const { file, page, desk, list, decide } = reportCalls(app, admin);

const NOWHERE = 999_999;
const CARRIER = 'carrier' as const;
const DRAFT = { measures: ['nothing' as const], assessment: 'unfounded' as const, ground: null };
const assign = (reportId: number, operatorId: number | null, actor = admin) =>
  app.call(moderationApi.assign, { params: { reportId }, body: { operatorId } }, actor.token);
const draft = (reportId: number, actor = admin) =>
  app.call(moderationApi.draft, { params: { reportId }, body: DRAFT }, actor.token);
const stopReporter = (reportId: number, days = 30, actor = admin) =>
  app.call(moderationApi.stopReporter, { params: { reportId }, body: { days } }, actor.token);
const allowReporter = (reportId: number, actor = admin) =>
  app.call(moderationApi.allowReporter, { params: { reportId } }, actor.token);
const answer = (complaintId: number, actor = admin, reverse = true) =>
  app.call(moderationApi.answer, { params: { complaintId }, body: { reverse, answer: 'Переглянули.' } }, actor.token);
const complain = (code: string) => app.call(reportsApi.complain, { params: { code }, body: { words: 'Це не так.' } });
const openCase = async (kind: 'carrier' | 'person', id: number) =>
  (await app.call(moderationApi.open, { body: { kind, id, words: '' } }, admin.token)).reportId;

/** A new report about the page of a carrier. */
async function reported(body: object = {}) {
  const { carrierId, owner } = await addCarrier(app.sql);
  const { number, code } = await file({ kind: CARRIER, id: carrierId }, null, body);
  return { carrierId, owner, number, code };
}

const CALLS: readonly [name: string, call: (id: number, actor: TestActor) => Promise<unknown>][] = [
  ['reads', (id, actor) => desk(id, actor)],
  ['assigns', (id, actor) => assign(id, null, actor)],
  ['drafts', (id, actor) => draft(id, actor)],
  ['decides', (id, actor) => decide(id, {}, actor)],
  ['stops the reporter', (id, actor) => stopReporter(id, 30, actor)],
  ['takes reports again', (id, actor) => allowReporter(id, actor)],
];

describe('the desk', () => {
  test.each(CALLS)('is an operator’s alone: nobody else %s', async (_name, call) => {
    const { number, carrierId, owner } = await reported();
    for (const actor of [owner, await addMember(app.sql, carrierId, 'driver'), await addPassenger(app.sql)])
      expect(await outcome(call(number, actor))).toBe('not_allowed');
    expect((await desk(number)).state).toBe('open');
  });

  test.each(CALLS)('does not find what is not there: who %s', async (_name, call) => {
    expect((await problemOf(call(NOWHERE, admin))).status).toBe(404);
  });

  test('opens no case about what is not there, and looks up nobody without a number', async () => {
    expect((await problemOf(openCase('carrier', NOWHERE))).status).toBe(404);
    expect((await problemOf(openCase('person', support.accountId))).status).toBe(404);
    const history = app.call(moderationApi.historyOf, { query: {} }, admin.token);
    expect((await problemOf(history)).status).toBe(404);
  });

  test('gives a report to an operator who works, and to nobody else', async () => {
    const { number } = await reported();
    const gone = await addOperator(app.sql);
    await app.sql`update account set status = 'blocked' where id = ${gone.accountId}`;
    for (const other of [gone, await addPassenger(app.sql)])
      expect((await problemOf(assign(number, other.accountId))).status).toBe(404);
    expect((await desk(number)).operators.map(({ id }) => id)).not.toContain(gone.accountId);
    expect((await assign(number, support.accountId)).assignee?.id).toBe(support.accountId);
    expect((await list({ tab: 'mine' }, admin)).total, 'it is of support').toBe(0);
    expect((await assign(number, null)).assignee).toBeNull();
  });

  test('counts what is open and late, and lists decided reports the latest first', async () => {
    const [one, two] = [await reported(), await reported()];
    await decide(one.number, {});
    app.clock.set('2026-06-10T11:00:00Z');
    await decide(two.number, {});
    const { data, counts } = await list({ tab: 'decided' });
    expect(data.map(({ id }) => id)).toEqual([two.number, one.number]);
    expect(counts).toEqual({ open: 0, late: 0, complaints: 0, medianHours: 1 });
    app.clock.set('2026-07-20T09:00:00Z');
    const later = { open: 0, late: 0, complaints: 0, medianHours: null };
    expect((await list()).counts, 'decided ones are never late; hours of the last 30 days').toEqual(later);
  });
});

describe('a decision', () => {
  test('concerns only somebody of the report', async () => {
    const { number, owner } = await reported();
    const stranger = await addPassenger(app.sql);
    const blocking = (accountId: number) => decide(number, { measures: ['block'], accountId });
    const { status, errors } = await problemOf(blocking(stranger.accountId));
    expect([status, errors]).toEqual([422, [{ field: 'accountId', key: 'field_invalid' }]]);
    await blocking(owner.accountId);
    const rows = await app.sql<{ id: number }[]>`
      select id from account where status = 'blocked' and id in (${stranger.accountId}, ${owner.accountId})`;
    expect(rows.map(({ id }) => id)).toEqual([owner.accountId]);
  });

  test.each([
    ['hide', 'restore'],
    ['stop_selling', 'allow'],
    ['block', 'unblock'],
  ])('to lift “%s” lifts that of nobody else', async (measure, lifting) => {
    const [one, two] = [await reported(), await reported()];
    for (const { number } of [one, two]) await decide(number, { measures: [measure], days: 30 });
    await decide(await openCase(CARRIER, one.carrierId), { measures: [lifting] });
    expect((await desk(one.number)).decisions).toMatchObject([{ ended: [measure] }]);
    expect((await desk(two.number)).decisions).toMatchObject([{ ended: [] }]);
    expect((await desk(two.number)).measures).toContain(lifting);
  });

  test('to allow again ends every stop, and leaves a block', async () => {
    const actor = await addPassenger(app.sql);
    await decide(await openCase('person', actor.accountId), {
      measures: ['stop_chat', 'stop_reviews', 'block'],
      days: 7,
    });
    await decide(await openCase('person', actor.accountId), { measures: ['allow'] });
    const [row] = await app.sql`
      select status, chat_stopped_until as chat, reviews_stopped_until as reviews from account where id = ${actor.accountId}`;
    expect(row).toEqual({ status: 'blocked', chat: null, reviews: null });
  });

  test('of two stops the longer one counts, until it is lifted', async () => {
    const { carrierId } = await addCarrier(app.sql);
    const until = async () =>
      (
        await app.sql<
          { until: Date | null }[]
        >`select selling_stopped_until as until from carrier where id = ${carrierId}`
      )[0];
    await decide(await openCase(CARRIER, carrierId), { measures: ['stop_selling'], days: 90 });
    await decide(await openCase(CARRIER, carrierId), { measures: ['stop_selling'], days: 7 });
    expect((await until())?.until?.toISOString()).toBe('2026-09-08T09:00:00.000Z');
    await decide(await openCase(CARRIER, carrierId), { measures: ['allow'] });
    expect((await until())?.until).toBeNull();
  });
});

describe('what is restricted', () => {
  const restrictions = (actor: TestActor) => app.call(reportsApi.restrictions, {}, actor.token);

  test('of a carrier notifies its office, and nobody of another one', async () => {
    const { number, carrierId, owner } = await reported();
    await decide(number, { measures: ['stop_selling'], days: 30 });
    for (const actor of [owner, await addMember(app.sql, carrierId, 'dispatcher')])
      expect(await restrictions(actor)).toMatchObject([{ measure: 'stop_selling', carrier: true }]);
    const other = await addCarrier(app.sql);
    expect(await restrictions(other.owner)).toEqual([]);
    app.clock.set('2026-07-11T09:00:00Z');
    expect(await restrictions(owner), 'its days are over').toEqual([]);
  });

  test('of one person notifies this person, and not the others of the carrier', async () => {
    const { number, carrierId, owner } = await reported();
    await decide(number, { measures: ['stop_chat'], days: 30, accountId: owner.accountId });
    expect(await restrictions(owner)).toMatchObject([{ measure: 'stop_chat', carrier: false }]);
    expect(await restrictions(await addMember(app.sql, carrierId, 'dispatcher'))).toEqual([]);
  });
});

describe('a complaint', () => {
  test('is about a decision, and about one that still restricts', async () => {
    const { number, code, carrierId } = await reported();
    expect((await problemOf(complain(code))).code, 'nothing is decided yet').toBe('not_found');
    const { decisions } = await decide(number, { measures: ['hide'] });
    const concerned = decisions[0]?.code ?? '';
    await decide(await openCase(CARRIER, carrierId), { measures: ['restore'] });
    expect((await page(concerned)).decisions).toMatchObject([{ ended: ['hide'], mayComplain: false }]);
    expect((await problemOf(complain(concerned))).code).toBe('too_late');
  });

  test('is answered once, by an operator, and by another one than the one who decided', async () => {
    const { number, owner } = await reported();
    const { decisions } = await decide(number, { measures: ['warn'] }, support);
    await complain(decisions[0]?.code ?? '');
    const waiting = async (actor: TestActor) => (await desk(number, actor)).decisions[0]?.complaints[0];
    expect((await waiting(support))?.mayAnswer).toBe(false);
    expect((await waiting(admin))?.mayAnswer).toBe(true);
    const id = (await waiting(admin))?.id ?? 0;
    expect(await outcome(answer(id, owner))).toBe('not_allowed');
    expect((await problemOf(answer(NOWHERE))).status).toBe(404);
    await answer(id, admin, false);
    expect((await waiting(admin))?.mayAnswer).toBe(false);
    expect((await list({ tab: 'complaints' })).total).toBe(0);
  });

  test('reversed, opens no second report of somebody who has reported the thing again', async () => {
    const actor = visitor();
    const { number, code, carrierId } = await reported(actor);
    await decide(number, { assessment: 'unfounded' }, support);
    await complain(code);
    await file({ kind: CARRIER, id: carrierId }, null, { ...actor, email: actor.email.toUpperCase() });
    const id = (await desk(number)).decisions[0]?.complaints[0]?.id ?? 0;
    expect((await answer(id)).state).toBe('decided');
  });
});

describe('a reporter', () => {
  test('is stopped for some of the days only, and an operator never', async () => {
    const { number, carrierId } = await reported();
    expect((await problemOf(stopReporter(number, 31))).errors).toMatchObject([{ field: 'days' }]);
    const own = await openCase(CARRIER, carrierId);
    for (const call of [stopReporter, allowReporter]) expect((await problemOf(call(own))).status).toBe(404);
  });

  test('without an account is known by the mail, in any letters, and others are not stopped', async () => {
    const actor = visitor();
    for (const _ of [1, 2]) await decide((await reported(actor)).number, { assessment: 'misuse' });
    const last = await reported(actor);
    expect((await desk(last.number)).aboutReporter).toMatchObject({ filed: 3, misuse: 2 });
    await stopReporter(last.number);
    expect(await outcome(reported({ ...actor, email: actor.email.toUpperCase() }))).toBe('reports_stopped');
    expect(await outcome(reported())).toBe('done');
    const { number: other } = await reported();
    expect(await outcome(allowReporter(other)), 'of somebody else').toBe('conflict');
    expect(await outcome(reported(actor))).toBe('reports_stopped');
    expect((await allowReporter(last.number)).aboutReporter?.reporterStoppedUntil).toBeNull();
    expect(await outcome(reported(actor))).toBe('done');
    expect(await outcome(allowReporter(last.number)), 'nothing is stopped').toBe('conflict');
    app.clock.set('2027-06-11T09:00:00Z');
    expect((await desk(last.number)).aboutReporter, 'of the last twelve months').toMatchObject({ filed: 0, misuse: 0 });
  });
});
