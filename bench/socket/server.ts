import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { type WebSocket, WebSocketServer } from 'ws';
import { createLog } from '#server/core/log.ts';
import { Hub } from '#server/realtime/hub.ts';
import { singleNodeBus } from '#testing/sockets.ts';

/**
 * One server of the bench, in its own process: ours, a bare `ws` loop, or Socket.IO from the folder in SOCKET_IO. Its
 * parent orders a round, a message to every room, and asks for its memory.
 */
/** Sends a text to everybody in a room. */
type Send = (room: number, text: string) => void;

const rooms = Number(process.env.ROOMS);
const http = createServer((_request, response) => response.writeHead(426).end());
const peers: Record<string, (server: Server) => Promise<Send>> = { vezu, ws: bare, 'socket.io': socketIo };
const send = await peers[process.env.PEER ?? '']?.(http);
http.listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog: 4096 }, () =>
  process.send?.({ type: 'ready' }),
);

process.on('message', (order: { type: string; text?: string }) => {
  if (order.type === 'round') for (let room = 0; room < rooms; room += 1) send?.(room, order.text ?? '');
  else process.send?.({ type: 'weight', bytes: weight(), cpu: process.cpuUsage() });
});
process.once('disconnect', () => process.exit());

function weight(): number {
  for (let n = 0; n < 3; n += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A round's message with its sending time: the monotonic clock is the same in every process of a machine. */
function body(text: string) {
  return { type: 'message', at: Number(process.hrtime.bigint()), text };
}

async function vezu(server: Server) {
  const actor = (id: number) => ({ role: 'passenger', accountId: id, sessionId: id, carrierId: null }) as const;
  const hub = new Hub({
    bus: singleNodeBus(),
    authenticate: async (token) => actor(Number(token)),
    mayWatch: async () => true,
    log: createLog('silent'),
  });
  server.on('upgrade', (request, wire, head) => hub.accept(request, wire, head));
  return (room: number, text: string) => hub.publish(`trip:${room}`, body(text));
}

async function bare(server: Server) {
  const members = Array.from({ length: rooms }, () => new Set<WebSocket>());
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => members[Number(String(data))]?.add(socket));
  });
  return (room: number, text: string) => {
    const frame = JSON.stringify(body(text));
    for (const socket of members[room] ?? []) socket.send(frame);
  };
}

interface SocketIo {
  Server: new (server: Server, options: object) => IoServer;
}
interface IoServer {
  on(event: 'connection', listener: (socket: IoSocket) => void): void;
  to(room: string): { emit(event: string, body: object): void };
}
interface IoSocket {
  on(event: 'join', listener: (room: number) => void): void;
  join(room: string): void;
}

async function socketIo(server: Server) {
  // A package that the product does not depend on, loaded from the given folder, with its types declared above.
  const { Server: Io } = createRequire(`${process.env.SOCKET_IO}/`)('socket.io') as SocketIo;
  const io = new Io(server, { transports: ['websocket'], perMessageDeflate: false });
  io.on('connection', (socket) => socket.on('join', (room) => socket.join(`${room}`)));
  return (room: number, text: string) => io.to(`${room}`).emit('m', body(text));
}
