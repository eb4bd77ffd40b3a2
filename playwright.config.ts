import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { SHELL } from './e2e/support/browser.ts';
import { clockOffset } from './scripts/clocks.mjs';

/** The run's own folder: the server's data, and what failed tests leave. `npm test` gives one to each run. */
const folder = process.env.E2E_FOLDER ?? 'dist/e2e';
const results = process.env.E2E_FOLDER ? folder.replace(/^dist/, 'test-results') : 'test-results/local';
// Every worker reads this file again: the ports are chosen once and handed down.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_WS_PORT ??= String(await freePort());
process.env.E2E_OIDC_PORT ??= String(await freePort());
process.env.E2E_CLOCK_OFFSET ??= String(process.env.E2E_CLOCK ? clockOffset(process.env.E2E_CLOCK, new Date()) : 0);
const { E2E_PORT: port, E2E_WS_PORT: wsPort, E2E_OIDC_PORT: oidcPort } = process.env;
const origin = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/people.ts',
  outputDir: results,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Each step has its own 10 or 20 seconds; the whole of a journey must also fit on a machine with much else to do.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    // A trace of every test would take a sixth of the time: `--trace retain-on-failure` for the one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys watch and stop requests themselves; the one without a network lets the worker in.
    serviceWorkers: 'block',
    launchOptions: SHELL,
  },
  projects: [
    {
      name: 'phone',
      testIgnore: 'watch.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node_modules/.bin/node src/server/main.ts',
    url: `${origin}/ready`,
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
      CLOCK_OFFSET: process.env.E2E_CLOCK_OFFSET,
      DEMO_DATA: process.env.E2E_DEMO ?? 'on',
    },
  },
});

/** A free port below those that systems give to outgoing connections. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const candidate = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(candidate)) return candidate;
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
