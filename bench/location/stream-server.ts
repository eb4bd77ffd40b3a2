import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { createLog } from '#server/core/log.ts';
import { Hub } from '#server/realtime/hub.ts';
import { singleNodeBus } from '#testing/sockets.ts';

/**
 * One server of `stream.ts`, in its own process: ours, or Socket.IO from the folder in SOCKET_IO. It sends positions at an
 * even rate for as long as its parent says, and reports their number and its processor time.
 */
type Send = (bus: number, body: object) => void;

const buses = Number(process.env.BUSES);
const http = createServer((_request, response) => response.writeHead(426).end());
const peers: Record<string, (server: Server) => Promise<Send>> = { vezu, 'socket.io': socketIo };
const send = await peers[process.env.PEER ?? '']?.(http);
http.listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog: 4096 }, () =>
  process.send?.({ type: 'ready' }),
);

process.on('message', async ({ perSecond, ms }: { perSecond: number; ms: number }) => {
  const cpu = process.cpuUsage();
  const sent = await drive(perSecond, ms);
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ type: 'drove', sent, cpu: (user + system) / 1e6 });
});
process.once('disconnect', () => process.exit());

/** Every five milliseconds it sends as many as are due by then, however late the timer is. */
async function drive(perSecond: number, ms: number): Promise<number> {
  const startedAt = performance.now();
  let sent = 0;
  for (let passed = 0; passed < ms; passed = performance.now() - startedAt) {
    for (const due = (Math.min(passed, ms) * perSecond) / 1000; sent < due; sent += 1)
      send?.(sent % buses, place(sent));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return sent;
}

/** A streamed position with its sending time: the monotonic clock is the same in every process of a machine. */
function place(n: number) {
  const longitude = 24.0297 - n * 1e-5;
  const where = { latitude: 49.8397, longitude, accuracy: 10, speed: 22.5, heading: 270, km: n / 100 };
  return { type: 'position', trip_id: n % buses, ...where, recorded_at: new Date().toISOString(), at: now() };
}

function now(): number {
  return Number(process.hrtime.bigint());
}

async function vezu(server: Server): Promise<Send> {
  const hub = new Hub({
    bus: singleNodeBus(),
    authenticate: async (token) => ({
      role: 'passenger',
      accountId: Number(token),
      sessionId: Number(token),
      carrierId: null,
    }),
    mayWatch: async () => true,
    streams: new Set(['position']),
    log: createLog('silent'),
  });
  server.on('upgrade', (request, wire, head) => hub.accept(request, wire, head));
  return (bus, body) => hub.publish(`position:${bus}`, { type: 'position', ...body });
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
  on(event: 'watch', listener: (bus: number) => void): void;
  join(room: string): void;
}

async function socketIo(server: Server): Promise<Send> {
  // A package that the product does not depend on, loaded from the given folder, with its types declared above.
  const { Server: Io } = createRequire(`${process.env.SOCKET_IO}/`)('socket.io') as SocketIo;
  const io = new Io(server, { transports: ['websocket'], perMessageDeflate: false });
  io.on('connection', (socket) => socket.on('watch', (bus) => socket.join(`${bus}`)));
  return (bus, body) => io.to(`${bus}`).emit('p', body);
}
