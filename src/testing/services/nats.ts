import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** The NATS server is no npm package: tests that need it are skipped on machines without it. */
export const NATS_HERE = spawnSync('nats-server', ['--version']).status === 0;

export interface NatsServer {
  url: string;
  port: number;
  /** Ends it as a power cut would. */
  kill(): void;
  start(): Promise<void>;
}

export async function natsServer(port: number, args: readonly string[] = []): Promise<NatsServer> {
  let process: ChildProcess | null = null;
  const start = async () => {
    const started = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    process = started;
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', (said: Buffer) => {
        if (said.includes('Server is ready')) resolve();
      });
      started.once('exit', (code) => reject(new Error(`nats-server ended with ${code}`)));
    });
  };
  await start();
  return { url: `nats://127.0.0.1:${port}`, port, kill: () => process?.kill('SIGKILL'), start };
}
