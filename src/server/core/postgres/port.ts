import { createHash } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports from here on are below those that systems assign automatically (32768 and up), so a free port stays free. */
const FIRST_PORT = 15_000;
const PORTS = 15_000;

/** Returns the first free port of 127.0.0.1, counted from a port that is derived from `seed`: the same seed gives the same port again. */
export async function freePort(seed: string): Promise<number> {
  const start = createHash('sha256').update(seed).digest().readUInt32BE(0) % PORTS;
  for (let step = 0; step < 100; step += 1) {
    const port = FIRST_PORT + ((start + step) % PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
