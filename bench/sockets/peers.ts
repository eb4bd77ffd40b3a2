import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { type WebSocket, WebSocketServer } from 'ws';
import { createLog } from '#server/core/log.ts';
import { Hub } from '#server/core/realtime/hub.ts';
import { singleNodeBus } from '#testing/server/sockets.ts';

/**
 * One server of `bench/sockets.ts`, in its own process: ours, a bare `ws` loop, or Socket.IO from the folder in SOCKET_IO. Its parent orders a
 * round, which is a message to each room, or positions at an even rate, and asks for its memory and processor time.
 */
export type Order =
  | { type: 'round'; rooms: number; text: string }
  | { type: 'drive'; buses: number; perSecond: number; ms: number }
  | { type: 'weigh'; collected: boolean };

export type Report =
  | { type: 'ready' }
  | { type: 'drove'; sent: number }
  | { type: 'weight'; bytes: number; cpu: number };

type Send = (topic: string, body: object) => void;

const peers: Record<string, (server: Server) => Promise<Send>> = { vezu, ws: bare, 'socket.io': socketIo };
const http = createServer((_request, response) => response.writeHead(426).end());
const send = await peers[process.env.PEER ?? '']?.(http);
http.listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog: 4096 }, () => report({ type: 'ready' }));

process.on('message', async (order: Order) => {
  if (order.type === 'round') {
    for (let room = 0; room < order.rooms; room += 1)
      send?.(`trip:${room}`, { type: 'message', at: now(), text: order.text });
  } else if (order.type === 'drive') report({ type: 'drove', sent: await drive(order) });
  else report({ type: 'weight', ...weight(order.collected) });
});
process.once('disconnect', () => process.exit());

function report(message: Report): void {
  process.send?.(message);
}

/** The monotonic clock in nanoseconds, which is the same in every process of a machine. */
function now(): number {
  return Number(process.hrtime.bigint());
}

/** Bytes of memory, with `collected` after a garbage collection, and seconds of processor time. */
function weight(collected: boolean): { bytes: number; cpu: number } {
  for (let n = 0; n < 3 && collected; n += 1) globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { heapUsed, external } = process.memoryUsage();
  return { bytes: heapUsed + external, cpu: (user + system) / 1e6 };
}

/** Every five milliseconds it sends as many positions as are due by then, however late the timer is. */
async function drive({ buses, perSecond, ms }: Extract<Order, { type: 'drive' }>): Promise<number> {
  const startedAt = performance.now();
  let sent = 0;
  for (let passed = 0; passed < ms; passed = performance.now() - startedAt) {
    for (const due = (Math.min(passed, ms) * perSecond) / 1000; sent < due; sent += 1) {
      const bus = sent % buses;
      const where = { latitude: 49.8397, longitude: 24.0297 - sent * 1e-5, accuracy: 10, speed: 22.5, heading: 270 };
      const times = { recorded_at: new Date().toISOString(), at: now() };
      send?.(`position:${bus}`, { type: 'position', trip_id: bus, ...where, km: sent / 100, ...times });
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return sent;
}

async function vezu(server: Server): Promise<Send> {
  const hub = new Hub({
    bus: singleNodeBus(),
    authenticate: async (token) => {
      const id = Number(token);
      return { role: 'passenger', accountId: id, sessionId: id, carrierId: null };
    },
    mayWatch: async () => true,
    streams: new Set(['position']),
    log: createLog('silent'),
  });
  server.on('upgrade', (request, wire, head) => hub.accept(request, wire, head));
  return (topic, body) => hub.publish(topic, { type: '', ...body });
}

async function bare(server: Server): Promise<Send> {
  const members = new Map<string, Set<WebSocket>>();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const topic = String(data);
      members.set(topic, (members.get(topic) ?? new Set()).add(socket));
    });
  });
  return (topic, body) => {
    const frame = JSON.stringify(body);
    for (const socket of members.get(topic) ?? []) socket.send(frame);
  };
}

interface SocketIo {
  Server: new (
    server: Server,
    options: object,
  ) => {
    on(event: 'connection', listener: (socket: IoSocket) => void): void;
    to(room: string): { emit(event: string, body: object): void };
  };
}
interface IoSocket {
  on(event: 'join', listener: (topic: string) => void): void;
  join(room: string): void;
}

async function socketIo(server: Server): Promise<Send> {
  // A package that the product does not depend on, loaded from the given folder, with its types declared above.
  const { Server: Io } = createRequire(`${process.env.SOCKET_IO}/`)('socket.io') as SocketIo;
  const io = new Io(server, { transports: ['websocket'], perMessageDeflate: false });
  io.on('connection', (socket) => socket.on('join', (topic) => socket.join(topic)));
  return (topic, body) => io.to(topic).emit('m', body);
}
