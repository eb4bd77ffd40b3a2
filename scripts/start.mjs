// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, no imports but Node's own.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
/** What was installed, as a hash of the lockfile. */
const STAMP = join(ROOT, 'node_modules/.vezu-installed');
const NODE = join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const flags = process.argv.slice(2);
const KNOWN_FLAGS = ['--dev', '--seed', '--no-demo'];

await main();

async function main() {
  const unknown = flags.find((flag) => !KNOWN_FLAGS.includes(flag));
  if (unknown) fail(`There is no option ${unknown}; there are ${KNOWN_FLAGS.join(', ')}.`);
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) fail(`Vezu needs Node ${OLDEST_NODE} or newer to start, this is ${process.versions.node}.`);
  if (needsInstall()) await install();
  if (!existsSync(NODE))
    fail('Node 24 was not installed: allow the package "node" to run its install script, then run npm ci.');
  runServer();
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
  // npm tells its own place to what it runs; without npm it is looked for on the path.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, ...rest] = npm?.endsWith('.js') ? [process.execPath, npm, ...args] : ['npm', ...args];
  const child = spawn(command, rest, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('close', resolve);
  });
  clearInterval(ticking);
  if (code !== 0) fail('The packages could not be installed: see above, then start again.');
  writeFileSync(STAMP, lockHash());
  console.log(`Packages are installed, ${seconds(began)} s.`);
}

/** Hands over to the server under Node 24, passes signals on, and ends as it ends. */
function runServer() {
  const watch = flags.includes('--dev') ? ['--watch', '--watch-preserve-output'] : [];
  const args = [...watch, '--disable-warning=ExperimentalWarning', join(ROOT, 'src/server/main.ts'), ...flags];
  // The channel between the two closes when this process is gone, however it went: then the server stops too.
  const server = spawn(NODE, args, { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.once('error', (error) => fail(`The server could not be started: ${error.message}`));
  server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex');
}

function seconds(began) {
  return Math.round((Date.now() - began) / 1000);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
