import { beforeEach, describe, expect, test } from 'vitest';
import { reportsApi } from '#shared/people/reports/api.ts';
import { moderationApi } from '#shared/people/reports/desk-api.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { addChatPair } from '#testing/chats.ts';
import { reportCalls, visitor, withoutReports } from '#testing/reports.ts';
import { appScene, deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';

const { app, admin, support } = deskScene({ app: appScene({ config: { trustProxy: 1 } }) });

beforeEach(() => withoutReports(app));

const { file, page, desk, list, decide } = reportCalls(app, admin);

describe('reporting', () => {
  test('a visitor names themselves, and gets a number, a page and a mail', async () => {
    const { carrierId } = await addCarrier(app.sql, { name: 'Тумбочка' });
    const marta = visitor();
    const { number, code } = await file({ kind: 'carrier', id: carrierId }, null, marta);
    const [mail] = await mailsTo(app.sql, marta.email);
    expect(mail?.subject).toContain(String(number));
    expect(mail?.button?.url).toContain(`/reports/${code}`);
    expect(await page(code)).toMatchObject({
      number,
      side: 'reporter',
      title: 'Тумбочка',
      state: 'open',
      decisions: [],
    });
  });

  test.each<[string, object, string]>([
    ['a name', { name: '' }, 'name'],
    ['a mail', { email: '' }, 'email'],
    ['words where the choice says too little', { words: '' }, 'words'],
    ['good faith for what is against the law', { reason: 'illegal' }, 'goodFaith'],
  ])('without %s it is refused', async (_what, body, field) => {
    const { carrierId } = await addCarrier(app.sql);
    const { errors } = await problemOf(file({ kind: 'carrier', id: carrierId }, null, body));
    expect(errors).toEqual([{ field, key: 'field_required' }]);
  });

  test('chats, messages and people are reported by those who see them', async () => {
    const pair = await addChatPair(app);
    const chat = await pair.toDriver();
    const sentMessage = await pair.say(pair.driver, chat.id, 'Платіть наперед на цю картку');
    expect((await problemOf(file({ kind: 'message', id: sentMessage.id }, null))).code).toBe('not_signed_in');
    const stranger = await addPassenger(app.sql);
    expect((await problemOf(file({ kind: 'message', id: sentMessage.id }, stranger))).code).toBe('not_found');
    expect((await problemOf(file({ kind: 'message', id: sentMessage.id }, pair.driver))).code).toBe('not_allowed');
    const { number } = await file({ kind: 'message', id: sentMessage.id }, pair.passenger, {
      reason: 'fraud',
      goodFaith: true,
    });
    const { messages, account, seen } = await desk(number);
    expect(seen.text).toBe('Платіть наперед на цю картку');
    expect(account?.id).toBe(pair.driver.accountId);
    expect(messages).toMatchObject([{ seq: 1, reported: true, byReporter: false }]);
  });

  test('a passenger is reported by a signed-in person, and nobody reports themselves', async () => {
    const { owner } = await addBookableTrip(app.sql);
    const passenger = await addPassenger(app.sql);
    const thing = { kind: 'person' as const, id: passenger.accountId };
    expect((await problemOf(file(thing, null))).code).toBe('not_signed_in');
    expect((await problemOf(file(thing, passenger))).code).toBe('not_allowed');
    const { number } = await file(thing, owner, { reason: 'rude' });
    expect((await desk(number)).account?.id).toBe(passenger.accountId);
  });

  test('what is not there, and what an operator reports, is refused', async () => {
    expect((await problemOf(file({ kind: 'carrier', id: 999_999 }, null))).code).toBe('not_found');
    expect((await problemOf(file({ kind: 'parcel', code: 'a'.repeat(20) }, null))).code).toBe('not_found');
    const { carrierId } = await addCarrier(app.sql);
    expect((await problemOf(file({ kind: 'carrier', id: carrierId }, admin))).code).toBe('not_allowed');
  });

  test('one report of a person about a thing is open, also with two at once', async () => {
    const { carrierId } = await addCarrier(app.sql);
    const actor = await addPassenger(app.sql);
    const tries = await Promise.allSettled([1, 2].map(() => file({ kind: 'carrier', id: carrierId }, actor)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await problemOf(file({ kind: 'carrier', id: carrierId }, actor))).code).toBe('already_reported');
  });

  test('too many from one mailbox are refused in that network, and its owner reports elsewhere without a mail too many', async () => {
    const actor = visitor();
    for (let i = 0; i < 10; i += 1) {
      const { carrierId } = await addCarrier(app.sql);
      await file({ kind: 'carrier', id: carrierId }, null, actor);
    }
    const { carrierId } = await addCarrier(app.sql);
    expect((await problemOf(file({ kind: 'carrier', id: carrierId }, null, actor))).code).toBe('too_many_requests');
    const about = (id: number, ip: string) => {
      const body = {
        thing: { kind: 'carrier' as const, id },
        reason: 'false' as const,
        words: 'Такої компанії немає.',
        ...actor,
      };
      return app.call(reportsApi.file, { body }, null, { 'x-forwarded-for': ip });
    };
    for (let i = 0; i < 20; i += 1) await about((await addCarrier(app.sql)).carrierId, `203.0.113.${i}`);
    expect(await mailsTo(app.sql, actor.email)).toHaveLength(30);
    expect(await about(carrierId, '198.51.100.7')).toMatchObject({ number: expect.any(Number) });
    expect(await mailsTo(app.sql, actor.email), 'the mails of a day').toHaveLength(30);
  });
});

describe('the desk', () => {
  test('shows danger first, then what is due first, and only to operators', async () => {
    const trip = await addBookableTrip(app.sql);
    const other = await addCarrier(app.sql);
    const spam = await file({ kind: 'carrier', id: other.carrierId }, null, { reason: 'spam' });
    const fraud = await file({ kind: 'trip', id: trip.tripId }, null, { reason: 'fraud', goodFaith: true });
    const danger = await file({ kind: 'carrier', id: trip.carrierId }, null, { reason: 'danger', goodFaith: true });
    expect((await list({}, support)).data.map(({ id }) => id)).toEqual([danger.number, fraud.number, spam.number]);
    expect((await list({ reason: 'spam' })).data.map(({ id }) => id)).toEqual([spam.number]);
    expect((await list({ kind: 'trip' })).data.map(({ id }) => id)).toEqual([fraud.number]);
    app.clock.set('2026-06-12T09:00:00Z');
    expect((await list()).counts).toMatchObject({ open: 3, late: 1, complaints: 0 });
    expect((await problemOf(list({}, trip.owner))).code).toBe('not_allowed');
    expect((await problemOf(desk(spam.number, trip.owner))).code).toBe('not_allowed');
  });

  test('a report is assigned; support reads mails masked', async () => {
    const { carrierId } = await addCarrier(app.sql);
    const actor = visitor();
    const { number } = await file({ kind: 'carrier', id: carrierId }, null, actor);
    const body = { operatorId: support.accountId };
    await app.call(moderationApi.assign, { params: { reportId: number }, body }, support.token);
    expect((await list({ tab: 'mine' }, support)).data.map(({ id }) => id)).toEqual([number]);
    expect((await desk(number, support)).reporter?.email).not.toBe(actor.email);
    expect((await desk(number)).reporter?.email).toBe(actor.email);
    expect(
      (
        await problemOf(
          app.call(moderationApi.assign, { params: { reportId: number }, body: { operatorId: 999_999 } }, admin.token),
        )
      ).code,
    ).toBe('not_found');
  });

  test('an operator opens a case, once', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    const body = { kind: 'carrier' as const, id: carrierId, words: 'Двійник' };
    const { reportId } = await app.call(moderationApi.open, { body }, support.token);
    expect(await app.call(moderationApi.open, { body }, admin.token)).toEqual({ reportId });
    expect(await desk(reportId)).toMatchObject({ source: 'operator', reporter: null });
    expect((await problemOf(app.call(moderationApi.open, { body }, owner.token))).code).toBe('not_allowed');
  });

  test('texts are proposed in the languages of both sides', async () => {
    const { carrierId, owner } = await addCarrier(app.sql, { name: 'Тумбочка' });
    await app.sql`update account set locale = 'en' where id = ${owner.accountId}`;
    const { number } = await file({ kind: 'carrier', id: carrierId }, null);
    const draft = (actor: TestActor) =>
      app.call(
        moderationApi.draft,
        {
          params: { reportId: number },
          body: {
            measures: ['stop_selling'],
            assessment: 'founded',
            days: 30,
            ground: 'terms',
            rule: 'identity',
            facts: 'No such company.',
          },
        },
        actor.token,
      );
    const { statement, statementLocale, outcome } = await draft(admin);
    expect(statementLocale).toBe('en');
    expect(statement).toContain('the sale of trips is stopped until 10 July 2026');
    expect(statement).toContain('true data about oneself');
    expect(statement).toContain('10 December 2026');
    expect(outcome).toContain(`№ ${number}`);
    expect((await problemOf(draft(owner))).code).toBe('not_allowed');
  });

  test('its calls are in the audit log', async () => {
    const { carrierId } = await addCarrier(app.sql);
    const { number } = await file({ kind: 'carrier', id: carrierId }, null);
    await desk(number, support);
    await decide(number, { assessment: 'unfounded' }, support);
    const rows = await app.sql<{ action: string; after: { measures?: string[] } | null }[]>`
      select action, after from audit_entry where subject_kind = 'report' and subject_id = ${String(number)} order by id`;
    expect(rows.map(({ action }) => action)).toEqual(['moderation.report', 'moderation.decide']);
    expect(rows[1]?.after?.measures).toEqual(['nothing']);
  });
});

describe('a decision', () => {
  test('notifies both sides, and cannot be made twice', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    const actor = visitor();
    const { number, code } = await file({ kind: 'carrier', id: carrierId }, null, actor);
    await decide(number, { measures: ['warn'] }, support);
    const [outcome] = await mailsTo(app.sql, actor.email);
    expect(outcome?.lines).toEqual(['Дякуємо за скаргу.']);
    const [row] = await app.sql<{ email: string }[]>`select email::text from account where id = ${owner.accountId}`;
    const [statement] = await mailsTo(app.sql, row?.email ?? '');
    expect(statement?.lines).toEqual(['Ми ухвалили рішення.', 'Факти.']);
    const bell = await app.sql`select subject from notification where account_id = ${owner.accountId}`;
    expect(bell).toMatchObject([{ subject: 'moderated' }]);
    const concerned = await page(statement?.button?.url.split('/').at(-1) ?? '');
    expect(concerned).toMatchObject({
      side: 'concerned',
      report: null,
      decisions: [{ measures: ['warn'], mayComplain: true }],
    });
    expect((await page(code)).decisions).toMatchObject([
      { text: 'Дякуємо за скаргу.', measures: [], mayComplain: true },
    ]);
    expect((await problemOf(decide(number, { measures: ['warn'] }))).code).toBe('conflict');
  });

  test.each<[string, object, string]>([
    ['a ground', { ground: null }, 'ground'],
    ['a rule', { rule: '' }, 'rule'],
    ['facts', { facts: '' }, 'facts'],
    ['a statement', { statement: '' }, 'statement'],
  ])('that restricts needs %s', async (_what, body, field) => {
    const { carrierId } = await addCarrier(app.sql);
    const { number } = await file({ kind: 'carrier', id: carrierId }, null);
    const { errors } = await problemOf(decide(number, { measures: ['hide'], ...body }));
    expect(errors).toEqual([{ field, key: 'field_required' }]);
  });

  test.each<[string, string[]]>([
    ['nothing with something', ['nothing', 'warn']],
    ['hiding and showing', ['hide', 'restore']],
  ])('has measures that go together: %s', async (_what, measures) => {
    const { carrierId } = await addCarrier(app.sql);
    const { number } = await file({ kind: 'carrier', id: carrierId }, null);
    expect((await problemOf(decide(number, { measures }))).errors).toMatchObject([{ field: 'measures' }]);
  });

  test.each(['block', 'unblock', 'stop_selling', 'stop_chat', 'stop_reviews', 'allow'])(
    'of support never is: %s',
    async (measure) => {
      const { carrierId } = await addCarrier(app.sql);
      const { number } = await file({ kind: 'carrier', id: carrierId }, null);
      expect((await problemOf(decide(number, { measures: [measure], days: 30 }, support))).code).toBe('not_allowed');
      expect((await desk(number, support)).measures).not.toContain(measure);
    },
  );

  test('is never edited, and without grounds the database refuses it', async () => {
    const { carrierId } = await addCarrier(app.sql);
    const { number } = await file({ kind: 'carrier', id: carrierId }, null);
    await decide(number, { measures: ['warn'] });
    await expect(app.sql`update report_decision set facts = 'інше'`).rejects.toThrow('never edited');
    await expect(app.sql`
      insert into report_decision (code, report_id, at, measures, assessment)
      values (${'b'.repeat(20)}, ${number}, now(), array['block'], 'founded')`).rejects.toThrow(
      'report_decision_grounded',
    );
  });
});
