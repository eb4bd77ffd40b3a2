import { expect, test } from 'vitest';
import { createConnection, type SocketLike } from './socket.ts';

const WHO = { userId: 5, token: 'secret' };

class FakeSocket implements SocketLike {
  readonly address: string;
  readonly sent: unknown[] = [];
  closed = false;
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;

  constructor(address: string) {
    this.address = address;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.call(realSocket, new Event('open'));
  }

  receive(data: unknown): void {
    this.onmessage?.call(realSocket, new MessageEvent('message', { data }));
  }

  break(): void {
    this.onclose?.call(realSocket, new CloseEvent('close'));
  }
}

// The handlers' type requires a `this`, which none of them uses.
const realSocket = Object.create(WebSocket.prototype);

function world() {
  const sockets: FakeSocket[] = [];
  const log: string[] = [];
  let now = 0;
  let timer: { at: number; run: () => void } | null = null;
  const connection = createConnection({
    connect: (address) => {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      return socket;
    },
    now: () => now,
    later: (run, ms) => {
      const mine = { at: now + ms, run };
      timer = mine;
      return () => {
        if (timer === mine) timer = null;
      };
    },
    chance: () => 1,
  });
  connection.setCallbacks({
    url: 'ws://127.0.0.1:6001/',
    onChanged: (topic) => log.push(`changed ${topic}`),
    onForceDisconnect: () => log.push('taken'),
    onRefused: () => log.push('refused'),
    onMessage: ({ type }) => log.push(`message ${type}`),
  });
  connection.phase.subscribe(() => log.push(connection.phase.get()));
  const pass = (ms: number) => {
    const end = now + ms;
    while (timer && timer.at <= end) {
      const { at, run } = timer;
      now = at;
      timer = null;
      run();
    }
    now = end;
  };
  return { connection, sockets, log, pass };
}

test('a connection signs in, delivers messages, sends pings, and reports each phase once', () => {
  const { connection, sockets, log, pass } = world();
  connection.dispatch({ type: 'start', who: WHO, since: 0 });
  const [socket] = sockets;
  socket?.open();
  socket?.receive('{"type":"authenticated","topics":["account:5"],"quiet":[60000]}');
  socket?.receive('{"type":"changed","topic":"trip:1"}');
  socket?.receive('{"type":"message","chat_id":1}');
  for (const garbage of ['', 'no json', '{}', '[1]', new Blob()]) socket?.receive(garbage);
  pass(10_000);
  expect(socket?.address).toBe('ws://127.0.0.1:6001/');
  expect(socket?.sent).toEqual([{ type: 'auth', user_id: 5, token: 'secret' }, { type: 'ping' }]);
  expect(log).toEqual(['connecting', 'authenticating', 'open', 'changed trip:1', 'message message']);
});

test('a connection reconnects by itself and pauses after ten attempts', () => {
  const { connection, sockets, log, pass } = world();
  connection.dispatch({ type: 'start', who: WHO, since: 0 });
  for (let n = 0; n < 20 && log.at(-1) !== 'resting'; n += 1) {
    sockets.at(-1)?.break();
    if (log.at(-1) !== 'resting') pass(30_000);
  }
  expect(sockets).toHaveLength(11);
  expect(log.at(-1)).toBe('resting');
  pass(60_000);
  expect(sockets).toHaveLength(12);
  sockets.at(-1)?.break();
  connection.dispatch({ type: 'wake' });
  expect(sockets).toHaveLength(13);
});

test('a replaced socket has no effect any more', () => {
  const { connection, sockets, log } = world();
  connection.dispatch({ type: 'start', who: WHO, since: 0 });
  connection.dispatch({ type: 'start', who: { userId: 6, token: 'other' }, since: 0 });
  const [old, current] = sockets;
  expect(old?.closed).toBe(true);
  old?.open();
  old?.receive('{"type":"force_disconnect"}');
  old?.break();
  current?.open();
  expect(current?.sent).toEqual([{ type: 'auth', user_id: 6, token: 'other' }]);
  expect(log).toEqual(['connecting', 'authenticating']);
});

test('a forced disconnect is reported once, and the connection stays closed', () => {
  const { connection, sockets, log, pass } = world();
  connection.dispatch({ type: 'start', who: WHO, since: 0 });
  sockets[0]?.open();
  sockets[0]?.receive('{"type":"force_disconnect"}');
  pass(1_000_000);
  connection.dispatch({ type: 'wake' });
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.closed).toBe(true);
  expect(log).toEqual(['connecting', 'authenticating', 'taken', 'ended']);
});
