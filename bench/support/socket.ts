import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/** A WebSocket client with very little cost, so that only the server is measured. */
export interface SocketClient {
  send(text: string): void;
  end(): void;
}

export interface SocketOptions {
  port: number;
  path?: string;
  /** The address that a proxy would report for the client. */
  from?: string;
  /** Is called with the payload of each text frame as it lies in memory. */
  received(payload: Buffer): void;
  /** Is called once, also when no connection came about. */
  closed?(): void;
}

/** Kinds of frames (RFC 6455, section 5.2). */
const [TEXT, PING, PONG] = [1, 9, 10];

/** Resolves when the connection is open; never when it is refused, of which `closed` informs. */
export function connectSocket({ port, path = '/', from, received, closed }: SocketOptions): Promise<SocketClient> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  if (closed) socket.once('close', closed);
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${from ? `X-Forwarded-For: ${from}\r\n` : ''}\r\n`,
  );
  const client = {
    send: (text: string) => void socket.write(masked(TEXT, Buffer.from(text))),
    end: () => socket.destroy(),
  };
  const read = frames({ [TEXT]: received, [PING]: (payload) => void socket.write(masked(PONG, payload)) });
  return new Promise((resolve) => {
    let head = Buffer.alloc(0);
    socket.on('data', function shakeHands(chunk: Buffer) {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.toString('latin1', 9, 12).startsWith('101')) {
        socket.destroy();
        return;
      }
      socket.off('data', shakeHands);
      socket.on('data', read);
      resolve(client);
      read(head.subarray(end + 4));
    });
  });
}

/** Reads frames and passes the payload of each to the taker of its kind. Frames of a server are not masked; none of these is longer than 64 KB. */
function frames(takers: Readonly<Record<number, (payload: Buffer) => void>>): (chunk: Buffer) => void {
  let left: Buffer = Buffer.alloc(0);
  return (chunk) => {
    let data = left.length > 0 ? Buffer.concat([left, chunk]) : chunk;
    for (;;) {
      if (data.length < 2) break;
      const short = (data[1] ?? 0) & 0x7f;
      const head = short === 126 ? 4 : 2;
      if (data.length < head) break;
      const length = short === 126 ? data.readUInt16BE(2) : short;
      if (data.length < head + length) break;
      takers[(data[0] ?? 0) & 0x0f]?.(data.subarray(head, head + length));
      data = data.subarray(head + length);
    }
    left = data;
  };
}

/** A frame of a client, masked with zeros. */
function masked(kind: number, payload: Buffer): Buffer {
  const head =
    payload.length < 126
      ? Buffer.from([0x80 | kind, 0x80 | payload.length, 0, 0, 0, 0])
      : Buffer.from([0x80 | kind, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0]);
  return Buffer.concat([head, payload]);
}
