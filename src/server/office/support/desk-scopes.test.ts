import { beforeEach, describe, expect, test } from 'vitest';
import { supportApi } from '#shared/office/support/api.ts';
import { ticketsApi } from '#shared/office/support/desk-api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, seatInput } from '#testing/bookings.ts';
import { deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addOperator, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const { app, support, admin } = deskScene();

beforeEach(async () => {
  await app.sql`delete from support_ticket`;
  await app.sql`update account set status = 'active'`;
});

const NOWHERE = 999_999;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Writes to support; returns the key of the request's page and its number at the desk. */
async function write(text: string, actor: TestActor | null, email = ''): Promise<{ key: string; id: number }> {
  const { key } = await app.call(supportApi.write, { body: { text, email } }, actor?.token ?? null);
  const [row] = await app.sql<{ id: number }[]>`select id from support_ticket where key = ${key}`;
  return { key, id: row?.id ?? 0 };
}
const look = (ticketId: number) => app.call(ticketsApi.ticket, { params: { ticketId } }, support.token);
const list = (tab: 'open' | 'mine' | 'answered' | 'closed', actor = support) =>
  app.call(ticketsApi.list, { query: { tab } }, actor.token);
const idsIn = async (...asked: Parameters<typeof list>) => (await list(...asked)).data.map(({ id }) => id);
const answer = (ticketId: number, text: string, close = false) =>
  app.call(ticketsApi.answer, { params: { ticketId }, body: { text, close } }, support.token);
const assign = (ticketId: number, operatorId: number | null) =>
  app.call(ticketsApi.assign, { params: { ticketId }, body: { operatorId } }, support.token);
const setClosed = (ticketId: number, closed: boolean) =>
  app.call(ticketsApi.state, { params: { ticketId }, body: { closed } }, support.token);

describe('what is not there is not found', () => {
  const body = { title: 'Час', uk: 'О сьомій.', en: 'At seven.' };
  test.each([
    ['a request', () => look(NOWHERE)],
    ['a request to answer', () => answer(NOWHERE, 'Ось')],
    ['a request to assign', () => assign(NOWHERE, support.accountId)],
    ['a request to close', () => setClosed(NOWHERE, true)],
    [
      'a ready answer to change',
      () => app.call(ticketsApi.editAnswer, { params: { answerId: NOWHERE }, body }, admin.token),
    ],
    [
      'a ready answer to remove',
      () => app.call(ticketsApi.removeAnswer, { params: { answerId: NOWHERE } }, admin.token),
    ],
    ['a page with an unknown key', () => app.call(supportApi.byKey, { params: { key: 'b'.repeat(20) } })],
    [
      'an own reply to an unknown key',
      () => app.call(supportApi.reply, { params: { key: 'b'.repeat(20) }, body: { text: 'Агов' } }),
    ],
  ])('%s', async (_what, ask) => {
    expect(await problemOf(ask())).toMatchObject({ status: 404, code: 'not_found' });
    expect(await app.sql`select from support_message`).toEqual([]);
  });

  test.each(['short', 'A'.repeat(20), `${'a'.repeat(19)}-`])('a key of another form: %s', async (key) => {
    const invalid = { status: 422, errors: [{ field: 'key', key: 'field_invalid' }] };
    expect(await problemOf(app.call(supportApi.byKey, { params: { key } }))).toMatchObject(invalid);
    const body = { text: 'Агов' };
    expect(await problemOf(app.call(supportApi.reply, { params: { key }, body }))).toMatchObject(invalid);
  });
});

test('a request is assigned to an operator who still works, and only such are offered', async () => {
  const { id } = await write('Питання', await addPassenger(app.sql));
  const left = await addOperator(app.sql, 'support');
  await app.sql`update account set status = 'blocked' where id = ${left.accountId}`;
  expect((await problemOf(assign(id, left.accountId))).status).toBe(404);
  expect((await look(id)).operators.map((one) => one.id).toSorted()).toEqual(
    [admin.accountId, support.accountId].toSorted(),
  );
});

test('the answer keeps the request with the operator who took it first, and releasing it gives it to nobody', async () => {
  const { id } = await write('Питання', await addPassenger(app.sql));
  await assign(id, admin.accountId);
  expect((await answer(id, 'Дивлюся')).assignee?.id).toBe(admin.accountId);
  expect((await assign(id, null)).assignee).toBeNull();
});

test('what is one’s own leaves the list when it is closed', async () => {
  const [first, second] = [
    await write('Перше', await addPassenger(app.sql)),
    await write('Друге', await addPassenger(app.sql)),
  ];
  for (const { id } of [first, second]) await assign(id, support.accountId);
  await setClosed(first.id, true);
  expect([await idsIn('mine'), await idsIn('closed'), await idsIn('mine', admin)]).toEqual([
    [second.id],
    [first.id],
    [],
  ]);
});

test('what has waited longest is first; closed ones are the latest first', async () => {
  const ids: number[] = [];
  for (const text of ['Перше', 'Друге', 'Третє']) {
    app.clock.advance(HOUR_MS);
    ids.push((await write(text, await addPassenger(app.sql))).id);
  }
  expect(await idsIn('open')).toEqual(ids);
  for (const id of ids) {
    app.clock.advance(HOUR_MS);
    await setClosed(id, true);
  }
  expect(await idsIn('closed')).toEqual(ids.toReversed());
});

test('closing what is closed changes nothing, so its place in the list stays', async () => {
  const { id } = await write('Питання', await addPassenger(app.sql));
  await setClosed(id, true);
  const before = await look(id);
  app.clock.advance(HOUR_MS);
  expect(await setClosed(id, true)).toMatchObject({ since: before.since, closedAt: before.closedAt });
  expect((await setClosed(id, false)).since).not.toBe(before.since);
});

describe('the figures of the desk', () => {
  test('count what waits for support, not what waits for the person or is closed', async () => {
    const old = await write('Найдавніше', await addPassenger(app.sql));
    app.clock.advance(HOUR_MS);
    const answered = await write('З відповіддю', await addPassenger(app.sql));
    app.clock.advance(HOUR_MS);
    const waiting = await write('Чекає', await addPassenger(app.sql));
    await answer(answered.id, 'Ось');
    await setClosed(old.id, true);
    const { times } = await list('open');
    expect(times).toMatchObject({ waiting: 1, oldest: (await look(waiting.id)).since });
  });

  test('take times of the last 30 days only, though what still waits counts at any age', async () => {
    const [slow, open] = [
      await write('Повільне', await addPassenger(app.sql)),
      await write('Забуте', await addPassenger(app.sql)),
    ];
    app.clock.advance(10 * HOUR_MS);
    await answer(slow.id, 'Нарешті');
    app.clock.advance(31 * DAY_MS);
    const prompt = await write('Нове', await addPassenger(app.sql));
    app.clock.advance(2 * HOUR_MS);
    await answer(prompt.id, 'Ось', true);
    await setClosed(slow.id, true);
    const { times } = await list('open');
    expect(times).toMatchObject({ waiting: 1, firstAnswerHours: 2, closedHours: 2 });
    expect(times.oldest).toBe((await look(open.id)).since);
  });

  test('are empty without a request', async () => {
    expect((await list('open')).times).toEqual({ waiting: 0, oldest: null, firstAnswerHours: null, closedHours: null });
  });
});

describe('the person of a request', () => {
  test('is named with their company, but a driver on their own account has none', async () => {
    const [{ owner }, { owner: single }] = [
      await addCarrier(app.sql, { name: 'Полонина' }),
      await addCarrier(app.sql, { name: 'Іван Бойко', singleDriver: true }),
    ];
    const [ofOwner, ofSingle] = [await write('Від фірми', owner), await write('Від водія', single)];
    expect((await look(ofOwner.id)).person).toMatchObject({ userType: 'carrier', carrier: 'Полонина' });
    expect((await look(ofSingle.id)).person).toMatchObject({ userType: 'driver', carrier: null });
  });

  test('is shown with their own trip and its stops, not with a nearer one of somebody else', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [rider, other] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    const actions = bookingActions(app);
    const [own] = await actions.book(trip, rider, seatInput(null, 1, 2));
    await actions.book(trip, other, seatInput(null, 0, 3));
    const { id } = await write('Де автобус?', rider);
    expect((await look(id)).trip).toMatchObject({ bookingId: own, from: { en: 'Rzeszów' }, to: { en: 'Kraków' } });
    const none = await write('Ще не їздив', await addPassenger(app.sql));
    expect((await look(none.id)).trip).toBeNull();
  });

  test('is shown with the trip that they drive', async () => {
    const { driver, tripId } = await addBookableTrip(app.sql);
    const { id } = await write('Де стати?', driver);
    expect((await look(id)).trip).toMatchObject({
      tripId,
      bookingId: null,
      from: { en: 'Lviv' },
      to: { en: 'Wrocław' },
    });
  });
});

describe('what a person reads of their requests', () => {
  test('is their own: neither the list nor the page holds words of another', async () => {
    const [rider, other] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    const [own, foreign] = [await write('Моє', rider), await write('Чуже', other)];
    await answer(foreign.id, 'Відповідь на чуже');
    await answer(own.id, 'Відповідь на моє');
    expect((await app.call(supportApi.own, {}, rider.token)).map(({ words }) => words)).toEqual(['Моє']);
    const { messages } = await app.call(supportApi.byKey, { params: { key: own.key } });
    expect(messages.map(({ words }) => words)).toEqual(['Моє', 'Відповідь на моє']);
    expect((await look(own.id)).messages.map(({ words }) => words)).toEqual(['Моє', 'Відповідь на моє']);
  });

  test('names no operator, while the desk does', async () => {
    const { id, key } = await write('Питання', await addPassenger(app.sql));
    await answer(id, 'Ось');
    expect((await look(id)).messages[1]).toMatchObject({ operator: 'Олена Тест' });
    expect((await app.call(supportApi.byKey, { params: { key } })).messages[1]).not.toHaveProperty('operator');
  });

  test('the desk’s row repeats the person’s last words, also after an answer', async () => {
    const { id, key } = await write('Де автобус?', await addPassenger(app.sql));
    await answer(id, 'Уже їде');
    expect((await list('answered')).data).toMatchObject([{ id, words: 'Де автобус?' }]);
    await app.call(supportApi.reply, { params: { key }, body: { text: 'Не бачу' } });
    expect((await list('open')).data).toMatchObject([{ id, words: 'Не бачу' }]);
  });
});

test('too many replies to one request are refused, and the request stays as it was', async () => {
  const { key } = await write('Питання', null, 'insists@example.org');
  const again = () => app.call(supportApi.reply, { params: { key }, body: { text: 'Агов' } });
  for (let time = 0; time < 5; time += 1) await again();
  expect(await problemOf(again())).toMatchObject({ status: 429, code: 'too_many_requests' });
  const { messages } = await app.call(supportApi.byKey, { params: { key } });
  expect(messages).toHaveLength(6);
});
