import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A WebSocket client with very little cost, so that only the server is measured: it counts frames. */
export interface CheapClient {
  send(text: string): void;
  end(): void;
}

/** Connects and calls `received` with the payload of each text frame as it lies in memory. */
export async function cheapClient(
  port: number,
  path: string,
  received: (payload: Buffer) => void,
): Promise<CheapClient> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const rest = await handshake(socket);
  const read = frames(received);
  socket.on('data', read);
  read(rest);
  return { send: (text) => void socket.write(masked(text)), end: () => socket.destroy() };
}

async function handshake(socket: Socket): Promise<Buffer> {
  let got = Buffer.alloc(0);
  for (;;) {
    const [chunk] = await once(socket, 'data');
    got = Buffer.concat([got, chunk]);
    const end = got.indexOf('\r\n\r\n');
    if (end >= 0) {
      socket.removeAllListeners('data');
      return got.subarray(end + 4);
    }
  }
}

/** Frames of a server are not masked; none of these is longer than 64 KB. */
function frames(received: (payload: Buffer) => void): (chunk: Buffer) => void {
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
      if (((data[0] ?? 0) & 0x0f) === 1) received(data.subarray(head, head + length));
      data = data.subarray(head + length);
    }
    left = data;
  };
}

function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0]);
  return Buffer.concat([head, payload]);
}
