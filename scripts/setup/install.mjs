// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, no imports but Node's own.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './lock.mjs';

const OLDEST_NODE = 20;

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
/** What was installed, as a hash of the lockfile. */
const STAMP = join(ROOT, 'node_modules/.vezu-installed');

/** The Node that comes with the packages. */
export const NODE = join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** Installs the packages of the lockfile where they are missing or others; throws an Error of one sentence. */
export async function installPackages() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE)
    throw new Error(`Vezu needs Node ${OLDEST_NODE} or newer, this is ${process.versions.node}.`);
  if (needsInstall()) {
    await alone('install', async () => {
      if (needsInstall()) await install();
    });
  }
  if (!existsSync(NODE)) {
    throw new Error(
      'Node 24 was not installed: allow the package "node" to run its install script, then run npm install.',
    );
  }
}

function needsInstall() {
  if (!existsSync(NODE) || !existsSync(INSTALLED)) return true;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()) return false;
  return statSync(INSTALLED).mtimeMs < statSync(LOCK).mtimeMs;
}

async function install() {
  const began = Date.now();
  console.log('Installing packages … (a minute or two the first time)');
  const ticking = setInterval(() => console.log(`  still installing, ${seconds(began)} s`), 15_000);
  // Not `npm ci`: it refuses a lockfile without the optional packages of other platforms, and not every registry has them.
  // Without saving, the lockfile is followed all the same and stays as it is.
  const code = await runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  clearInterval(ticking);
  if (code !== 0) throw new Error('The packages could not be installed: see above, then start again.');
  writeFileSync(STAMP, lockHash());
  console.log(`Packages are installed, ${seconds(began)} s.`);
}

/** npm tells its own place to what it runs; without npm it is looked for on the path. @param {string[]} args */
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
