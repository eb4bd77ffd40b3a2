// This file runs on any Node of the machine before anything is installed, so it is plain JavaScript without packages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, installPackages } from './setup/install.mjs';
import { answerTo } from './setup/options.mjs';
import { findStarters, onceGone } from './setup/starter.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The settings that are in a file; Node says so of a file that is not there. */
const SETTINGS = join(ROOT, '.env');
const OPTIONS = [...(existsSync(SETTINGS) ? [`--env-file=${SETTINGS}`] : []), '--disable-warning=ExperimentalWarning'];

/** Limits of V8 for the server, as in `deploy`: without them it collects garbage late, and a node takes twice the memory. */
const MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=512'];

// The starters are looked up first, because they may end while packages are installed.
const starters = findStarters();
const words = process.argv.slice(2);

/** @typedef {import('node:child_process').ChildProcess} Program */
/** @type {Program | null} */
let running = null;
/** Programs that run beside the server for development, until it has ended. @type {Program[]} */
const beside = [];
/** Words for the server that name the port of Vite, for development. @type {string[]} */
let viteWords = [];
const stopping = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stop(signal));
// A signal to `npm start` ends npm or its shell, and neither forwards it.
onceGone(starters, () => stop('SIGTERM'));

const answer = answerTo(words);
if (answer?.code === 0) console.log(answer.text);
else if (answer) fail(answer.text);
else await main();

async function main() {
  try {
    await installPackages(stopping.signal);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  if (words.includes('--dev') && !stopping.signal.aborted) await openBeside();
  if (stopping.signal.aborted) await leave(1);
  else runProgram();
}

/** A server that is killed after this time, in ms, is started again; one that is killed sooner would be killed again. */
const RAN_LONG_ENOUGH = 5_000;

/** Runs the server, or the build, and exits with its exit code. A server that was killed, as by its watchdog, is started again. */
function runProgram() {
  const program = words[0] === '--build' ? 'scripts/setup/web.ts' : 'src/server/main.ts';
  const watch = words.includes('--dev') ? ['--watch', '--watch-preserve-output'] : [];
  const debug = words.includes('--inspect') ? ['--inspect'] : [];
  const isChosen = /max-(?:semi|old)-space-size/.test(process.env.NODE_OPTIONS ?? '');
  const memory = program === 'src/server/main.ts' && !isChosen ? MEMORY : [];
  running = spawnNode([...watch, ...debug, ...memory, ...OPTIONS, join(ROOT, program), ...words, ...viteWords]);
  running.once('error', (error) => fail(`${program} could not be started: ${error.message}`));
  const startedAt = performance.now();
  running.once('exit', (code, signal) => {
    const isServer = words.every((word) => ['--no-demo', '--new-key'].includes(word));
    const ranLong = performance.now() - startedAt > RAN_LONG_ENOUGH;
    if (signal === null || stopping.signal.aborted || !isServer || !ranLong) {
      leave(code ?? 1);
      return;
    }
    console.error(`The server was ended by ${signal}; it is started again.`);
    runProgram();
  });
}

/** Starts the embedded PostgreSQL and Vite, which go on while the server is started again after each change. */
async function openBeside() {
  const [, vite] = await Promise.all([
    opened('src/server/core/postgres/for-development.ts'),
    opened('src/server/core/http/pages/vite-for-development.ts'),
  ]);
  viteWords = ['--vite', String(vite.port)];
}

/** Starts a program beside the server and returns its report. @param {string} file */
async function opened(file) {
  const program = spawnNode([...OPTIONS, join(ROOT, file)]);
  beside.push(program);
  const [report] = await Promise.race([once(program, 'message'), once(program, 'exit')]);
  if (report === null || typeof report === 'number') await leave(1);
  return report;
}

/** Runs a file by Node 24. The IPC channel closes when this process ends, for any reason; the program then ends too. @param {string[]} args */
function spawnNode(args) {
  // With Node's compile cache, the next start needs a third less processor time.
  const env = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), MALLOC_ARENA_MAX: '2', ...process.env };
  return spawn(findNode(), args, { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  stopping.abort();
  // Before there is a program, it is the installation that ends.
  if (running) running.kill(signal);
  else process.exitCode = 1;
}

/** @param {number} code */
async function leave(code) {
  await Promise.all(
    beside.map(async (program) => {
      if (!program.connected) return;
      program.disconnect();
      await once(program, 'exit');
    }),
  );
  process.exit(code);
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
