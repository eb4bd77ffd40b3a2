import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '#server/core/postgres/port.ts';

const DEMO_PASSWORD = 'Vezu-demo-2026!';

/** The app of its own process with new demo data, in a folder that goes with it. */
export interface DemoApp {
  address: string;
  database(): Promise<string>;
  stop(): Promise<void>;
}

/** `env` is added to the settings, such as the address behind a proxy. */
export async function startDemoApp(env: NodeJS.ProcessEnv = {}): Promise<DemoApp> {
  const folder = await mkdtemp(join(tmpdir(), 'vezu-demo-'));
  // PostgreSQL's own user must be able to enter it.
  await chmod(folder, 0o755);
  // The embedded database searches for its port from one that follows from the folder's name.
  const ports = [await freePort(`${folder} http`), await freePort(`${folder} ws`), await freePort(`${folder} oidc`)];
  const [port, wsPort, oidcPort] = ports.map(String);
  const address = `http://127.0.0.1:${port}`;
  const app = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...process.env,
      PORT: port,
      WS_PORT: wsPort,
      DEMO_OIDC_PORT: oidcPort,
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      // Also through a proxy of the bench.
      DEMO_DATA: 'on',
      DATA_DIR: folder,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      ...env,
    },
    // The app ends when the channel closes, however this process ends.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    app.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes(`Vezu is at`)) resolve();
    });
    app.once('exit', () => reject(new Error('the app did not start')));
  });
  const stop = async () => {
    app.kill('SIGTERM');
    if (app.exitCode === null) await once(app, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  const database = async () => {
    const { port, password } = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8'));
    return `postgres://vezu:${password}@127.0.0.1:${port}/vezu`;
  };
  return { address, database, stop };
}

/** Signs a demo account in without a browser; returns its token. `name` is the part of the address before the @. */
export async function signInByApi(address: string, name: string): Promise<string> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.vezu.app`, password: DEMO_PASSWORD }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** Signs a demo account in by the form; the browser stores the session. `name` is the part of the address before the @. */
export async function signInDemo(page: Page, address: string, name: string): Promise<void> {
  await page.goto(`${address}/account/login`);
  await page.locator('input[type=email]').fill(`${name}@demo.vezu.app`);
  await page.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/account'));
}
