// This file runs on any Node of the machine before anything is installed, so it is plain JavaScript with imports of Node only.
import { readFileSync } from 'node:fs';

/** How often the starting processes are checked, in ms. */
const CHECK_INTERVAL = 300;

const PACKAGE_MANAGER = /\b(npm|npx|pnpm|yarn|bun)\b/;

/**
 * @typedef {object} Starter
 * @property {number} pid
 * @property {number} parent
 * @property {string} began When it began, which distinguishes it from another process that gets its number later; '' where unknown.
 */

/**
 * The processes between this one and the package manager that runs it, that one included: with `npm start` the shell and npm. A
 * signal to npm ends npm and maybe its shell, and reaches nobody else. Empty when nobody but a person's shell started this process:
 * then it may outlive its terminal.
 * @returns {Starter[]}
 */
export function findStarters() {
  if (!process.env.npm_lifecycle_event) return [];
  const shell = look(process.ppid);
  const manager = shell && !isManager(shell.pid) ? look(shell.parent) : null;
  return [shell, manager && isManager(manager.pid) ? manager : null].filter((starter) => starter !== null);
}

/**
 * Calls `act` once when the first of these processes has ended.
 * @param {readonly Starter[]} starters
 * @param {() => void} act
 */
export function onceGone(starters, act) {
  if (starters.length === 0) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    // Without /proc, only the parent of this process is checked.
    if (process.ppid === parent && starters.every(isThere)) return;
    clearInterval(timer);
    act();
  }, CHECK_INTERVAL);
  timer.unref();
}

/** @param {Starter} starter */
function isThere({ pid, began }) {
  if (began === '') return true;
  return look(pid)?.began === began;
}

/** A process that has not ended; null for every other number. @param {number} pid @returns {Starter | null} */
export function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain spaces. The fields after it are: state, parent, …, start time (proc(5): 22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : { pid, parent: Number(fields[1]), began: fields[19] ?? '' };
  } catch {
    return process.platform === 'linux' ? null : { pid, parent: 0, began: '' };
  }
}

/** @param {number} pid */
function isManager(pid) {
  try {
    // npm's command line is `npm start`; other managers are a script that Node runs. A shell is `sh -c …`, no matter what it runs.
    const [program = '', script = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return PACKAGE_MANAGER.test(program) || (/\bnode$/.test(program) && PACKAGE_MANAGER.test(script));
  } catch {
    return false;
  }
}
