import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import { supportApi } from '#shared/office/support/api.ts';
import { ticketsApi } from '#shared/office/support/desk-api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, seatsInput } from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addOperator, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { deleteExpiredRequests } from './commands/ask.ts';

describe('the desk', () => {
  const app = appScene({ context: { supportEmail: 'support@vezu.test' } });
  const admin = allTests(() => addOperator(app.sql));
  const support = allTests(() => addOperator(app.sql, 'support'));

  beforeEach(() => app.sql`delete from support_ticket`);

  const write = (text: string, actor: TestActor | null, email = '') =>
    app.call(supportApi.write, { body: { text, email } }, actor?.token ?? null, {
      'user-agent': 'Firefox/140.0 (Windows)',
    });

  const list = async (tab: 'open' | 'mine' | 'answered' | 'closed', actor = support) =>
    app.call(ticketsApi.list, { query: { tab } }, actor.token);

  const ids = async (tab: 'open' | 'mine' | 'answered' | 'closed', actor = support) =>
    (await list(tab, actor)).data.map(({ id }) => id);
  const look = (ticketId: number, actor = support) =>
    app.call(ticketsApi.ticket, { params: { ticketId } }, actor.token);

  const answer = (ticketId: number, text: string, close = false, actor = support) =>
    app.call(ticketsApi.answer, { params: { ticketId }, body: { text, close } }, actor.token);

  async function emailOf(actor: TestActor): Promise<string> {
    const [row] = await app.sql<{ email: string }[]>`select email::text from account where id = ${actor.accountId}`;
    return row?.email ?? '';
  }

  describe('a request of a person with an account', () => {
    test('comes with who they are, their device and their nearest trip', async () => {
      const trip = await addBookableTrip(app.sql, { instant: true });
      const rider = await addPassenger(app.sql, { name: 'Надія', lastName: 'Ткач' });
      const [bookingId] = await bookingActions(app).book(trip, rider, seatsInput());
      await write('Де автобус?', rider);
      const [id = 0] = await ids('open');
      expect(await look(id)).toMatchObject({
        who: 'Надія Ткач',
        person: { id: rider.accountId, userType: 'passenger', tickets: 1 },
        device: 'Firefox, Windows',
        trip: { tripId: trip.tripId, bookingId },
        messages: [{ bySupport: false, words: 'Де автобус?' }],
      });
    });

    test('is answered by mail and by a notification; they write again, and it is open again', async () => {
      const rider = await addPassenger(app.sql);
      const { key } = await write('Де автобус?', rider);
      const [id = 0] = await ids('open');
      app.clock.advance(3_600_000);
      app.notified.length = 0;
      expect(await answer(id, 'Уже на під’їзді.')).toMatchObject({
        state: 'answered',
        assignee: { id: support.accountId },
      });
      expect(app.notified).toContain(`account:${rider.accountId}`);
      const [mail] = await mailsTo(app.sql, await emailOf(rider));
      expect(mail).toMatchObject({ subject: `Відповідь підтримки, звернення № ${id}`, replyTo: 'support@vezu.test' });
      expect(mail?.lines[0]).toBe('Уже на під’їзді.');
      const { data } = await app.call(notificationListApi.list, { query: {} }, rider.token);
      expect(data).toMatchObject([{ kind: 'support', path: `/help/requests/${key}` }]);
      expect(await app.call(supportApi.own, {}, rider.token)).toMatchObject([{ id, key, state: 'answered' }]);
      const reply = await app.call(supportApi.reply, { params: { key }, body: { text: 'Дякую, бачу' } });
      expect(reply).toMatchObject({ state: 'open', messages: [{}, { bySupport: true }, { words: 'Дякую, бачу' }] });
      expect(await ids('mine')).toEqual([id]);
      expect((await list('open')).times).toMatchObject({ waiting: 1, firstAnswerHours: 1 });
    });
  });

  test('a visitor is answered by mail alone; support reads the address masked, an administrator in full', async () => {
    const { key } = await write('How do I sign up?', null, 'newcomer@example.org');
    const [id = 0] = await ids('open');
    expect(await look(id)).toMatchObject({
      who: 'ne•••@example.org',
      email: 'ne•••@example.org',
      person: null,
      trip: null,
    });
    expect(await look(id, admin)).toMatchObject({ who: 'newcomer@example.org' });
    await answer(id, 'Here is how.', true);
    expect(await mailsTo(app.sql, 'newcomer@example.org')).toHaveLength(1);
    expect([await ids('open'), await ids('closed')]).toEqual([[], [id]]);
    expect(await app.call(supportApi.byKey, { params: { key } })).toMatchObject({ state: 'closed' });
    expect((await problemOf(app.call(supportApi.byKey, { params: { key: 'a'.repeat(20) } }))).status).toBe(404);
    expect(
      (await problemOf(app.call(supportApi.reply, { params: { key: 'a'.repeat(20) }, body: { text: 'Hi' } }))).status,
    ).toBe(404);
  });

  test('a request is assigned, closed and opened again, each with an entry of the log', async () => {
    await write('Питання', await addPassenger(app.sql));
    const [id = 0] = await ids('open');
    const assign = (operatorId: number | null) =>
      app.call(ticketsApi.assign, { params: { ticketId: id }, body: { operatorId } }, support.token);
    expect(await assign(admin.accountId)).toMatchObject({ assignee: { id: admin.accountId } });
    expect([await ids('mine'), await ids('mine', admin)]).toEqual([[], [id]]);
    expect((await problemOf(assign((await addPassenger(app.sql)).accountId))).status).toBe(404);
    const close = (closed: boolean) =>
      app.call(ticketsApi.state, { params: { ticketId: id }, body: { closed } }, support.token);
    expect(await close(true)).toMatchObject({ state: 'closed' });
    expect(await close(false)).toMatchObject({ state: 'open', closedAt: null });
    const [entry] = await app.sql`select action, before, after from audit_entry order by id desc limit 1`;
    expect(entry).toEqual({ action: 'tickets.state', before: { state: 'closed' }, after: { closed: false } });
  });

  test('ready answers are written in both languages, changed and removed', async () => {
    const body = { title: 'Повернення', uk: 'Гроші повертає перевізник.', en: 'The carrier pays back.' };
    const { id } = await app.call(ticketsApi.addAnswer, { body }, support.token);
    const params = { answerId: id };
    await app.call(ticketsApi.editAnswer, { params, body: { ...body, title: 'Повернення грошей' } }, admin.token);
    expect(await app.call(ticketsApi.answers, {}, support.token)).toMatchObject([{ title: 'Повернення грошей' }]);
    expect(
      (await problemOf(app.call(ticketsApi.addAnswer, { body: { ...body, en: ' ' } }, admin.token))).errors,
    ).toMatchObject([{ field: 'en' }]);
    await app.call(ticketsApi.removeAnswer, { params }, support.token);
    expect((await problemOf(app.call(ticketsApi.removeAnswer, { params }, support.token))).status).toBe(404);
  });

  test('a closed request is deleted after a year', async () => {
    await write('Давнє', await addPassenger(app.sql));
    const [id = 0] = await ids('open');
    await answer(id, 'Ось', true);
    app.clock.advance(364 * 86_400_000);
    await deleteExpiredRequests(app.sql, app.clock.now());
    expect(await ids('closed')).toEqual([id]);
    app.clock.advance(2 * 86_400_000);
    await deleteExpiredRequests(app.sql, app.clock.now());
    expect(await ids('closed')).toEqual([]);
  });

  test('nobody else reads the desk', async () => {
    const rider = await addPassenger(app.sql);
    await write('Питання', rider);
    const [id = 0] = await ids('open');
    expect(await outcome(list('open', rider))).toBe('not_allowed');
    expect(await outcome(look(id, rider))).toBe('not_allowed');
    expect(await outcome(answer(id, 'Сам собі', false, rider))).toBe('not_allowed');
  });
});

describe('a request', () => {
  const SUPPORT = 'support@vezu.test';
  const app = appScene({ config: { trustProxy: 1 } });

  afterEach(async () => {
    app.context.supportEmail = SUPPORT;
    await app.sql`delete from mail`;
  });

  test('a signed-in person is named, and the reply goes to the email of the account', async () => {
    const body = signUpForm({ name: 'Надія', lastName: 'Ткач', locale: 'en' });
    const { token, user } = await app.call(accountsApi.signUp, { body });
    await write({ text: '  Де моя посилка?\nКод K7M2P9 ', email: 'somebody.else@example.org' }, token);
    const [mail] = await mailsTo(app.sql, SUPPORT);
    expect(mail).toMatchObject({ to: SUPPORT, replyTo: user.email, subject: 'Питання до підтримки: Надія Ткач' });
    expect(mail?.lines[0]).toBe('Де моя посилка?\nКод K7M2P9');
    expect(mail?.lines[1]).toContain(`${user.email}, обліковий запис ${user.id} (passenger)`);
  });

  test('the reply to a visitor goes to the email that they give', async () => {
    await write({ text: 'How do I sign up?', email: 'newcomer@example.org' });
    const [mail] = await mailsTo(app.sql, SUPPORT);
    expect(mail).toMatchObject({ replyTo: 'newcomer@example.org' });
    expect(mail?.lines.join()).toContain('без входу');
  });

  test('a repeated request with the same key sends one mail', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (let time = 0; time < 2; time += 1) await write({ text: 'Once', email: 'once@example.org' }, null, key);
    expect(await mailsTo(app.sql, SUPPORT)).toHaveLength(1);
  });

  test.each([
    ['a visitor without an email', { text: 'Hello' }, 'email', 'email_format'],
    ['an invalid email', { text: 'Hello', email: 'nobody' }, 'email', 'email_format'],
    ['an empty text', { text: '   ', email: 'a@example.org' }, 'text', 'field_required'],
    ['a too long text', { text: 'я'.repeat(2001), email: 'a@example.org' }, 'text', 'text_max_length'],
    ['a text with a null character', { text: 'a\u0000b', email: 'a@example.org' }, 'text', 'field_invalid'],
  ])('refuses %s', async (_name, body, field, key) => {
    expect(await problemOf(write(body))).toMatchObject({ status: 422, errors: [{ field, key }] });
    expect(await mailsTo(app.sql, SUPPORT)).toEqual([]);
  });

  test('refuses more mails from one person for a quarter of an hour after the limit', async () => {
    const again = () => write({ text: 'Again', email: 'again@example.org' });
    for (let time = 0; time < 5; time += 1) await again();
    expect(await problemOf(again())).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await mailsTo(app.sql, SUPPORT)).toHaveLength(5);
    await write({ text: 'Me too', email: 'another@example.org' });
    await write({ text: 'The owner elsewhere', email: 'again@example.org' }, null, {
      'x-forwarded-for': '198.51.100.7',
    });
    app.clock.advance(16 * 60_000);
    await again();
  });

  test('without a support address a request waits for the operators, and nobody is mailed', async () => {
    app.context.supportEmail = null;
    const mails = async () => (await app.sql`select from mail`).length;
    const before = await mails();
    const { key } = await write({ text: 'Hello?', email: 'lost@example.org' });
    expect(await app.sql`select state from support_ticket where key = ${key}`).toEqual([{ state: 'open' }]);
    expect(await mails()).toBe(before);
  });

  function write(
    body: { text: string; email?: string },
    token: string | null = null,
    headers: Record<string, string> = {},
  ) {
    return app.call(supportApi.write, { body }, token, headers);
  }
});
