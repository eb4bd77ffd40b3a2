import { createServer } from 'node:net';
import type { PlaywrightTestConfig } from '@playwright/test';

interface Ports {
  port: string;
  wsPort: string;
  oidcPort: string;
}

/** The server of a browser suite. `origin` is what the browsers open, `folder` holds its data. */
export function webServer(
  { port, wsPort, oidcPort }: Ports,
  origin: string,
  folder: string,
): NonNullable<PlaywrightTestConfig['webServer']> {
  return {
    // A killed run of the tests leaves no server behind.
    command: 'exec node_modules/.bin/node scripts/setup/with-parent.mjs node_modules/.bin/node src/server/main.ts',
    url: `http://localhost:${port}/ready`,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      WS_PORT: wsPort,
      DEMO_OIDC_PORT: oidcPort,
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      SUPPORT_EMAIL: 'support@vezu.example',
      DATA_DIR: `${folder}/data`,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      CLOCK_OFFSET: process.env.E2E_CLOCK_OFFSET ?? '0',
      DEMO_DATA: process.env.E2E_DEMO ?? 'on',
    },
  };
}

/** The port in this environment variable, such as `E2E_PORT`; when it is not set, a free one, which is stored there. */
export async function choosePort(variable: `E2E_${string}`): Promise<string> {
  const taken = Object.entries(process.env).flatMap(([name, value]) => (name.startsWith('E2E_') ? [value] : []));
  const port = process.env[variable] ?? (await freePort(new Set(taken)));
  process.env[variable] = port;
  return port;
}

/** A free port below those that systems give to outgoing connections. */
export async function freePort(taken: ReadonlySet<string | undefined> = new Set()): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const candidate = 20_000 + Math.floor(Math.random() * 12_000);
    if (!taken.has(String(candidate)) && (await isFree(candidate))) return String(candidate);
  }
  throw new Error('found no free port');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
