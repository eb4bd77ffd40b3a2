import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '#shared/messaging/chat/schema.ts';

const { fetched } = vi.hoisted(() => {
  const fetched = vi.fn<(url: string) => Promise<Response>>();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { cookie: 'vezu_token=secret', getElementById: () => null });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { pathname: '/chat/7', search: '' });
  return { fetched };
});

const CHAT = 7;

function message(seq: number): Message {
  const created_at = new Date(Date.UTC(2026, 5, 10, 9, seq)).toISOString();
  return { id: seq, seq, clientId: `c${seq}`, senderId: 2, text: `${seq}`, phrase: null, picture: null, created_at };
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => message(first + n));

/** The same place in the restored history. */
function repeated(notified: Message): Message {
  return notified.seq < otherFrom
    ? notified
    : { ...notified, clientId: `${epoch}${notified.seq}`, text: `another ${notified.seq}` };
}

/** The number of messages that the fake server has. */
let stored = 0;
/** The epoch changes after a restored backup; from this place on it has other messages. */
let epoch = 'a';
let otherFrom = Number.POSITIVE_INFINITY;

function answer(url: string): Response {
  const asked = new URL(url, 'http://vezu.test').searchParams;
  const [before, after, limit] = ['before', 'after', 'limit'].map((name) => Number(asked.get(name) ?? 0));
  const all = from(1, stored)
    .map(repeated)
    .filter(({ seq }) => (!before || seq < before) && (!after || seq > after));
  const messages = after ? all.slice(0, limit) : all.slice(-(limit ?? 0));
  return new Response(JSON.stringify({ messages, more: messages.length < all.length, lastSeq: stored, epoch }));
}

let conversations: typeof import('./conversations.ts');

beforeEach(async () => {
  vi.resetModules();
  // The texts of refusals must be loaded before one arrives.
  await (await import('#web/core/api/problem-texts.ts')).loadProblemTexts();
  conversations = await import('./conversations.ts');
  fetched.mockReset();
  epoch = 'a';
  otherFrom = Number.POSITIVE_INFINITY;
  fetched.mockImplementation(async (url) => answer(url));
});

const shown = () => conversations.conversationOf(CHAT).timeline.shown.map(({ seq }) => seq);
const asked = () => fetched.mock.calls.map(([url]) => url.replace(`/api/chats/${CHAT}/messages`, ''));
const places = (first: number, last: number) => from(first, last).map(({ seq }) => seq);

describe('a conversation that is opened', () => {
  test('loads its latest messages', async () => {
    stored = 120;
    await conversations.openConversation(CHAT, 3);
    expect([asked(), shown()]).toEqual([['?limit=50&locale=uk'], places(71, 120)]);
  });

  test('loads more if more is unread, but never all of a long one', async () => {
    stored = 1000;
    await conversations.openConversation(CHAT, 90);
    await conversations.openConversation(CHAT + 1, 5000);
    expect(asked()[0]).toBe('?limit=100&locale=uk');
    expect(fetched.mock.calls[1]?.[0]).toContain('limit=200');
  });

  test('shows why it could not be loaded, and loads when it is opened again', async () => {
    stored = 3;
    fetched.mockImplementationOnce(async () => new Response(JSON.stringify({ code: 'internal' }), { status: 500 }));
    await conversations.openConversation(CHAT, 0);
    expect(conversations.conversationOf(CHAT)).toMatchObject({ state: 'failed', error: { code: 'internal' } });
    await conversations.openConversation(CHAT, 0);
    expect([conversations.conversationOf(CHAT).state, shown()]).toEqual(['ready', [1, 2, 3]]);
  });

  test('is loaded once, however often it is opened meanwhile', async () => {
    stored = 3;
    await Promise.all([
      conversations.openConversation(CHAT, 0),
      conversations.openConversation(CHAT, 0),
      conversations.openConversation(CHAT, 0),
    ]);
    expect(asked()).toHaveLength(1);
  });

  test('again loads only new messages, page by page', async () => {
    stored = 10;
    await conversations.openConversation(CHAT, 0);
    stored = 450;
    await conversations.openConversation(CHAT, 0);
    expect(asked().slice(1)).toEqual([
      '?after=10&limit=200&locale=uk',
      '?after=210&limit=200&locale=uk',
      '?after=410&limit=200&locale=uk',
    ]);
    expect(shown()).toEqual(places(1, 450));
  });
});

describe('a message that arrives', () => {
  test('after a missing one is shown once the missing one is loaded', async () => {
    stored = 5;
    await conversations.openConversation(CHAT, 0);
    stored = 9;
    conversations.arrive(CHAT, [message(9)]);
    expect(shown()).toEqual(places(1, 5));
    await expect.poll(shown).toEqual(places(1, 9));
    expect(asked().at(-1)).toBe('?after=5&limit=200&locale=uk');
  });

  test('twice is shown once', async () => {
    stored = 2;
    await conversations.openConversation(CHAT, 0);
    for (const seq of [3, 3, 2, 3]) conversations.arrive(CHAT, [message(seq)]);
    expect(shown()).toEqual([1, 2, 3]);
  });

  test('before its conversation was opened loads nothing', async () => {
    conversations.arrive(CHAT, [message(9)]);
    await Promise.resolve();
    expect(fetched).not.toHaveBeenCalled();
  });
});

test('earlier messages are loaded page by page to the beginning', async () => {
  stored = 70;
  await conversations.openConversation(CHAT, 0);
  expect(await conversations.fetchEarlier(CHAT)).toBe(true);
  expect(shown()).toEqual(places(1, 70));
  expect(await conversations.fetchEarlier(CHAT)).toBe(false);
});

test('the mark of reading by the other person never moves back', () => {
  for (const seq of [3, 7, 5]) conversations.readByOther(CHAT, seq);
  expect(conversations.conversationOf(CHAT).readByOther).toBe(7);
});

test('a listener is called once for each change, and never without one', () => {
  const received: number[] = [];
  conversations.onConversationChange((chatId) => received.push(chatId));
  conversations.readByOther(CHAT, 3);
  conversations.readByOther(CHAT, 3);
  conversations.changeConversation(CHAT + 1, (conversation) => conversation);
  expect(received).toEqual([CHAT]);
});

describe('a conversation after the server was restored from a backup', () => {
  const texts = () => conversations.conversationOf(CHAT).timeline.shown.map(({ text }) => text);

  async function restored(last: number, from: number) {
    stored = 60;
    await conversations.openConversation(CHAT, 0);
    expect(shown().at(-1)).toBe(60);
    [stored, otherFrom, epoch] = [last, from, 'b'];
  }

  test.each([
    ['has fewer messages than were shown', 54, 55],
    ['has as many messages as were shown', 60, 55],
    ['has more messages than were shown', 62, 55],
  ])('is loaded again if the server %s', async (_case, last, from) => {
    await restored(last, from);
    await conversations.openConversation(CHAT, 0);
    expect([shown().at(-1), texts().at(-1)]).toEqual([last, last < from ? `${last}` : `another ${last}`]);
    expect(conversations.conversationOf(CHAT)).toMatchObject({ epoch: 'b', restarts: 1 });
  });

  test('is loaded again also without a new epoch, if a message is gone or another is in its place', async () => {
    await restored(54, 55);
    epoch = 'a';
    await conversations.openConversation(CHAT, 0);
    expect(shown().at(-1)).toBe(54);
    stored = 58;
    await conversations.openConversation(CHAT, 0);
    otherFrom = 57;
    conversations.arrive(CHAT, [{ ...message(57), clientId: 'x', text: 'another 57' }]);
    await expect.poll(() => texts().slice(-2)).toEqual(['another 57', 'another 58']);
  });

  test('is not loaded again if the history simply continues', async () => {
    stored = 5;
    await conversations.openConversation(CHAT, 0);
    stored = 6;
    await conversations.openConversation(CHAT, 0);
    expect([asked().length, conversations.conversationOf(CHAT).restarts]).toEqual([2, 0]);
  });
});
