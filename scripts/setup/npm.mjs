// This file runs on any Node of the machine before anything is installed, so it is plain JavaScript with imports of Node only.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../..');

/** How long the registry may take for an answer of a few bytes, in ms, once npm says that it asks. */
const ANSWER_TIME = 8_000;
/** The same with finding its address; npm itself may take its time on a busy machine before. */
const QUESTION_TIME = 12_000;
const STARTING_TIME = 25_000;
/** Output of npm when it sends a request, with the address. */
const ASKING = /\bPING (\S+)/;
/** npm that is to end would first undo what it did, and wait for the registry before; in ms. */
const ENDING_TIME = 500;

/** npm's codes of a registry, or of a proxy before it, that gives no answer at all; npm's `E404` and the like are answers. */
const NO_ANSWER =
  /^(ECONN\w+|ENOTFOUND|EAI_\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EPROTO|EPIPE|ERR_SOCKET_\w+|ERR_TLS_\w+|\w*CERT\w*|UNABLE_TO_\w+|FETCH_ERROR|EIDLETIMEOUT|ECONNECTIONTIMEOUT|ERESPONSETIMEOUT|ETRANSFERTIMEOUT)$/;

/**
 * @typedef {object} Ended
 * @property {number | null} code
 * @property {string} output Everything that npm printed.
 * @property {boolean} late Whether it was ended because of its limit.
 *
 * @typedef {object} Watch
 * @property {AbortSignal | undefined} [signal] Ends npm.
 * @property {(pid: number) => void} [started] Is called with the process to wait for until npm has ended, also if this process is killed.
 * @property {{ after: RegExp, ms: number }} [limit] How long npm may go on once its output matches.
 */

/**
 * Runs npm in the folder of Vezu. npm ends when this process ends, however that happens.
 * @param {string[]} args
 * @param {Watch} watch
 * @returns {Promise<Ended>}
 */
export function runNpm(args, { signal, started, limit } = {}) {
  const node = findOuterNode();
  // npm passes its own path to the scripts that it runs; a script started without npm looks for npm on the path.
  const path = process.env.npm_execpath;
  const program = path?.endsWith('.js') && existsSync(path) ? [node, path] : ['npm'];
  const child = spawn(node, [join(HERE, 'with-parent.mjs'), `--kill-after=${ENDING_TIME}`, ...program, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid) started?.(child.pid);
  const stop = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', stop);
  let late = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const expire = () => {
    late = true;
    stop();
  };
  let output = '';
  const receive = (/** @type {Buffer} */ chunk) => {
    output += chunk;
    if (limit?.after.test(output)) timer ??= setTimeout(expire, limit.ms);
  };
  const starting = limit && setTimeout(expire, STARTING_TIME);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', receive);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message, late }));
    child.once('close', (code) => {
      for (const one of [timer, starting]) clearTimeout(one);
      signal?.removeEventListener('abort', stop);
      resolve({ code, output, late });
    });
  });
}

/**
 * Asks the registry that npm is set to whether it is there. Returns null if it answers anything, and otherwise a clause that names its
 * host and the reason.
 * @param {Watch} watch
 * @returns {Promise<string | null>}
 */
export async function whyRegistryIsSilent(watch = {}) {
  const args = ['ping', '--fetch-retries=0', `--fetch-timeout=${ANSWER_TIME}`, '--loglevel=notice'];
  const { code, output, late } = await runNpm(args, { ...watch, limit: { after: ASKING, ms: QUESTION_TIME } });
  const asked = ASKING.exec(output)?.[1];
  if (code === 0 || !asked || watch.signal?.aborted) return null;
  return late ? `npm's registry${hostOf(asked)} does not answer within ${QUESTION_TIME / 1000} s` : silenceIn(output);
}

/** The clause for a registry that did not answer npm; null where npm says nothing of that. @param {string} output */
export function silenceIn(output) {
  const late = /timeout/i.test(output);
  if (!late && !NO_ANSWER.test(codeOf(output))) return null;
  const asked = (ASKING.exec(output) ?? /request to (\S+) failed/.exec(output))?.[1] ?? '';
  // The address in the reason may be that of a proxy.
  const reason = /reason: (?:connect |getaddrinfo )?(.+)/.exec(output)?.[1]?.trim();
  return `npm's registry${hostOf(asked)} does not answer ${late ? 'in time' : `(${reason || codeOf(output)})`}`;
}

/** @param {string} address */
function hostOf(address) {
  return URL.canParse(address) ? ` ${new URL(address).host}` : '';
}

/** The code of an error that npm printed: 'ENOSPC'; '' if there is none. @param {string} output */
export function codeOf(output) {
  // A file that finds no room is a warning to npm, which then goes on without it.
  return (/TAR_ENTRY_ERROR (E\w+)/.exec(output) ?? /npm (?:ERR!|error) code (\w+)/.exec(output))?.[1] ?? '';
}

/** The file of an error that npm printed; '' if there is none. @param {string} output */
export function pathOf(output) {
  return /npm (?:ERR!|error) path (.+)/.exec(output)?.[1] ?? '';
}

/** A Node that is not among the packages, which are replaced while npm runs. */
function findOuterNode() {
  const inner = join(ROOT, 'node_modules') + sep;
  const outer = [process.env.npm_node_execpath, process.execPath].find(
    (path) => path && !path.startsWith(inner) && existsSync(path),
  );
  return outer ?? 'node';
}
