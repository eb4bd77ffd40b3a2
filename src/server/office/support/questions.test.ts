import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseParties } from '#server/sales/bookings/core/commands/erase.ts';
import { supportApi } from '#shared/office/support/api.ts';
import { ticketsApi } from '#shared/office/support/desk-api.ts';
import { questionsApi } from '#shared/office/support/questions-api.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { forceTrip, outcome } from '#testing/booking-actions.ts';
import { seatsInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { addCarrier, addMember, addOperator, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { deleteExpiredRequests } from './commands/ask.ts';

const { app, trip } = bookingScene({ instant: true });
const MAIL = 'hanna@example.org';
let numbers = 0;

beforeEach(async () => {
  await app.sql`delete from support_ticket`;
  await app.sql`delete from rate_limit`;
  await app.sql`delete from mail`;
});

const ask = (text = 'Чи можна з велосипедом?', email = MAIL, actor: TestActor | null = null) =>
  app.call(questionsApi.ask, { params: { tripId: trip.tripId }, body: { text, email } }, actor?.token ?? null);
const list = async (actor: TestActor, tab: 'open' | 'answered' | 'closed' = 'open') =>
  (await app.call(questionsApi.list, { query: { tab } }, actor.token)).data;
const answer = (questionId: number, actor: TestActor, text = 'Так, за 10 €') =>
  app.call(questionsApi.answer, { params: { questionId }, body: { text, close: false } }, actor.token);
const firstOf = async (actor: TestActor) => (await list(actor))[0]?.id ?? 0;

/** A guest's booking: its ticket and its number. */
async function booked({ email = '' } = {}): Promise<{ code: string; phone: string }> {
  numbers += 1;
  const phone = `+38067${4_000_000 + numbers}`;
  const input = seatsInput({ phone, ...(email && { email }), travellers: [{ name: 'Ганна Мельник', seat: null }] });
  const { bookings } = await app.call(guestApi.book, { params: { tripId: trip.tripId }, body: input });
  return { code: bookings[0]?.ticket ?? '', phone };
}
const askByTicket = (code: string, phone: string, text = 'Де стоїть автобус?') =>
  app.call(questionsApi.askByTicket, { params: { code }, body: { text, phone } });
const ofTicket = (code: string) => app.call(questionsApi.ofTicket, { params: { code } });

describe('a question before booking', () => {
  test('reaches the office, is answered by mail without the address of the person, and goes on by its page', async () => {
    const { key } = await ask();
    await app.runJobs();
    const notified = await app.sql`
      select account_id from notification where subject = 'questionAsked' and carrier_id = ${trip.carrierId}`;
    expect(notified).toMatchObject([{ accountId: trip.owner.accountId }]);
    const [row] = await list(trip.owner);
    expect(row).toMatchObject({ words: 'Чи можна з велосипедом?', tripId: trip.tripId, bookingId: null, name: null });
    const answered = await answer(row?.id ?? 0, trip.owner);
    expect(answered).toMatchObject({ state: 'answered', mailed: true });
    expect(JSON.stringify(answered)).not.toContain(MAIL);
    const [mail] = await mailsTo(app.sql, MAIL);
    expect(mail?.subject).toContain('Відповідь перевізника');
    expect(JSON.stringify(mail), 'nobody has proven this mailbox').not.toContain('за 10 €');
    expect(JSON.stringify(mail)).toContain(`/help/requests/${key}`);
    const page = await app.call(supportApi.byKey, { params: { key } });
    expect(page.messages.map(({ words, bySupport }) => [words, bySupport])).toEqual([
      ['Чи можна з велосипедом?', false],
      ['Так, за 10 €', true],
    ]);
    await app.call(supportApi.reply, { params: { key }, body: { text: 'Дякую' } });
    expect(await list(trip.owner)).toMatchObject([{ words: 'Дякую', state: 'open' }]);
  });

  test('is refused for a trip that is over, for people with an account, and without a mail', async () => {
    expect(await outcome(ask('Агов', MAIL, await addPassenger(app.sql)))).toBe('not_allowed');
    expect(await outcome(ask('Агов', ''))).toBe('invalid_input');
    await forceTrip(app.sql, trip.tripId, 'finished');
    expect(await outcome(ask())).toBe('not_found');
    expect(await list(trip.owner)).toEqual([]);
  });

  test('is refused for a carrier that the public does not see or that may not sell', async () => {
    const tries: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        'its owners are blocked',
        () => app.sql`update account set status = 'blocked' where id = ${trip.owner.accountId}`,
        () => app.sql`update account set status = 'active' where id = ${trip.owner.accountId}`,
      ],
      [
        'it may not sell',
        () => app.sql`update carrier set sells = false where id = ${trip.carrierId}`,
        () => app.sql`update carrier set sells = true where id = ${trip.carrierId}`,
      ],
    ];
    for (const [what, begin, end] of tries) {
      await begin();
      expect(await outcome(ask()), what).toBe('not_found');
      await end();
    }
    expect(await outcome(ask())).toBe('done');
  });

  test('is answered by ten mails a day to one mailbox at most, and only by a proven person', async () => {
    await ask();
    const id = await firstOf(trip.owner);
    await app.sql`update account set email_confirmed_at = null where id = ${trip.owner.accountId}`;
    expect(await outcome(answer(id, trip.owner))).toBe('email_unconfirmed');
    await app.sql`update account set email_confirmed_at = now() where id = ${trip.owner.accountId}`;
    for (let n = 0; n < 12; n += 1) expect(await outcome(answer(id, trip.owner, `Відповідь ${n}`))).toBe('done');
    expect(await app.sql`select from mail where key like 'supportAnswer%'`).toHaveLength(10);
  });

  test.each([
    ['one mailbox', 'questions', 10],
    ['one network', 'questionsFrom', 40],
    ['one carrier', 'questionsTo', 200],
  ])('is limited for %s within a day', async (_what, kind, points) => {
    await ask();
    await app.sql`update rate_limit set points = ${points} where key like ${`${kind}:%`}`;
    expect(await outcome(ask())).toBe('too_many_requests');
    expect(await list(trip.owner)).toHaveLength(1);
    app.clock.advance(25 * 3_600_000);
    expect(await outcome(ask())).toBe('done');
  });
});

describe('a question from a ticket', () => {
  test('is one conversation with the number as a proof, and is read by the link', async () => {
    const { code, phone } = await booked({ email: MAIL });
    await app.sql`delete from mail`;
    expect(await ofTicket(code)).toBeNull();
    await askByTicket(code, phone);
    await askByTicket(code, phone, 'І чи є туалет?');
    const rows = await list(trip.owner);
    expect(rows).toMatchObject([{ name: 'Ганна Мельник', words: 'І чи є туалет?', bookingId: expect.any(Number) }]);
    await answer(rows[0]?.id ?? 0, trip.owner, 'Платформа 3, туалет є');
    const asked = await ofTicket(code);
    expect(asked?.messages.map(({ words }) => words)).toEqual([
      'Де стоїть автобус?',
      'І чи є туалет?',
      'Платформа 3, туалет є',
    ]);
    const [mail] = await mailsTo(app.sql, MAIL);
    expect(JSON.stringify(mail)).toContain(`/b/${code}`);
  });

  test('needs the number of the booking, and one without a mail is answered on the page', async () => {
    const { code, phone } = await booked();
    expect(await outcome(askByTicket(code, '+380501112299'))).toBe('wrong_phone');
    await askByTicket(code, phone);
    expect(await answer(await firstOf(trip.owner), trip.owner)).toMatchObject({ mailed: false });
    expect(await app.sql`select from mail where key like 'supportAnswer%'`).toEqual([]);
    expect((await ofTicket(code))?.state).toBe('answered');
  });

  test('of an account is asked in its chat', async () => {
    const { code, phone } = await booked();
    const { accountId } = await addPassenger(app.sql);
    await app.sql`update party set account_id = ${accountId} where contact_phone = ${phone}`;
    expect([await outcome(ofTicket(code)), await outcome(askByTicket(code, phone))]).toEqual([
      'not_allowed',
      'not_allowed',
    ]);
  });

  test('is stored once when it is sent twice', async () => {
    const { code, phone } = await booked();
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const body = JSON.stringify({ text: 'Де?', phone });
    const send = async () => (await app.request('POST', `/api/tickets/${code}/questions`, { headers, body })).status;
    expect([await send(), await send()]).toEqual([200, 200]);
    expect((await ofTicket(code))?.messages).toHaveLength(1);
  });
});

describe('the office', () => {
  test('reads and answers its own questions only; a hired driver none, and support none', async () => {
    await ask();
    const id = await firstOf(trip.owner);
    const { owner: stranger } = await addCarrier(app.sql);
    const driver = await addMember(app.sql, trip.carrierId, 'driver');
    const look = (actor: TestActor) =>
      outcome(app.call(questionsApi.question, { params: { questionId: id } }, actor.token));
    expect([await look(stranger), await look(driver), await look(trip.owner)]).toEqual([
      'not_found',
      'not_allowed',
      'done',
    ]);
    expect(await outcome(answer(id, stranger))).toBe('not_found');
    const close = (actor: TestActor) =>
      outcome(app.call(questionsApi.state, { params: { questionId: id }, body: { closed: true } }, actor.token));
    expect(await close(stranger)).toBe('not_found');
    expect(await list(stranger)).toEqual([]);
    const operator = await addOperator(app.sql);
    const desk = await app.call(ticketsApi.list, { query: { tab: 'open' } }, operator.token);
    expect([desk.data, desk.times.waiting]).toEqual([[], 0]);
    const params = { ticketId: id };
    const body = { text: 'Ось', close: false };
    expect(await outcome(app.call(ticketsApi.ticket, { params }, operator.token))).toBe('not_found');
    expect(await outcome(app.call(ticketsApi.answer, { params, body }, operator.token))).toBe('not_found');
    expect([await close(trip.owner), await list(trip.owner)]).toEqual(['done', []]);
    expect(await list(trip.owner, 'closed')).toMatchObject([{ id, state: 'closed' }]);
  });

  test('answers no request to support, not even with its number', async () => {
    await app.call(supportApi.write, { body: { text: 'До підтримки', email: MAIL } });
    const [row] = await app.sql<{ id: number }[]>`select id from support_ticket`;
    expect(await outcome(answer(row?.id ?? 0, trip.owner))).toBe('not_found');
  });
});

test('a question from a ticket is deleted in the night after its person was erased by number', async () => {
  const { code, phone } = await booked();
  await askByTicket(code, phone);
  await deleteExpiredRequests(app.sql, app.clock.now());
  expect(await app.sql`select from support_ticket`).toHaveLength(1);
  const parties = await app.sql<{ id: number }[]>`select id from party where contact_phone = ${phone}`;
  await eraseParties(app.sql, app.sql`select unnest(${parties.map(({ id }) => id)}::int[])`, app.clock.now());
  await deleteExpiredRequests(app.sql, app.clock.now());
  expect(await app.sql`select from support_ticket`).toHaveLength(0);
});

test('a question is deleted 90 days after it was answered, whether or not it was closed', async () => {
  await ask();
  await answer(await firstOf(trip.owner), trip.owner);
  const days = (n: number) => new Date(app.clock.now().getTime() + n * 86_400_000);
  await deleteExpiredRequests(app.sql, days(89));
  expect(await app.sql`select from support_ticket`).toHaveLength(1);
  await deleteExpiredRequests(app.sql, days(91));
  expect(await app.sql`select from support_ticket`).toHaveLength(0);
});
