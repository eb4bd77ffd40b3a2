import { beforeEach, describe, expect, test } from 'vitest';
import { TELEGRAM_CODE_MINUTES } from '#shared/messaging/telegram/schema.ts';
import { addChatPair } from '#testing/chats.ts';
import { appScene } from '#testing/scene.ts';
import { makeCode, noteShown, tidyTelegram, unlink, unlinkChat, useCode } from './commands/link.ts';
import { chatOfBotMessage, linkedBy, linkOf, shownUpTo, telegramData } from './queries.ts';

const app = appScene();

let one: number;
let other: number;
let chat: number;
let telegramIds = 8_000_000_000;
beforeEach(async () => {
  await app.sql`delete from telegram_code`;
  const { passenger, driver, toDriver } = await addChatPair(app);
  [one, other, chat] = [passenger.accountId, driver.accountId, (await toDriver()).id];
});

const codeOf = (accountId: number) => makeCode(app.sql, accountId, app.clock.now());
const use = (code: string, telegramId: number) => useCode(app.sql, { code, telegramId, name: 'Оля' }, app.clock.now());
async function connected(accountId: number): Promise<number> {
  telegramIds += 1;
  await use(await codeOf(accountId), telegramIds);
  return telegramIds;
}
const block = (accountId: number) => app.sql`update account set status = 'blocked' where id = ${accountId}`;

describe('a code', () => {
  test('connects nobody when it is guessed, or when its account is blocked', async () => {
    const code = await codeOf(one);
    expect(await use('guessed', 11)).toBeNull();
    await block(one);
    expect(await use(code, 11)).toBeNull();
  });

  test('connects the private chat again that the account has', async () => {
    const telegramId = await connected(one);
    expect(await use(await codeOf(one), telegramId)).toEqual({ accountId: one, left: [] });
  });

  test('is tidied away once it is over, not before', async () => {
    const code = await codeOf(one);
    await tidyTelegram(app.sql, app.clock.now());
    expect(await use(code, 12)).toMatchObject({ accountId: one });
    await codeOf(one);
    app.clock.advance(TELEGRAM_CODE_MINUTES * 60_000 + 1);
    await tidyTelegram(app.sql, app.clock.now());
    expect(await app.sql`select from telegram_code`).toHaveLength(0);
  });
});

describe('what is known of one person’s Telegram', () => {
  test('does not count while the account is blocked', async () => {
    const telegramId = await connected(one);
    await block(one);
    expect([await linkOf(app.sql, one), await linkedBy(app.sql, telegramId)]).toEqual([null, null]);
  });

  test('ends without that of others', async () => {
    const [mine, theirs] = [await connected(one), await connected(other)];
    const code = await codeOf(other);
    expect(await unlink(app.sql, one)).toBe(mine);
    expect(await unlinkChat(app.sql, mine)).toBeNull();
    expect(await linkOf(app.sql, other)).toMatchObject({ telegramId: theirs });
    expect(await use(code, theirs)).toMatchObject({ accountId: other });
    const again = await connected(one);
    expect(await unlinkChat(app.sql, again)).toBe(one);
    expect(await linkOf(app.sql, other)).toMatchObject({ telegramId: theirs });
  });

  test('is copied without that of others', async () => {
    await connected(other);
    expect(await telegramData(app.sql, one)).toEqual({ telegram: null });
    const mine = await connected(one);
    expect(await telegramData(app.sql, one)).toMatchObject({ telegram: { chatId: String(mine) } });
  });

  test('has the messages of the bot that showed them a conversation', async () => {
    await connected(one);
    await connected(other);
    const apart = (await (await addChatPair(app)).toDriver()).id;
    await noteShown(app.sql, { accountId: one, messageId: 5, chatId: chat, seq: 3 }, app.clock.now());
    const answered = (accountId: number, messageId: number) => chatOfBotMessage(app.sql, accountId, messageId);
    expect([await answered(one, 5), await answered(one, 6), await answered(other, 5)]).toEqual([chat, null, null]);
    const upTo = (accountId: number, chatId: number) => shownUpTo(app.sql, accountId, chatId);
    expect([await upTo(one, chat), await upTo(one, apart), await upTo(other, chat)]).toEqual([3, 0, 0]);
  });
});
