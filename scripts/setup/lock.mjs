import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../dist');

/**
 * Does `work` while no other process does what has the same name here; the others wait. A lock whose holder has died is
 * taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(name, work) {
  mkdirSync(FOLDER, { recursive: true });
  const lock = join(FOLDER, `.${name}.lock`);
  while (!take(lock)) await wait(200);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isAlive(Number(read(lock)))) rmSync(lock, { force: true });
    return false;
  }
}

/** Empty while its holder is writing it, or already gone: then it is looked at again. @param {string} lock */
function read(lock) {
  try {
    return readFileSync(lock, 'utf8') || String(process.pid);
  } catch {
    return String(process.pid);
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
