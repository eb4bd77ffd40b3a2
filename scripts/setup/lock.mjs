// This file runs on any Node of the machine before anything is installed, so it is plain JavaScript with imports of Node only.
import { appendFileSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeFolder, refusal } from './disk.mjs';
import { look } from './starter.mjs';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../dist');

/** How often a lock that another process holds is looked at, in ms. */
const CHECK_INTERVAL = 200;
/** A lock without content whose holder does not write it within this time was left by one that died, in ms. */
const WRITING_TIME = 5_000;

/**
 * Does `work` while no other process does what has the same name here; the others wait for the processes that hold the lock, and say so.
 * The lock of dead processes is taken over. `work` gets a function that adds a process which it started: the lock is then held until
 * that one has ended too, also if this one is killed. Throws an Error with one sentence when the lock cannot be written, and when `signal`
 * ends the waiting.
 * @template T
 * @param {{ name: string, purpose: string, folder?: string, signal?: AbortSignal | undefined }} lock
 * @param {(hold: (pid: number) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone({ name, purpose, folder = FOLDER, signal }, work) {
  const lock = join(folder, `.${name}.lock`);
  const attempt = () => written(() => take(lock));
  written(() => makeFolder(folder));
  for (let holder = attempt(), waiting = false; holder !== null; holder = attempt()) {
    if (!waiting && holder) console.log(`${purpose}, as process ${holder} does already: waiting for it …`);
    waiting ||= holder !== '';
    await wait(CHECK_INTERVAL);
    if (signal?.aborted) throw new Error(`${purpose}; this was stopped before it began.`);
  }
  try {
    return await work((pid) => written(() => appendFileSync(lock, `${lineOf(pid)}\n`)));
  } finally {
    rmSync(lock, { force: true });
  }

  /** @template R @param {() => R} act @returns {R} */
  function written(act) {
    try {
      return act();
    } catch (error) {
      throw refusal(error, folder, purpose);
    }
  }
}

/** Takes the lock and returns null, or returns the id of a process that holds it; '' where there is none to wait for. @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, `${lineOf(process.pid)}\n`, { flag: 'wx' });
    return null;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) {
      // A full disk leaves a file without content.
      if (isCode(error, 'ENOSPC')) rmSync(lock, { force: true });
      throw error;
    }
  }
  const content = read(lock);
  const holder = content?.split('\n').find(isHeld);
  if (holder) return holder.split(' ')[0] ?? '';
  if (content !== null && (content !== '' || isOld(lock))) remove(lock, content);
  return '';
}

/**
 * Deletes the lock of dead processes. Another process may do the same, and hold a new lock by now: that one is put back.
 * @param {string} lock
 * @param {string} dead
 */
function remove(lock, dead) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (read(aside) !== dead) putBack(aside, lock);
  rmSync(aside, { force: true });
}

/** @param {string} aside @param {string} lock */
function putBack(aside, lock) {
  try {
    linkSync(aside, lock);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

/** The line of a process: when it began distinguishes it from another that gets its number later. @param {number} pid */
function lineOf(pid) {
  return `${pid} ${look(pid)?.began ?? ''}`;
}

/** @param {string} line */
function isHeld(line) {
  const [pid = '', began = ''] = line.split(' ');
  if (!/^\d+$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // A process of another user cannot be signalled, but it is there.
    if (!isCode(error, 'EPERM')) return false;
  }
  return began === '' || look(Number(pid))?.began === began;
}

/** Null when the lock is gone. @param {string} lock */
function read(lock) {
  try {
    return readFileSync(lock, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** @param {string} lock */
function isOld(lock) {
  const found = statSync(lock, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > WRITING_TIME;
}

/** @param {unknown} error @param {string} code */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
