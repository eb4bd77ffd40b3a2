// Runs a program and ends it when the parent of this process ends, however the parent ends:
// node with-parent.mjs [--kill-after=<ms>] <program> [argument …].
// npm, the build and the programs of the tests are started by it, so that nothing is left behind of what is killed.
import { spawn } from 'node:child_process';

/** How often the parent is checked, in ms. */
const CHECK_INTERVAL = 300;
/** A program that does not end by SIGTERM within this time is killed, in ms. */
const KILL_AFTER = 30_000;

const words = process.argv.slice(2);
const given = /^--kill-after=(\d+)$/.exec(words[0] ?? '')?.[1];
const [program = '', ...args] = given ? words.slice(1) : words;
const parent = process.ppid;
// In its own group the program can be ended together with the processes that it started. The server also ends when the channel
// closes, which is when this process is killed.
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
child.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal));
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  end('SIGTERM');
}, CHECK_INTERVAL);

/** @param {NodeJS.Signals} signal */
function end(signal) {
  send(signal);
  setTimeout(() => send('SIGKILL'), given ? Number(given) : KILL_AFTER).unref();
}

/** @param {NodeJS.Signals} signal */
function send(signal) {
  try {
    process.kill(-(child.pid ?? 0), signal);
  } catch {
    // All of them have ended already.
  }
}
