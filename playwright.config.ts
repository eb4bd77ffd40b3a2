import { defineConfig } from '@playwright/test';
import { SHELL } from './e2e/support/browser.ts';
import { choosePort, webServer } from './e2e/support/suite.ts';
import { clockOffset } from './scripts/clocks.mjs';

/** The run's own folder: the server's data, and what failed tests leave. `npm test` gives one to each run. */
const folder = process.env.E2E_FOLDER ?? 'dist/e2e';
const results = process.env.E2E_FOLDER ? folder.replace(/^dist/, 'test-results') : 'test-results/local';
// Every worker reads this file again: the ports are chosen once and handed down.
const port = await choosePort('E2E_PORT');
const wsPort = await choosePort('E2E_WS_PORT');
const oidcPort = await choosePort('E2E_OIDC_PORT');
const gatewayPort = await choosePort('E2E_GATEWAY_PORT');
const bankPort = await choosePort('E2E_BANK_PORT');
process.env.E2E_DATA = `${folder}/data`;
process.env.E2E_CLOCK_OFFSET ??= String(process.env.E2E_CLOCK ? clockOffset(process.env.E2E_CLOCK, new Date()) : 0);
/** They have a suite of their own: `playwright.browsers.config.ts`. */
const OTHER_BROWSERS = '**/e2e/browsers/**';
const origin = `http://localhost:${port}`;

/**
 * Each journey has one size that matters for it: a phone, or a desktop for those tagged `@desktop`; those tagged `@both` need each.
 * `E2E_SIZE=own` runs them at that size, `other` at the other one, and those tagged `@all` at both; without it each size runs all.
 */
const SIZES: Record<string, { phone: Choice; desktop: Choice }> = {
  own: { phone: { grepInvert: [/@desktop|@all/] }, desktop: { grep: /@desktop|@both/, grepInvert: [/@all/] } },
  other: { phone: { grep: /@desktop|@all/ }, desktop: { grep: /@all|^(?!.*@(?:desktop|both))/ } },
};
interface Choice {
  grep?: RegExp;
  grepInvert?: RegExp[];
}

/**
 * The journeys of `npm test`, by their files: what a ride depends on from the search to the last stop. Of the screens, those of an office are
 * inspected on a desktop and all others on a phone. `E2E_CORE=only` runs them at their own size, `without` all others (`npm run test:all`).
 */
const CORE_FILES =
  'booking|call|chat|disruption|driver|guards|guest|money|offline|parcel|shell|sign-in|sign-in-pages|specification|ticket|watch|whole-trip';
const CORE = {
  phone: new RegExp(`(?:^|[ /])(?:${CORE_FILES})\\.spec\\.ts|@core-phone`),
  desktop: new RegExp(`(?:^|[ /])(?:${CORE_FILES})\\.spec\\.ts|@core-desktop`),
};

/** The choice for a size. */
function chosen(size: 'phone' | 'desktop'): Choice {
  const choice = SIZES[process.env.E2E_SIZE ?? '']?.[size] ?? {};
  const others = choice.grepInvert ?? [];
  if (process.env.E2E_CORE === 'without') return { ...choice, grepInvert: [...others, CORE[size]] };
  if (process.env.E2E_CORE !== 'only') return choice;
  const isOther = new RegExp(`^(?!.*(?:${CORE[size].source}))`);
  return { ...choice, grepInvert: [...others, isOther] };
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: [
    './e2e/support/database.ts',
    './e2e/support/people.ts',
    './e2e/support/gateway.ts',
    './e2e/support/bank.ts',
  ],
  outputDir: results,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 3,
  // A fault is reported after these, and nothing else waits for them: they also fit a machine with much else to do.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    // A trace of every test would take a sixth of the time: `--trace retain-on-failure` for the one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys watch and stop requests themselves; the one without a network lets the worker in.
    serviceWorkers: 'block',
    launchOptions: SHELL,
  },
  projects: [
    {
      ...chosen('phone'),
      name: 'phone',
      testIgnore: ['watch.spec.ts', 'start.spec.ts', OTHER_BROWSERS],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      ...chosen('desktop'),
      name: 'desktop',
      testIgnore: OTHER_BROWSERS,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: webServer({ port, wsPort, oidcPort, gatewayPort, bankPort }, origin, { folder, results }),
});
