import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { APT, inPath, isDebian, runQuietly } from './chromium.mjs';

/** Debian's packages: both browsers, the displays and the window manager that they need, and WebKit's languages. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'openbox', 'locales'];
const LOCALE = 'uk_UA';

/**
 * @typedef {{ firefox: string, webkitDriver: string, miniBrowser: string }} OtherBrowsers
 */

/**
 * Installs Firefox and WebKitGTK where this is Debian and the user is root; says in one sentence why the browsers are not there.
 * @returns {string | null}
 */
export function installOtherBrowsers() {
  if (!isComplete() && isDebian() && process.getuid?.() === 0) {
    console.log(`\n▸ installing ${PACKAGES.join(', ')}`);
    runQuietly('apt-get', 'update', ...APT);
    runQuietly('apt-get', 'install', '-y', '--no-install-recommends', ...APT, ...PACKAGES);
    if (!hasLocale()) runQuietly('localedef', '-i', LOCALE, '-f', 'UTF-8', `${LOCALE}.UTF-8`);
  }
  if (isComplete()) return null;
  return `Firefox and WebKit are not tried here: ${missing().join(', ')} cannot be installed without root on Debian or without its mirrors.`;
}

/**
 * Where the programs are; null when one of them is missing.
 * @returns {OtherBrowsers | null}
 */
export function findOtherBrowsers() {
  const firefox = inPath(['firefox-esr']);
  const webkitDriver = inPath(['WebKitWebDriver']);
  const miniBrowser = findMiniBrowser();
  return firefox && webkitDriver && miniBrowser ? { firefox, webkitDriver, miniBrowser } : null;
}

function isComplete() {
  return missing().length === 0;
}

function missing() {
  return [
    ...(inPath(['firefox-esr']) ? [] : ['firefox-esr']),
    ...(inPath(['WebKitWebDriver']) && findMiniBrowser() ? [] : ['webkit2gtk-driver']),
    ...(inPath(['Xvfb']) ? [] : ['xvfb']),
    ...(inPath(['openbox']) ? [] : ['openbox']),
    ...(hasLocale() ? [] : ['locales']),
  ];
}

/** The small browser that the driver starts is in the library's folder, not in the path. */
function findMiniBrowser() {
  for (const lib of ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((name) => `/usr/lib/${name}`)) {
    if (!existsSync(lib)) continue;
    const folders = readdirSync(lib).filter((name) => name.startsWith('webkit2gtk-4'));
    const found = folders.map((name) => `${lib}/${name}/MiniBrowser`).find((path) => existsSync(path));
    if (found) return found;
  }
  return null;
}

function hasLocale() {
  const { stdout } = spawnSync('locale', ['-a'], { encoding: 'utf8' });
  return /^uk_UA\.utf-?8$/im.test(stdout ?? '');
}
