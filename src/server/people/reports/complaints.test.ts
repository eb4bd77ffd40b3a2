import { beforeEach, describe, expect, test } from 'vitest';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { reportsApi } from '#shared/people/reports/api.ts';
import { moderationApi } from '#shared/people/reports/desk-api.ts';
import type { ReportedThing } from '#shared/people/reports/schema.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput } from '#testing/bookings.ts';
import { reportCalls, withoutReports } from '#testing/reports.ts';
import { appScene, deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addOperator, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { deleteExpiredReports, eraseReports } from './commands/file.ts';

const app = appScene();
beforeEach(() => withoutReports(app));

describe('complaints and misuse', () => {
  const { admin, support } = deskScene({ app });
  const { file, page, desk, list, decide } = reportCalls(app, admin);

  describe('complaints', () => {
    const complain = (code: string) =>
      app.call(reportsApi.complain, { params: { code }, body: { words: 'Це не так.' } });
    const answer = (complaintId: number, reverse: boolean, actor: TestActor) =>
      app.call(
        moderationApi.answer,
        { params: { complaintId }, body: { reverse, answer: 'Переглянули.' } },
        actor.token,
      );

    async function hidden() {
      const { carrierId, owner } = await addCarrier(app.sql);
      const { number, code } = await file({ kind: 'carrier', id: carrierId }, null);
      const { decisions } = await decide(number, { measures: ['hide'] }, support);
      return { carrierId, owner, number, code, decision: decisions[0]?.code ?? '' };
    }

    test('another operator decides, and a reversal shows the page again', async () => {
      const { carrierId, number, decision } = await hidden();
      const shown = () => app.call(carriersApi.carrier, { params: { carrierId } });
      expect((await problemOf(shown())).code).toBe('not_found');
      await complain(decision);
      expect((await problemOf(complain(decision))).code).toBe('conflict');
      const [complaint] = (await desk(number)).decisions[0]?.complaints ?? [];
      expect((await list({ tab: 'complaints' })).data.map(({ id }) => id)).toEqual([number]);
      expect((await problemOf(answer(complaint?.id ?? 0, true, support))).code).toBe('other_operator');
      await answer(complaint?.id ?? 0, true, admin);
      expect((await shown()).hidden).toBe(false);
      expect((await page(decision)).decisions).toMatchObject([
        { ended: ['hide'], complaint: { state: 'reversed', answer: 'Переглянули.' }, mayComplain: false },
      ]);
      expect((await problemOf(answer(complaint?.id ?? 0, true, admin))).code).toBe('conflict');
    });

    test('upheld, the decision stays; support decides none above its role', async () => {
      const { carrierId } = await addCarrier(app.sql);
      const { number } = await file({ kind: 'carrier', id: carrierId }, null);
      const { decisions } = await decide(number, { measures: ['stop_selling'], days: 30 });
      await complain(decisions[0]?.code ?? '');
      const [complaint] = (await desk(number)).decisions[0]?.complaints ?? [];
      expect((await problemOf(answer(complaint?.id ?? 0, false, support))).code).toBe('not_allowed');
      // Neither support nor a blocked administrator can decide it, so that the only other one may.
      const { accountId } = await addOperator(app.sql);
      await app.sql`update account set status = 'blocked' where id = ${accountId}`;
      await answer(complaint?.id ?? 0, false, admin);
      const [row] = await app.sql<{ until: Date | null }[]>`
        select selling_stopped_until as until from carrier where id = ${carrierId}`;
      expect(row?.until?.toISOString()).toBe('2026-07-10T09:00:00.000Z');
    });

    test('the reporter’s, reversed, opens the report again', async () => {
      const { carrierId } = await addCarrier(app.sql);
      const { number, code } = await file({ kind: 'carrier', id: carrierId }, null);
      await decide(number, { assessment: 'unfounded' }, support);
      expect((await complain(code)).decisions[0]?.complaint?.state).toBe('open');
      const [complaint] = (await desk(number)).decisions[0]?.complaints ?? [];
      expect((await answer(complaint?.id ?? 0, true, admin)).state).toBe('open');
      expect((await decide(number, { measures: ['hide'] })).decisions).toHaveLength(2);
    });

    test('are possible for six months', async () => {
      const { decision } = await hidden();
      app.clock.set('2026-12-10T09:00:00Z');
      expect((await problemOf(complain(decision))).code).toBe('too_late');
      expect((await problemOf(complain('c'.repeat(20)))).code).toBe('not_found');
    });
  });

  describe('repeated misuse', () => {
    test('is counted, and after warnings reports are not taken for a time, except of danger', async () => {
      const actor = await addPassenger(app.sql);
      const stop = (reportId: number, days = 30) =>
        app.call(moderationApi.stopReporter, { params: { reportId }, body: { days } }, admin.token);
      const carriers = await Promise.all([1, 2, 3, 4].map(() => addCarrier(app.sql)));
      const [first, second, third, fourth] = carriers.map(({ carrierId }) => ({
        kind: 'carrier' as const,
        id: carrierId,
      }));
      const one = await file(first as ReportedThing, actor);
      await decide(one.number, { assessment: 'misuse' });
      expect((await problemOf(stop(one.number))).code).toBe('conflict');
      const two = await file(second as ReportedThing, actor);
      expect((await decide(two.number, { assessment: 'misuse' })).aboutReporter).toMatchObject({ filed: 2, misuse: 2 });
      await stop(two.number);
      const { code, facts } = await problemOf(file(third as ReportedThing, actor));
      expect([code, facts]).toEqual(['reports_stopped', { until: '2026-07-10T09:00:00.000Z' }]);
      await file(third as ReportedThing, actor, { reason: 'danger', goodFaith: true });
      app.clock.set('2026-07-11T09:00:00Z');
      await file(fourth as ReportedThing, actor);
      const { token } = carriers[0]?.owner ?? { token: '' };
      const refused = app.call(
        moderationApi.stopReporter,
        { params: { reportId: two.number }, body: { days: 30 } },
        token,
      );
      expect((await problemOf(refused)).code).toBe('not_allowed');
    });

    test('founded reports are counted against whom they concern', async () => {
      const { carrierId, owner } = await addCarrier(app.sql);
      const { number } = await file({ kind: 'carrier', id: carrierId }, null);
      await decide(number, { measures: ['warn'] });
      const history = (token: string) => app.call(moderationApi.historyOf, { query: { carrier: carrierId } }, token);
      expect(await history(support.token)).toMatchObject({ founded: 1, decisions: [{ measures: ['warn'] }] });
      expect((await problemOf(history(owner.token))).code).toBe('not_allowed');
    });
  });

  test('the transparency report counts a year, and is a file too', async () => {
    const { carrierId } = await addCarrier(app.sql);
    const { number } = await file({ kind: 'carrier', id: carrierId }, null);
    app.clock.set('2026-06-10T15:00:00Z');
    await decide(number, { measures: ['stop_selling', 'hide'], days: 30 });
    const report = await app.call(reportsApi.transparency, { query: { year: 2026 } });
    expect(report).toMatchObject({
      filed: 1,
      ownInitiative: 0,
      medianHours: 6,
      decisions: 1,
      automated: 0,
      suspended: 1,
      complaints: 0,
    });
    expect(report.byMeasure).toContainEqual({ measure: 'hide', count: 1 });
    expect((await app.call(reportsApi.transparency, { query: { year: 2025 } })).filed).toBe(0);
    const csv = await (await app.request('GET', '/api/transparency.csv?year=2026')).text();
    expect(csv).toContain('filed');
    expect((await app.request('GET', '/api/transparency?year=1')).status).toBe(422);
  });

  test('the transparency report counts each thing in its year only', async () => {
    const [one, two, three] = [await addCarrier(app.sql), await addCarrier(app.sql), await addCarrier(app.sql)];
    const complain = (code = '') => app.call(reportsApi.complain, { params: { code }, body: { words: 'Це не так.' } });
    const stopped = await file({ kind: 'carrier', id: one.carrierId }, null);
    const hidden = await file({ kind: 'carrier', id: two.carrierId }, null);
    const body = { kind: 'carrier' as const, id: three.carrierId, words: '' };
    const { reportId } = await app.call(moderationApi.open, { body }, admin.token);
    app.clock.set('2026-06-10T12:00:00Z');
    const { decisions } = await decide(stopped.number, { measures: ['stop_selling'], days: 30, automated: true });
    await complain(decisions[0]?.code);
    app.clock.set('2026-06-10T13:00:00Z');
    const other = await decide(hidden.number, { measures: ['hide'] }, support);
    await complain(other.decisions[0]?.code);
    await complain(hidden.code);
    app.clock.set('2026-06-10T15:00:00Z');
    await decide(reportId, { assessment: 'unfounded', ground: null });
    const complaints = (await desk(hidden.number)).decisions[0]?.complaints ?? [];
    for (const [index, { id: complaintId }] of complaints.entries()) {
      const body = { reverse: index === 0, answer: 'Переглянули.' };
      await app.call(moderationApi.answer, { params: { complaintId }, body }, admin.token);
    }
    await app.sql`
      insert into reporter_stop (email, at, until) values ('marta@example.org', ${app.clock.now()}, ${app.clock.now()})`;
    const of = async (year: number) => {
      const { year: _, years: __, ...figures } = await app.call(reportsApi.transparency, { query: { year } });
      return figures;
    };
    const figures = await of(2026);
    expect(figures).toMatchObject({
      ...{ filed: 2, ownInitiative: 1, medianHours: 3.5, reportersStopped: 1 },
      ...{ decisions: 3, automated: 1, suspended: 1 },
      ...{ complaints: 3, complaintsReversed: 1, complaintsUpheld: 1, complaintMedianHours: 2 },
    });
    expect(figures.byReason).toContainEqual({ reason: 'false', count: 2 });
    expect(figures.byReason).toContainEqual({ reason: 'other', count: 0 });
    expect(figures.byKind).toContainEqual({ kind: 'carrier', count: 2 });
    expect(figures.byGround).toContainEqual({ ground: 'terms', count: 2 });
    expect(figures.byAssessment).toContainEqual({ assessment: 'founded', count: 2 });
    for (const year of [2025, 2027]) expect(JSON.stringify(await of(year)), String(year)).not.toMatch(/[1-9]/);
  });

  test('old decided reports go, those that still restrict stay', async () => {
    const [one, two] = [await addCarrier(app.sql), await addCarrier(app.sql)];
    const warned = await file({ kind: 'carrier', id: one.carrierId }, null);
    const stopped = await file({ kind: 'carrier', id: two.carrierId }, null);
    await decide(warned.number, { measures: ['warn'] });
    await decide(stopped.number, { measures: ['stop_selling'], days: 0 });
    const left = async (now: string) => {
      await deleteExpiredReports(app.sql, new Date(now));
      return (await app.sql<{ id: number }[]>`select id from report order by id`).map(({ id }) => id);
    };
    expect(await left('2026-07-11T09:00:00Z')).toEqual([warned.number, stopped.number]);
    expect(await left('2029-06-11T09:00:00Z')).toEqual([stopped.number]);
  });
});

describe('fitting measures', () => {
  const { admin } = deskScene({ app });
  const { file, desk, decide } = reportCalls(app, admin);

  /** A new report about the page of a carrier. */
  async function reported(carrierId: number): Promise<number> {
    return (await file({ kind: 'carrier', id: carrierId }, null)).number;
  }

  describe('the measures of a case', () => {
    test('hide what is shown and show what is hidden, and a late one of the other kind is refused', async () => {
      const { carrierId } = await addCarrier(app.sql);
      const [first, second] = [await reported(carrierId), await reported(carrierId)];
      const before = (await desk(second)).measures;
      expect(before).toContain('hide');
      expect(before).not.toContain('restore');
      await decide(first, { measures: ['hide'] });
      const { errors } = await problemOf(decide(second, { measures: ['hide'] }));
      expect(errors).toEqual([{ field: 'measures', key: 'measure_unfit' }]);
      const after = (await desk(second)).measures;
      expect(after).toContain('restore');
      expect(after).not.toContain('hide');
      await decide(second, { measures: ['restore'] });
      expect((await desk(await reported(carrierId))).measures).toEqual(before);
    });

    test('lift a restriction only while there is one', async () => {
      const { carrierId } = await addCarrier(app.sql);
      const [first, second] = [await reported(carrierId), await reported(carrierId)];
      expect((await desk(first)).measures).not.toContain('allow');
      expect((await problemOf(decide(first, { measures: ['allow'] }))).errors).toMatchObject([
        { key: 'measure_unfit' },
      ]);
      await decide(first, { measures: ['stop_selling'], days: 30 });
      expect(await desk(second)).toMatchObject({ people: [{ stopped: true }] });
      expect((await desk(second)).measures).toContain('allow');
      app.clock.set('2026-08-10T09:00:00Z');
      expect((await desk(second)).measures, 'its days are over').not.toContain('allow');
    });

    test('block whom nobody has blocked, and unblock whom somebody has', async () => {
      const { carrierId, owner } = await addCarrier(app.sql);
      const [first, second] = [await reported(carrierId), await reported(carrierId)];
      expect((await desk(second)).measures).not.toContain('unblock');
      await decide(first, { measures: ['block'], accountId: owner.accountId });
      const { measures, people } = await desk(second);
      expect(people).toMatchObject([{ id: owner.accountId, blocked: true }]);
      expect(measures).toContain('unblock');
      expect(measures).not.toContain('block');
      const { errors } = await problemOf(decide(second, { measures: ['block'], accountId: owner.accountId }));
      expect(errors).toMatchObject([{ key: 'measure_unfit' }]);
      await decide(second, { measures: ['unblock'], accountId: owner.accountId });
    });
  });

  test('the weight of a reported parcel is a number, then and now', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const rider = await addPassenger(app.sql);
    const [bookingId = 0] = await bookingActions(app).book(trip, rider, parcelInput());
    const [parcel] = await app.sql<{ code: string; what: string }[]>`
      update parcel set weight_kg = 2.5 where booking_id = ${bookingId} returning track_code as code, what`;
    const { number } = await file({ kind: 'parcel', code: parcel?.code ?? '' }, null);
    await app.sql`update parcel set weight_kg = 3 where booking_id = ${bookingId}`;
    expect(await desk(number)).toMatchObject({
      seen: { text: parcel?.what, weightKg: 2.5 },
      now: { text: parcel?.what, weightKg: 3 },
    });
  });
});

test('an erased operator is taken out of their own decisions only', async () => {
  const [gone, other] = [await addOperator(app.sql), await addOperator(app.sql)];
  for (const { accountId } of [gone, other]) {
    const reporter = await addPassenger(app.sql);
    await app.sql`
      insert into reporter_stop (account_id, operator_id, at, until)
      values (${reporter.accountId}, ${accountId}, ${app.clock.now()}, ${app.clock.now()}::timestamptz + interval '1 day')`;
  }
  await eraseReports(app.sql, gone.accountId);
  expect(await app.sql`select operator_id from reporter_stop order by id`).toEqual([
    { operatorId: null },
    { operatorId: other.accountId },
  ]);
});
