import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of a backup that was not given one: its time. */
const BY_TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;

/**
 * Deletes the oldest backups beside a new one until `keep` are left, and returns their names. Only complete backups that are named by their
 * time count: whatever else is in the folder, and a backup that a person gave a name, stays.
 */
export async function deleteOldBackups(parent: string, keep: number): Promise<string[]> {
  if (keep === 0) return [];
  const names = (await readdir(parent)).filter((name) => BY_TIME.test(name)).sort();
  const whole: string[] = [];
  for (const name of names) {
    const contents = await stat(join(parent, name, 'contents.json')).catch(() => null);
    if (contents?.isFile()) whole.push(name);
  }
  const old = whole.slice(0, Math.max(0, whole.length - keep));
  for (const name of old) await rm(join(parent, name), { recursive: true });
  return old;
}
