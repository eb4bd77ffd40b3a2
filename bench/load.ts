import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { argv, stdin } from 'node:process';
import { text } from 'node:stream/consumers';

/**
 * HTTP clients in their own process, which use little of the processors that they share with the measured server: requests
 * are prepared as bytes, of a response only status and length are read, and each client waits for one response before its next
 * request, over a persistent connection.
 */
export interface Load {
  /** The duration of each response in ms, sorted. */
  took: number[];
  /** The processor time of this process, where the server runs, per response in µs. */
  server: number;
  /** The same of the clients. */
  clients: number;
}

interface LoadOptions {
  port: number;
  paths: readonly string[];
  clients: number;
  seconds: number;
  token?: string;
  /** Whether the server may answer that it is busy; such responses are not counted. */
  busy?: boolean;
}

/**
 * Requests the paths in turn from a server of this process; throws when a response is not 200, or 503 where `busy` allows it.
 */
export async function load({ port, paths, clients, seconds, token = '', busy = false }: LoadOptions): Promise<Load> {
  const before = process.cpuUsage();
  const child = spawn(process.execPath, [import.meta.filename, ...[port, clients, seconds, busy, token].map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(paths.join('\n'));
  const said = await text(child.stdout);
  if (said === '') throw new Error('the clients ended without a word');
  const { took, spent }: { took: number[]; spent: number } = JSON.parse(said);
  const { user, system } = process.cpuUsage(before);
  return { took, server: (user + system) / took.length, clients: spent / took.length };
}

async function ask(port: number, clients: number, seconds: number, busy: boolean, token: string): Promise<number[]> {
  const own = token ? `authorization: Bearer ${token}\r\n` : '';
  const requests = (await text(stdin))
    .trim()
    .split('\n')
    .map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${own}\r\n`));
  const until = performance.now() + seconds * 1000;
  const took: number[] = [];
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return took.sort((a, b) => a - b);

  function client(number: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let next = number;
      let startedAt = 0;
      let missing = 0;
      let status = 0;
      const go = () => {
        startedAt = performance.now();
        if (startedAt >= until) {
          socket.end();
          resolve();
          return;
        }
        socket.write(requests[next % requests.length] ?? '');
        next += clients;
      };
      socket.on('data', (part) => {
        if (missing === 0) ({ length: missing, status } = headOf(part));
        if (status !== 200 && !(busy && status === 503)) throw new Error(part.toString('latin1'));
        missing -= part.length;
        if (missing > 0) return;
        if (status === 200) took.push(performance.now() - startedAt);
        go();
      });
      socket.once('connect', go);
      socket.once('error', reject);
    });
  }
}

/** Status and whole length in bytes of a response, from its first chunk, which contains all headers. */
function headOf(part: Buffer): { status: number; length: number } {
  const end = part.indexOf('\r\n\r\n');
  const head = part.toString('latin1', 0, end);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (end === -1 || length === undefined) throw new Error(head);
  return { status: Number(head.slice(9, 12)), length: end + 4 + Number(length) };
}

if (import.meta.main) {
  const [port, clients, seconds] = argv.slice(2, 5).map(Number);
  const took = await ask(port ?? 0, clients ?? 1, seconds ?? 1, argv[5] === 'true', argv[6] ?? '');
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ took, spent: user + system }));
}
