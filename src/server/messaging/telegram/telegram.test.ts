import { beforeEach, describe, expect, test } from 'vitest';
import { jobContextOf } from '#server/core/jobs/jobs.ts';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { TELEGRAM_SECRET_HEADER, telegramApi } from '#shared/messaging/telegram/api.ts';
import { personalDataApi } from '#shared/people/accounts/profile/personal-data-api.ts';
import { signUp } from '#testing/accounts.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addChatPair, type ChatPair } from '#testing/chats.ts';
import { proofOf } from '#testing/people.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { testApp } from '#testing/server/api.ts';
import type { TestActor } from '#testing/server/carriers.ts';
import { telegramMessage, telegramServer } from '#testing/services/telegram-server.ts';
import { makeCode } from './commands/link.ts';
import { pollTelegram } from './commands/poll.ts';
import { receiveUpdate } from './commands/receive.ts';

const app = appScene();
const service = allTests(telegramServer);

let updates = 0;
let chats = 7_000_000_000;
beforeEach(() => {
  app.context.telegram = service.bot;
  service.messages.length = 0;
  service.reactions.length = 0;
  service.answers.refusal = null;
});

const post = (body: object, secret = service.bot.secret) =>
  app.request('POST', '/api/telegram/updates', {
    headers: { 'content-type': 'application/json', [TELEGRAM_SECRET_HEADER]: secret },
    body: JSON.stringify(body),
  });
const update = (content: object) => ({ update_id: ++updates, ...content });

/** A person writes to the bot, as Telegram reports it; returns the number of their message. */
async function write(from: number, content: Record<string, unknown>, language = 'uk'): Promise<number> {
  const id = 10_000 + updates;
  const response = await post(update({ message: telegramMessage(from, id, content, language) }));
  expect(response.status).toBe(204);
  return id;
}

/** A code as the address of `telegramApi.connect` has it, for a person of the test who has no session to prove. */
const codeOf = (actor: TestActor) => makeCode(app.sql, actor.accountId, app.clock.now());

/** Connects a person's account with its own private chat, and returns that chat. */
async function connect(actor: TestActor): Promise<number> {
  chats += 1;
  await write(chats, { text: `/start ${await codeOf(actor)}` });
  service.messages.length = 0;
  return chats;
}

const linkedName = async (actor: TestActor) =>
  (await app.call(telegramApi.state, {}, actor.token)).linked?.name ?? null;
const textsTo = async (actor: TestActor, chatId: number) =>
  (await app.call(chatApi.messages, { params: { chatId }, query: {} }, actor.token)).messages.map(({ text }) => text);

describe('without a bot', () => {
  test('nothing of it is shown, and there is no address for updates', async () => {
    const { passenger } = await addChatPair(app);
    app.context.telegram = null;
    expect(await app.call(telegramApi.state, {}, passenger.token)).toEqual({ bot: null, linked: null });
    expect((await post(update({}))).status).toBe(404);
    app.context.telegram = service.bot;
    expect((await post(update({}), 'guessed')).status, 'without the secret').toBe(404);
  });
});

describe('connecting', () => {
  test('needs a proof of identity, and gives the address of the bot; the copy of one’s data and the erasure know of it', async () => {
    const real = await testApp({ context: { telegram: service.bot } });
    const { token, user } = await signUp(real);
    const proof = () => proofOf(real, token);
    await expect(real.call(telegramApi.connect, {}, token)).rejects.toMatchObject({ code: 'proof_required' });
    const { url } = await real.call(telegramApi.connect, {}, token, await proof());
    expect(url).toMatch(/^https:\/\/t\.me\/vezu_test_bot\?start=[\w-]{32}$/);
    await receiveUpdate(real.context, { message: telegramMessage(77, 1, { text: `/start ${url.split('=')[1]}` }) });
    const copy = await real.call(personalDataApi.export, {}, token, await proof());
    expect(JSON.stringify(copy)).toContain('"chatId":"77"');
    await real.call(personalDataApi.erase, {}, token, await proof());
    expect(await real.sql`select from telegram_link where account_id = ${user.id}`).toHaveLength(0);
    real.context.telegram = null;
    const other = await signUp(real);
    const call = real.call(telegramApi.connect, {}, other.token, await proofOf(real, other.token));
    await expect(call).rejects.toMatchObject({ status: 404 });
    await real.close();
  });

  test('takes a code that counts once and for fifteen minutes', async () => {
    const { passenger } = await addChatPair(app);
    const late = await codeOf(passenger);
    app.clock.set('2026-06-10T09:15:01Z');
    await write(51, { text: `/start ${late}` });
    expect(service.messages.at(-1)?.text).toContain('вже не діє');
    expect(await linkedName(passenger)).toBeNull();

    const code = await codeOf(passenger);
    await write(51, { text: `/start ${code}` });
    expect(service.messages.at(-1)).toMatchObject({ chat_id: 51, text: expect.stringContaining('Готово') });
    expect(await linkedName(passenger)).toBe('Оля');
    expect(app.notified).toContain(`account:${passenger.accountId}`);
    await write(52, { text: `/start ${code}` }, 'en');
    expect(service.messages.at(-1)?.text).toContain('no longer works');
  });

  test('moves a private chat from one account to another, never to both', async () => {
    const { passenger, driver } = await addChatPair(app);
    const from = await connect(passenger);
    await write(from, { text: `/start ${await codeOf(driver)}` });
    expect([await linkedName(passenger), await linkedName(driver)]).toEqual([null, 'Оля']);
  });

  test('ends from the settings, from the bot, and by blocking it', async () => {
    const { passenger } = await addChatPair(app);
    await app.runJobs();
    await connect(passenger);
    await app.call(telegramApi.disconnect, {}, passenger.token);
    await app.runJobs();
    expect(service.messages.at(-1)?.text).toContain('Відключено');
    expect(await linkedName(passenger)).toBeNull();

    await write(await connect(passenger), { text: '/stop' });
    expect(await linkedName(passenger)).toBeNull();

    const from = await connect(passenger);
    const chat = { id: from, type: 'private' };
    await post(
      update({ my_chat_member: { chat, from: { first_name: 'Оля' }, new_chat_member: { status: 'kicked' } } }),
    );
    expect(await linkedName(passenger)).toBeNull();
  });
});

describe('a notice', () => {
  async function confirmed(pair: ChatPair) {
    await app.runJobs();
    service.messages.length = 0;
    await bookingActions(app).act('confirm', pair.bookingId, pair.trip.owner);
  }

  test('comes in the language of the person, with the address of what it is about', async () => {
    const pair = await addChatPair(app);
    const from = await connect(pair.passenger);
    await confirmed(pair);
    await app.runJobs();
    expect(service.messages).toHaveLength(1);
    expect(service.messages[0]).toMatchObject({
      chat_id: from,
      text: expect.stringContaining('<b>Бронювання підтверджено</b>'),
    });
    expect(service.messages[0]?.text).toContain(
      `https://vezu.test/trips/list/${pair.trip.tripId}/booking/${pair.bookingId}`,
    );
  });

  test('waits as long as Telegram asks, and then comes once', async () => {
    const pair = await addChatPair(app);
    const { id: chatId } = await pair.toDriver();
    await app.runJobs();
    // The queue runs jobs that are planned before the machine's own time immediately.
    app.clock.set('2041-06-10T09:00:00Z');
    await connect(pair.driver);
    await pair.say(pair.passenger, chatId, 'Де ви?');
    service.answers.refusal = { status: 429, description: 'Too Many Requests', retryAfter: 30 };
    await app.runJobs();
    service.answers.refusal = null;
    app.clock.set('2041-06-10T09:00:29Z');
    await app.runJobs();
    expect(service.messages).toHaveLength(0);
    app.clock.set('2041-06-10T09:00:31Z');
    await app.runJobs();
    await app.runJobs();
    expect(service.messages).toHaveLength(1);
  });

  test('that meets a blocked bot disconnects the person', async () => {
    const pair = await addChatPair(app);
    await connect(pair.passenger);
    await confirmed(pair);
    service.answers.refusal = { status: 403, description: 'Forbidden: bot was blocked by the user' };
    await app.runJobs();
    expect(await linkedName(pair.passenger)).toBeNull();
  });
});

describe('a chat', () => {
  test('is answered from Telegram: what was written is shown once, and the answer is the person’s message', async () => {
    const pair = await addChatPair(app);
    const { passenger, driver } = pair;
    const { id: chatId } = await pair.toDriver();
    const from = await connect(passenger);
    await pair.say(passenger, chatId, 'Добрий день');
    await pair.say(driver, chatId, 'Буду <о 7>');
    await pair.say(driver, chatId, 'біля вокзалу');
    await app.runJobs();
    const [shown] = service.messages;
    expect(service.messages).toHaveLength(1);
    expect(shown).toMatchObject({ chat_id: from, reply_markup: { force_reply: true } });
    expect(shown?.text).toContain('Буду &lt;о 7&gt;\nбіля вокзалу');

    const reply = { text: 'Дякую, чекаю', reply_to_message: { message_id: shown?.id } };
    const message = telegramMessage(from, 900, reply);
    await post(update({ message }));
    await post(update({ message }));
    expect(await textsTo(driver, chatId)).toEqual(['Добрий день', 'Буду <о 7>', 'біля вокзалу', 'Дякую, чекаю']);
    expect(service.reactions).toEqual([900, 900]);

    await pair.say(driver, chatId, 'Уже тут');
    await app.runJobs();
    expect(service.messages.at(-1)?.text).toMatch(/<\/b>\nУже тут/);
  });

  test('takes nothing that answers no notice, nothing of strangers, and nothing once it is blocked', async () => {
    const pair = await addChatPair(app);
    const { passenger, driver } = pair;
    const { id: chatId } = await pair.toDriver();
    const from = await connect(passenger);
    await pair.say(driver, chatId, 'Ви де?');
    await app.runJobs();
    const reply_to_message = { message_id: service.messages[0]?.id };
    await write(from, { text: 'Тут' });
    expect(service.messages.at(-1)?.text).toContain('Кому це?');
    await write(4242, { text: 'Тут', reply_to_message });
    expect(service.messages.at(-1)).toMatchObject({ chat_id: 4242, text: expect.stringContaining('Це бот Vezu') });
    await app.call(chatApi.block, { params: { chatId } }, driver.token);
    await write(from, { text: 'Тут', reply_to_message });
    expect(service.messages.at(-1)?.text).toContain('заблоковано');
    expect(await textsTo(driver, chatId)).toEqual(['Ви де?']);
  });
});

describe('a live location', () => {
  const point = { latitude: 49.84, longitude: 24.03, horizontal_accuracy: 15, live_period: 3600 };
  const date = (at: string) => Date.parse(at) / 1000;

  test('of the driver moves the bus of their trip, of others nothing', async () => {
    const { trip, driver, passenger } = await addChatPair(app);
    const [ride] = await app.sql<{ departsAt: Date }[]>`select departs_at from trip where id = ${trip.tripId}`;
    const at = new Date((ride?.departsAt.getTime() ?? 0) - 30 * 60_000).toISOString();
    app.clock.set(at);
    const from = await connect(driver);
    await write(from, { date: date(at), location: point });
    expect(service.messages.at(-1)?.text).toContain('бачать, де автобус');
    app.clock.set(new Date(Date.parse(at) + 20_000).toISOString());
    const moved = { ...telegramMessage(from, 1, {}), date: date(at), edit_date: date(at) + 20 };
    await post(update({ edited_message: { ...moved, location: { ...point, latitude: 49.841 } } }));
    const positions = app.published.filter(([topic]) => topic === `position:${trip.tripId}`);
    expect(positions.map(([, message]) => message.latitude)).toEqual([49.84, 49.841]);
    expect(service.messages).toHaveLength(1);

    await write(await connect(passenger), { date: date(at), location: point });
    expect(service.messages.at(-1)?.text).toContain('немає рейсу');
    expect(app.published.filter(([topic]) => topic.startsWith('position:'))).toHaveLength(2);

    const { live_period: _, ...still } = point;
    await write(from, { location: still });
    expect(service.messages.at(-1)?.text).toContain('наживо');
  });
});

describe('updates', () => {
  test('are sent to the public address with the secret', async () => {
    await app.sql`select graphile_worker.add_job('telegram.webhook')`;
    await app.runJobs();
    expect(service.webhook).toEqual({ url: 'https://vezu.test/api/telegram/updates', secret: service.bot.secret });
  });

  test('are read by one node at a time where there is no public address, each once', async () => {
    const polled = await telegramServer('polling');
    app.context.telegram = polled.bot;
    const { passenger } = await addChatPair(app);
    const code = await codeOf(passenger);
    polled.waiting.push({ ...update({ message: telegramMessage(61, 1, { text: `/start ${code}` }) }), update_id: 41 });
    const ends = new AbortController();
    const stopping = { ...jobContextOf(app.context), signal: ends.signal };
    const reading = pollTelegram(stopping);
    await expect.poll(() => polled.messages.length).toBe(1);
    // The other node finds that one node reads already, and ends.
    await pollTelegram(jobContextOf(app.context));
    // The update is confirmed by the request after it.
    await expect.poll(() => polled.offsets.length).toBeGreaterThan(1);
    ends.abort();
    await reading;
    expect(await linkedName(passenger)).toBe('Оля');
    expect(polled.messages).toHaveLength(1);
    expect(polled.offsets.slice(0, 2)).toEqual([0, 42]);
    await polled.close();
  });
});
