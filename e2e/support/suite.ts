import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { GATEWAY_SECRET } from '#testing/services/phone-gateway-server.ts';
import { testAppleKeys, testGoogleKey } from '#testing/services/wallet-keys.ts';

interface Ports {
  port: string;
  wsPort: string;
  oidcPort: string;
  /** Where the gateway to telephones listens; without it there is none. */
  gatewayPort?: string;
  /** Where the stand-in of the providers of payments by card listens. */
  bankPort?: string;
}

interface Folders {
  /** The server's data; it goes with the run. */
  folder: string;
  /** Results of a run with failures. */
  results: string;
}

/** The server of a browser suite. `origin` is what the browsers open. */
export function webServer(
  { port, wsPort, oidcPort, gatewayPort, bankPort }: Ports,
  origin: string,
  { folder, results }: Folders,
): NonNullable<PlaywrightTestConfig['webServer']> {
  const log = serverLog(results);
  return {
    // Playwright deletes the results before it starts the server, and each run begins without the data of the one before. A killed run of
    // the tests leaves no server behind.
    command: `rm -rf ${folder}/data && mkdir -p ${results} && exec node_modules/.bin/node scripts/setup/with-parent.mjs node_modules/.bin/node src/server/main.ts > ${log}`,
    url: `http://localhost:${port}/ready`,
    timeout: 600_000,
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
      ...(gatewayPort && {
        SMS_GATEWAY_URL: `http://127.0.0.1:${gatewayPort}/send`,
        SMS_GATEWAY_SECRET: GATEWAY_SECRET,
      }),
      ...(bankPort && {
        STRIPE_API_ROOT: `http://127.0.0.1:${bankPort}`,
        MONOBANK_API_ROOT: `http://127.0.0.1:${bankPort}`,
      }),
      ...walletSettings(join(folder, 'wallet')),
    },
  };
}

/** The file of the server's log, whose newest lines a failed test shows (`attachServerLog`). */
function serverLog(results: string): string {
  const path = join(results, 'server.log');
  process.env.E2E_SERVER_LOG = path;
  return path;
}

/** Keys of the run's own for tickets in wallets. Workers read the settings again, but only the first process starts the server. */
function walletSettings(folder: string): Record<string, string> {
  const files = {
    WALLET_APPLE_CERTIFICATE: join(folder, 'certificate.pem'),
    WALLET_APPLE_KEY: join(folder, 'key.pem'),
    WALLET_APPLE_WWDR: join(folder, 'wwdr.pem'),
    WALLET_GOOGLE_KEY: join(folder, 'google.json'),
  };
  if (process.env.TEST_WORKER_INDEX === undefined) {
    const { certificate, key, wwdr } = testAppleKeys(new Date());
    mkdirSync(folder, { recursive: true });
    writeFileSync(files.WALLET_APPLE_CERTIFICATE, certificate);
    writeFileSync(files.WALLET_APPLE_KEY, key);
    writeFileSync(files.WALLET_APPLE_WWDR, wwdr);
    writeFileSync(files.WALLET_GOOGLE_KEY, testGoogleKey().json);
  }
  return { ...files, WALLET_GOOGLE_ISSUER: '3388000000012345678' };
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
