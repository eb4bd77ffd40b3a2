// This file runs on any Node of the machine before anything is installed, so it is plain JavaScript without packages.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, installPackages } from './setup/install.mjs';
import { findStarters, onceGone } from './setup/starter.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

// The starters are looked up first, because they may end while packages are installed.
const starters = findStarters();

const flags = process.argv.slice(2);
const KNOWN_FLAGS = ['--dev', '--seed', '--no-demo', '--new-key', '--migrate', '--backup', '--restore'];
/** Options that take a folder. */
const NAMING = ['--backup', '--restore'];

await main();

async function main() {
  if (flags[0] !== '--admin' && flags[0] !== '--files') refuseUnknown();
  try {
    await installPackages();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  runServer();
}

function refuseUnknown() {
  const named = NAMING.includes(flags[0] ?? '') && !flags[1]?.startsWith('--') ? 2 : 0;
  const unknown = flags.find((flag, index) => !KNOWN_FLAGS.includes(flag) && index !== named - 1);
  if (unknown) fail(`There is no option ${unknown}; there are ${KNOWN_FLAGS.join(', ')}.`);
}

/** Starts the server under Node 24, forwards signals, and exits with its exit code. */
function runServer() {
  const watch = flags.includes('--dev') ? ['--watch', '--watch-preserve-output'] : [];
  const settings = `--env-file-if-exists=${join(ROOT, '.env')}`;
  const args = [
    ...watch,
    settings,
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'src/server/main.ts'),
    ...flags,
  ];
  // The IPC channel closes when this process ends, for any reason; the server then stops too.
  const stdio = /** @type {const} */ (['inherit', 'inherit', 'inherit', 'ipc']);
  // With Node's compile cache, the next start needs a third less processor time.
  const env = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), ...process.env };
  const server = spawn(findNode(), args, { cwd: ROOT, stdio: [...stdio], env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  // A signal to `npm start` ends npm or its shell, and neither forwards it.
  onceGone(starters, () => server.kill('SIGTERM'));
  server.once('error', (error) => fail(`The server could not be started: ${error.message}`));
  server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
