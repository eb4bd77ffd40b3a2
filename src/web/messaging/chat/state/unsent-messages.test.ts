import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const { fetched, network, storage } = vi.hoisted(() => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  const storage: Record<string, string> = {};
  const network = { onLine: true };
  Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, value: string) => Object.assign(storage, { [key]: value }) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(storage, key) },
  });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('document', {
    cookie: 'vezu_token=secret',
    getElementById: () => null,
    querySelector: () => null,
    addEventListener: () => {},
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost', port: '', pathname: '/chat/7', search: '' });
  return { fetched, network, storage };
});

const CHAT = 7;
/** How long a message waits for a socket, and for its acknowledgement, in ms. */
const [SOCKET, ACK] = [4000, 15_000];

type Outbox = typeof import('./unsent-messages.ts') & typeof import('./conversations.ts');
let outbox: Outbox;

/** Loads the modules as a new page does. */
async function load(): Promise<Outbox> {
  // The pending timers belonged to the page before.
  vi.clearAllTimers();
  vi.resetModules();
  // The texts of refusals must be loaded before one arrives.
  await (await import('#web/core/api/problem-texts.ts')).loadProblemTexts();
  return { ...(await import('./conversations.ts')), ...(await import('./unsent-messages.ts')) };
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-06-10T09:00:00Z') });
  for (const key of Object.keys(storage)) Reflect.deleteProperty(storage, key);
  network.onLine = true;
  seq = 0;
  fetched.mockReset();
  fetched.mockImplementation(async (_, init) => taken(init));
  outbox = await load();
});
afterEach(() => vi.useRealTimers());

let seq = 0;

/** The server accepts the message at the next place of the chat. */
function taken(init: RequestInit): Response {
  const { clientId, text, phrase = null } = JSON.parse(String(init.body));
  seq += 1;
  const created_at = new Date().toISOString();
  return json(200, { id: seq, seq, clientId, senderId: 0, text, phrase, picture: null, created_at });
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status });
}

const refused = (status: number, code: string) => json(status, { type: '/problems', title: code, status, code });
const bodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init.body)));
const pending = () => outbox.conversationOf(CHAT).timeline.pending;
const stored = () => Object.keys(storage).filter((key) => key.startsWith('vezu:unsent:'));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('unsent messages without a socket', () => {
  test('wait for it for a moment, are stored meanwhile, and are sent by a request', async () => {
    outbox.say(CHAT, 'Де ви стоїте?');
    expect([pending().map(({ text }) => text), stored().length]).toEqual([['Де ви стоїте?'], 1]);
    await pass(SOCKET - 1);
    expect(fetched).not.toHaveBeenCalled();
    await pass(1);
    expect(fetched.mock.calls[0]?.[0]).toBe(`/api/chats/${CHAT}/messages?locale=uk`);
    expect(bodies()).toMatchObject([{ text: 'Де ви стоїте?' }]);
    expect([pending(), stored()]).toEqual([[], []]);
  });

  test('are sent one after another in their order, without waiting for the socket again', async () => {
    let answer = () => {};
    fetched.mockImplementationOnce((_, init) => new Promise((resolve) => (answer = () => resolve(taken(init)))));
    for (const text of ['перше', 'друге', 'третє']) outbox.say(CHAT, text);
    await pass(SOCKET + 3000);
    expect(bodies().map(({ text }) => text)).toEqual(['перше']);
    answer();
    await pass(10);
    expect(bodies().map(({ text }) => text)).toEqual(['перше', 'друге', 'третє']);
    expect(pending()).toEqual([]);
  });

  test('do not delay those of another chat', async () => {
    fetched.mockImplementationOnce(() => new Promise(() => {}));
    outbox.say(CHAT, 'тут');
    outbox.say(CHAT + 1, 'там');
    await pass(SOCKET);
    expect(bodies().map(({ text }) => text)).toEqual(['тут', 'там']);
  });

  test('include phrases by their names', async () => {
    outbox.say(CHAT, '', { phrase: 'late15' });
    await pass(SOCKET);
    expect(bodies()).toMatchObject([{ text: '', phrase: 'late15' }]);
  });
});

describe('unsent messages without a network', () => {
  test('are sent with their first ids once it is back', async () => {
    network.onLine = false;
    outbox.say(CHAT, 'перше');
    outbox.say(CHAT, 'друге');
    const ids = pending().map(({ clientId }) => clientId);
    await pass(60_000);
    expect(fetched).not.toHaveBeenCalled();
    network.onLine = true;
    await pass(SOCKET);
    await pass(10);
    expect(bodies().map(({ clientId }) => clientId)).toEqual(ids);
  });

  test('of an earlier page are sent by the next one, the oldest first', async () => {
    network.onLine = false;
    outbox.say(CHAT, 'перше');
    await pass(1000);
    outbox.say(CHAT, 'друге');
    const ids = pending().map(({ clientId }) => clientId);
    outbox = await load();
    network.onLine = true;
    expect(pending().map(({ clientId }) => clientId)).toEqual(ids);
    await pass(SOCKET);
    await pass(10);
    expect(bodies().map(({ clientId }) => clientId)).toEqual(ids);
    expect(stored()).toEqual([]);
  });

  test('that cannot be read are skipped', async () => {
    storage['vezu:unsent:0:a'] = '{';
    storage['vezu:unsent:0:b'] = '{"chatId":7}';
    storage['vezu:unsent:9:c'] = JSON.stringify({
      chatId: CHAT,
      clientId: 'c',
      text: 'чуже',
      phrase: null,
      at: '',
      problem: null,
    });
    outbox = await load();
    expect(pending()).toEqual([]);
  });
});

describe('the response to an unsent message', () => {
  test('is waited for again with the same id after it was lost', async () => {
    fetched.mockImplementation(async () => refused(500, 'internal'));
    outbox.say(CHAT, 'Агов');
    await pass(SOCKET + ACK);
    fetched.mockImplementation(async (_, init) => taken(init));
    await pass(ACK + SOCKET);
    const ids = new Set(bodies().map(({ clientId }) => clientId));
    expect(bodies().length).toBeGreaterThan(1);
    expect([ids.size, pending()]).toEqual([1, []]);
  });

  test('that refuses it for good is shown, delays no other message, and is final', async () => {
    fetched.mockImplementationOnce(async () => refused(409, 'chat_blocked'));
    outbox.say(CHAT, 'перше');
    outbox.say(CHAT, 'друге');
    await pass(SOCKET * 3);
    expect(pending()).toMatchObject([{ text: 'перше', problem: 'chat_blocked' }]);
    await pass(10 * ACK);
    expect(bodies().map(({ text }) => text)).toEqual(['перше', 'друге']);
  });

  test('that refuses it lets the person send it again or delete it', async () => {
    fetched.mockImplementation(async () => refused(409, 'chat_blocked'));
    outbox.say(CHAT, 'перше');
    await pass(SOCKET);
    const [one] = pending();
    fetched.mockImplementation(async (_, init) => taken(init));
    outbox.tryAgain(CHAT, one?.clientId ?? '');
    await pass(SOCKET);
    expect(pending()).toEqual([]);
    fetched.mockImplementation(async () => refused(409, 'chat_blocked'));
    outbox.say(CHAT, 'друге');
    await pass(SOCKET);
    outbox.takeBack(CHAT, pending()[0]?.clientId ?? '');
    expect([pending(), stored()]).toEqual([[], []]);
  });
});

describe('a burst over the socket', () => {
  /** Opens a fake socket: what the page sends over it, and what the server answers. */
  async function openSocket() {
    const sent: { type: string; clientId: string; message: string }[] = [];
    const sockets: FakeSocket[] = [];
    class FakeSocket {
      onopen?: () => void;
      onmessage?: (event: { data: string }) => void;
      constructor() {
        sockets.push(this);
      }
      send(text: string): void {
        sent.push(JSON.parse(text));
      }
      close(): void {}
    }
    vi.stubGlobal('WebSocket', FakeSocket);
    const { startRealtime } = await import('#web/core/realtime/client.ts');
    startRealtime({ userId: 5, token: 'secret', onForceDisconnect: () => {}, onRefused: () => {} });
    await vi.dynamicImportSettled();
    const receive = (message: object) => sockets[0]?.onmessage?.({ data: JSON.stringify(message) });
    sockets[0]?.onopen?.();
    receive({ type: 'authenticated', topics: [] });
    return { messages: () => sent.filter(({ type }) => type === 'message'), receive };
  }

  test('of 300 messages arrives complete, once and in order, though the server slows it down', async () => {
    const { messages, receive } = await openSocket();
    const texts = Array.from({ length: 300 }, (_, n) => `${n}`);
    for (const text of texts) outbox.say(CHAT, text);
    const taken: string[] = [];
    let refusals = 0;
    for (let answered = 0; taken.length < texts.length; ) {
      const next = messages()[answered];
      if (!next) {
        await pass(1500);
        continue;
      }
      answered += 1;
      // Every fiftieth message is refused temporarily, twice in a row.
      if (taken.length % 50 === 49 && refusals < 2) {
        refusals += 1;
        receive({ type: 'error', code: 'too_many_requests', clientId: next.clientId });
        continue;
      }
      refusals = 0;
      taken.push(next.message);
      const created_at = new Date().toISOString();
      receive({ type: 'sent', chat_id: CHAT, clientId: next.clientId, id: answered, seq: taken.length, created_at });
    }
    expect(taken).toEqual(texts);
    expect([pending(), stored()]).toEqual([[], []]);
  });
});
