import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chatApi } from '#shared/chat/api.ts';
import { inboxApi } from '#shared/chat/inbox-api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { addMember, findTestActor, type TestActor } from '#testing/carriers.ts';
import { addOffice, type Office } from '#testing/inbox.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(async () => {
  office = await addOffice(app);
  app.published.length = 0;
});
afterAll(() => app.close());

const unread = async (actor: TestActor) => (await app.call(chatApi.unread, {}, actor.token)).total;

describe('a conversation of the inbox', () => {
  test('is open to its office and its customer only', async () => {
    const { trip, passenger, driver, chatId, say } = office;
    await say(passenger, chatId, 'Таємниця');
    const rival = await addBookableTrip(app.sql);
    const rivals = await addMember(app.sql, rival.carrierId, 'dispatcher');
    const former = await addMember(app.sql, trip.carrierId, 'dispatcher');
    await say(passenger, chatId, 'Ще одна');
    await app.sql`delete from member where account_id = ${former.accountId}`;
    const demoted = await addMember(app.sql, trip.carrierId, 'dispatcher');
    await app.sql`update member set role = 'driver' where account_id = ${demoted.accountId}`;
    const params = { chatId };
    const calls = (actor: TestActor) => [
      app.call(chatApi.chat, { params }, actor.token),
      app.call(chatApi.messages, { params, query: {} }, actor.token),
      say(actor, chatId, 'Я теж'),
      app.call(chatApi.read, { params, query: {} }, actor.token),
      app.call(chatApi.block, { params }, actor.token),
      app.call(inboxApi.aside, { params }, actor.token),
      app.call(inboxApi.messages, { params, query: {} }, actor.token),
      app.call(inboxApi.assign, { params, body: { to: null, was: null } }, actor.token),
      app.call(inboxApi.settle, { params, body: { seq: 2 } }, actor.token),
    ];
    for (const [name, actor] of Object.entries({ rivals, former, demoted, driver, rival: rival.driver })) {
      const codes = await Promise.all(calls(actor).map(async (call) => (await problemOf(call)).code));
      expect([name, new Set(codes)].flat()).not.toContain(undefined);
      for (const code of codes) expect([name, code]).toEqual([name, expect.stringMatching(/^not_(found|allowed)$/)]);
      expect([name, await unread(actor)]).toEqual([name, 0]);
      expect(await app.call(chatApi.unreadMessages, {}, actor.token)).toEqual([]);
    }
    for (const ask of [
      () => app.call(inboxApi.list, { query: {} }, former.token),
      () => app.call(inboxApi.phrases, {}, former.token),
    ])
      expect((await problemOf(ask())).code).toBe('not_found');
    expect((await app.call(inboxApi.list, { query: { q: 'таємниця' } }, rivals.token)).rows).toEqual([]);
    const refusals = await Promise.all(calls(passenger).slice(5).map(problemOf));
    for (const { code } of refusals) expect(code).toBe('not_allowed');
  });

  test('is no longer sent to somebody who has left the company', async () => {
    const { passenger, first, second, chatId, say } = office;
    await say(passenger, chatId, 'Один');
    await app.sql`delete from member where account_id = ${second.accountId}`;
    app.published.length = 0;
    await say(passenger, chatId, 'Два');
    const topics = app.published.map(([topic]) => topic);
    expect(topics).toContain(`account:${first.accountId}`);
    expect(topics).not.toContain(`account:${second.accountId}`);
  });

  test('belongs to nobody once the person who had it has left', async () => {
    const { passenger, first, second, chatId, say, inbox, assign } = office;
    await say(passenger, chatId, 'Один');
    await assign(first, first, null);
    await app.sql`delete from member where account_id = ${first.accountId}`;
    expect((await inbox(second, 'nobody')).rows).toMatchObject([{ id: chatId, assignee: null }]);
    await say(second, chatId, 'Тепер я');
    expect((await inbox(second, 'mine')).rows).toHaveLength(1);
  });

  test('between a driver and a passenger is readable for the office, and both are informed of that', async () => {
    const { trip, passenger, driver, first, toDriver, say, inbox } = office;
    const { id, readBy } = await toDriver();
    expect(readBy).toEqual({ id: trip.carrierId, name: 'Карпати Тур' });
    expect((await app.call(chatApi.chat, { params: { chatId: id } }, driver.token)).readBy?.id).toBe(trip.carrierId);
    await say(passenger, id, 'Ви де?');
    const { rows } = await inbox(first, 'drivers');
    expect(rows).toMatchObject([{ id, driver: { accountId: driver.accountId }, lastMessage: 'Ви де?' }]);
    const params = { chatId: id };
    const page = await app.call(inboxApi.messages, { params, query: {} }, first.token);
    expect(page.messages).toMatchObject([{ text: 'Ви де?' }]);
    expect((await app.call(inboxApi.aside, { params }, first.token)).driver?.accountId).toBe(driver.accountId);
    expect((await problemOf(say(first, id, 'Я з офісу'))).code).toBe('not_found');
    const rival = await addBookableTrip(app.sql);
    const refused = app.call(inboxApi.messages, { params, query: {} }, rival.owner.token);
    expect((await problemOf(refused)).code).toBe('not_found');
    // A conversation that no trip brought about, and one between colleagues, stay with the two people.
    const profile = await office.open(driver, { from: 'carrier', carrierId: trip.carrierId });
    expect(profile.readBy).toBeNull();
    await say(driver, profile.id, 'Колего');
    expect((await inbox(first, 'drivers')).rows).toHaveLength(1);
  });
});
