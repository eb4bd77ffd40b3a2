import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Where a Chromium is: CHROMIUM_PATH, the system's, or the one that Playwright has downloaded; null when there is none.
 * @returns {string | null}
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) if (isExecutable(join(folder, name))) return join(folder, name);
  }
  return downloaded();
}

/**
 * Brings a Chromium: Debian's own package as root, else Playwright's download.
 * @returns {string | null}
 */
export function installChromium() {
  if (isDebian() && process.getuid?.() === 0) {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium');
  }
  if (!findChromium()) run('node_modules/.bin/node', 'node_modules/@playwright/test/cli.js', 'install', 'chromium');
  return findChromium();
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
function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** @param {string} command @param {string[]} args */
function run(command, ...args) {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
