import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { installTestBrowsers } from './chromium.mjs';
import { CLOCKS, clockOfDay } from './clocks.mjs';
import { installOtherBrowsers } from './other-browsers.mjs';
import { playwrightFailures, printedFailures, vitestFailures } from './setup/failures.mjs';
import { findNode, installPackages } from './setup/install.mjs';
import { findStarters, onceGone } from './setup/starter.mjs';

/**
 * `npm test`: brings what is missing, then every suite in turn, also after one that fails. The last line is
 * `N passed, N failed`. Each run has its own folder, ports and databases, so that two may run at once; they
 * share the build, which one of them makes. What failed is named once more before the last line. Ended by a signal, or together with npm, it ends the suite and everything that it started.
 *
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{
 *   name: string,
 *   tool: string,
 *   args: string[],
 *   env?: Record<string, string>,
 *   count: (ended: boolean) => Counts,
 *   failures?: () => string[],
 * }} Suite
 */

/** @type {import('node:child_process').ChildProcess | null} The suite that runs. */
let running = null;
let leaving = false;
const starters = findStarters();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, leave);
onceGone(starters, leave);

process.chdir(new URL('..', import.meta.url).pathname);
await installPackages();
const folder = ownFolder();
/** The clock of the whole browser suite; the smoke journeys run at each of the other clocks. */
const clock = clockOfDay(new Date());

/** Firefox and WebKit. */
const OTHER_BROWSERS = 'other browsers';

/** @type {Suite[]} */
const SUITES = [
  {
    name: 'checks',
    tool: 'node',
    args: ['scripts/check/all.ts', '--json', `${folder}/checks.json`],
    count: () => json('checks'),
  },
  vitest('unit', 'web'),
  vitest('api'),
  { name: 'build', tool: 'node', args: ['scripts/setup/build-once.mjs'], count: whole },
  {
    name: 'first screen',
    tool: 'node',
    args: ['scripts/check/all.ts', '--json', `${folder}/budget.json`, 'first screen'],
    count: () => json('budget'),
  },
  browser(clock),
  vitest('benches'),
  ...CLOCKS.filter((other) => other !== clock).map((other) => smoke(other)),
  {
    name: OTHER_BROWSERS,
    tool: 'playwright',
    args: ['test', '--config=playwright.browsers.config.ts', '--reporter=list,json'],
    env: { E2E_FOLDER: `${folder}/browsers`, PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/other-browsers.json` },
    count: () => playwrightCounts('other-browsers'),
    failures: () => playwrightFailures(json('other-browsers')),
  },
];

const total = { passed: 0, failed: 0 };
/** @type {{ suite: string, failures: string[] }[]} */
const failed = [];
for (const suite of SUITES) if (!leaving) add(await run(suite));
if (failed.length > 0) console.log(`\n${printedFailures(failed)}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
remove(folder);
if (total.failed === 0) remove(`test-results/${folder.split('/').pop()}`);
process.exitCode = total.failed > 0 || leaving ? 1 : 0;

function leave() {
  leaving = true;
  running?.kill('SIGTERM');
}

/** @param {Suite} suite @returns {Promise<Counts>} */
async function run({ name, tool, args, env, count, failures }) {
  if (tool === 'playwright' && name !== OTHER_BROWSERS) installTestBrowsers();
  const absent = name === OTHER_BROWSERS ? installOtherBrowsers() : null;
  console.log(`\n▸ ${name}`);
  if (absent) return skipped(absent);
  const start = Date.now();
  const program = tool === 'node' ? findNode() : `node_modules/.bin/${tool}`;
  const passed = await ends(program, args, { ...process.env, ...env });
  const counts = counted(() => count(passed), passed);
  if (counts.failed > 0) failed.push({ suite: name, failures: named(failures) });
  console.log(
    `▸ ${name}: ${counts.passed} passed, ${counts.failed} failed, ${((Date.now() - start) / 1000).toFixed(0)} s`,
  );
  return counts;
}

/** Runs a program to its end; whether it ended well. @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} env */
function ends(program, args, env) {
  const child = spawn(findNode(), ['scripts/setup/with-parent.mjs', program, ...args], { stdio: 'inherit', env });
  running = child;
  return new Promise((/** @type {(passed: boolean) => void} */ resolve) => {
    child.once('error', (error) => {
      console.log(error.message);
      resolve(false);
    });
    child.once('exit', (code) => {
      running = null;
      resolve(code === 0);
    });
  });
}

/** A suite that ends badly has failed at least once, no matter what it recorded before. @param {() => Counts} count @param {boolean} ended */
function counted(count, ended) {
  try {
    const { passed, failed } = count();
    return { passed, failed: ended ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** The failures of a suite; one sentence where its report names none. @param {(() => string[]) | undefined} failures */
function named(failures) {
  try {
    const names = failures?.() ?? [];
    if (names.length > 0) return names;
  } catch {
    // A suite that ends early has no report.
  }
  return ['see its output above'];
}

/** @param {string[]} projects @returns {Suite} */
function vitest(...projects) {
  const name = projects.join('-');
  const chosen = projects.map((project) => `--project=${project}`);
  return {
    name: `${projects.join(' and ')} tests`,
    tool: 'vitest',
    args: ['run', ...chosen, '--reporter=dot', '--reporter=json', `--outputFile.json=${folder}/${name}.json`],
    // A log is read as text: with CI=true each of 9,000 dots would bring its colour along.
    ...(!process.stdout.isTTY && { env: { NO_COLOR: '1' } }),
    count: () => {
      const report = json(name);
      const broken = report.testResults.filter(
        (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
      );
      return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
    },
    failures: () => vitestFailures(json(name)),
  };
}

/** @param {import('./clocks.mjs').ClockName} clock @returns {Suite} */
function browser(clock) {
  return playwright(`browser at ${clock}`, clock, [], {});
}

/**
 * The core journeys at another hour, on a server without demo data, which starts in seconds.
 * @param {import('./clocks.mjs').ClockName} clock @returns {Suite}
 */
function smoke(clock) {
  return playwright(`smoke journeys at ${clock}`, clock, ['--grep=@smoke', '--project=phone'], { E2E_DEMO: 'off' });
}

/** @param {string} name @param {string} clock @param {string[]} args @param {Record<string, string>} env @returns {Suite} */
function playwright(name, clock, args, env) {
  const file = `playwright-${clock}`;
  return {
    name,
    tool: 'playwright',
    args: ['test', '--reporter=list,json', ...args],
    env: {
      ...env,
      E2E_CLOCK: clock,
      E2E_FOLDER: `${folder}/${clock}`,
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/${file}.json`,
    },
    count: () => playwrightCounts(file),
    failures: () => playwrightFailures(json(file)),
  };
}

/**
 * What cannot run on this machine is skipped; where the tests are the gate (`CI=true`) nothing may be missing.
 * @param {string} why @returns {Counts}
 */
function skipped(why) {
  console.log(why);
  return { passed: 0, failed: process.env.CI === 'true' ? 1 : 0 };
}

/** @param {string} file */
function playwrightCounts(file) {
  const { stats, errors } = json(file);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** @param {boolean} ended @returns {Counts} */
function whole(ended) {
  return { passed: ended ? 1 : 0, failed: ended ? 0 : 1 };
}

/** @param {string} name */
function json(name) {
  return JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));
}

/** @param {Counts} counts */
function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** @param {string} path */
function remove(path) {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

function ownFolder() {
  mkdirSync('dist', { recursive: true });
  const path = mkdtempSync('dist/test-');
  // The database's own user can enter when root runs the tests.
  chmodSync(path, 0o755);
  return path;
}
