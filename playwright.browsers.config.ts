import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from './e2e/browsers/support/test.ts';
import { choosePort, webServer } from './e2e/support/suite.ts';

/** The core journeys in Firefox and WebKit. Playwright is only the runner here: `e2e/browsers/support` drives the browsers. */
const folder = process.env.E2E_FOLDER ?? 'dist/e2e-browsers';
const results = process.env.E2E_FOLDER ? folder.replace(/^dist/, 'test-results') : 'test-results/browsers';
// Every worker reads this file again: the ports are chosen once and handed down.
const port = await choosePort('E2E_PORT');
const wsPort = await choosePort('E2E_WS_PORT');
const oidcPort = await choosePort('E2E_OIDC_PORT');
const frontPort = await choosePort('E2E_FRONT_PORT');
process.env.E2E_DATA = `${folder}/data`;
// Each journey makes the people that it needs; without demo data the server starts in seconds.
process.env.E2E_DEMO ??= 'off';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

export default defineConfig<object, BrowserOptions>({
  testDir: 'e2e/browsers',
  globalSetup: ['./e2e/support/database.ts', './e2e/support/people.ts'],
  outputDir: results,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // One front stands before the server, and a test may cut it off for everybody.
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    { name: 'webkit phone', use: { engine: 'webkit', size: PHONE } },
    { name: 'webkit desktop', use: { engine: 'webkit', size: DESKTOP } },
    { name: 'firefox phone', use: { engine: 'firefox', size: PHONE } },
    { name: 'firefox desktop', use: { engine: 'firefox', size: DESKTOP } },
  ],
  // With ports that are given, a server that runs already is used: the next try of a test begins at once.
  webServer: {
    ...webServer({ port, wsPort, oidcPort }, `http://localhost:${frontPort}`, { folder, results }),
    reuseExistingServer: true,
  },
});
