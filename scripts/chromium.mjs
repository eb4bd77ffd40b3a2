import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without windows, which opens a page in its own browser context in a fifth of the time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
/** Does not wait where there is no network. */
export const APT = [
  '-qq',
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=15',
  '-o',
  'DPkg::Lock::Timeout=120',
];

/**
 * Where a Chromium is: CHROMIUM_PATH, the system's, or the one that Playwright has downloaded; null when there is none.
 * @returns {string | null}
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH || inPath([...NAMES, ...SHELLS]) || downloaded();
}

/**
 * The browser of most journeys: a shell before a whole Chromium; null for the shell that Playwright has downloaded.
 * @returns {string | null}
 */
export function findTestBrowser() {
  return process.env.CHROMIUM_PATH || inPath(SHELLS) || (downloaded() ? null : inPath(NAMES));
}

/**
 * Brings what the tests need and lack: a shell, and a whole Chromium for what a shell has none of. Debian's own packages as
 * root, else Playwright's download, which is both.
 */
export function installTestBrowsers() {
  if (process.env.CHROMIUM_PATH || downloaded()) return;
  const missing = [...(inPath(SHELLS) ? [] : ['chromium-headless-shell']), ...(inPath(NAMES) ? [] : ['chromium'])];
  if (missing.length > 0 && isDebian() && process.getuid?.() === 0) {
    console.log(`\n▸ bringing ${missing.join(' and ')}`);
    runQuietly('apt-get', 'update', ...APT);
    runQuietly('apt-get', 'install', '-y', '--no-install-recommends', ...APT, ...missing);
  }
  if (!inPath(NAMES)) runQuietly(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium');
}

/** The first of these programs in the path. @param {string[]} names @returns {string | null} */
export function inPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string | null} */
function downloaded() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const path = String(chromium.executablePath());
  return existsSync(path) ? path : null;
}

/** Ubuntu's package of that name is no browser but a pointer to snap. */
export function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Runs a command of the system and shows only its complaints. @param {string} command @param {string[]} args */
export function runQuietly(command, ...args) {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
