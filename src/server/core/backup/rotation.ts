import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupBucket } from './backup-bucket.ts';
import { ENCRYPTED } from './encryption.ts';
import { CONTENTS, exists, UNFINISHED } from './folder.ts';

/** The name of a backup that was not given one: its time. */
const BY_TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;

export function nameByTime(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '-');
}

/** The complete backups in a folder, by name. */
export async function backupsIn(parent: string): Promise<string[]> {
  const whole: string[] = [];
  for (const name of (await readdir(parent).catch(() => [])).sort())
    if (await isBackup(join(parent, name))) whole.push(name);
  return whole;
}

export async function isBackup(folder: string): Promise<boolean> {
  const contents = join(folder, CONTENTS);
  return (await exists(contents)) || (await exists(`${contents}${ENCRYPTED}`));
}

/** The backups that are named by their time, the newest last. */
export function byTime(names: readonly string[]): string[] {
  return names.filter((name) => BY_TIME.test(name)).sort();
}

/**
 * Deletes the oldest backups beside a new one until `keep` are left, and returns their names. Only complete backups that are named by their
 * time count: everything else in the folder, and a backup that a person gave a name, stays.
 */
export async function deleteOldBackups(parent: string, keep: number): Promise<string[]> {
  const old = oldest(await backupsIn(parent), keep);
  for (const name of old) await rm(join(parent, name), { recursive: true });
  return old;
}

export async function deleteOldCopies(bucket: BackupBucket, keep: number): Promise<string[]> {
  const old = keep === 0 ? [] : oldest(await bucket.names(), keep);
  for (const name of old) await bucket.remove(name);
  return old;
}

/** After this time (ms) a backup that is still unfinished was killed. */
const KILLED_AFTER = 86_400_000;

/** Deletes the remains of backups that were killed while they were made; backups of the last day may still be running. */
export async function deleteKilledBackups(parent: string, now: Date): Promise<void> {
  const latest = nameByTime(new Date(now.getTime() - KILLED_AFTER));
  for (const name of await readdir(parent).catch(() => [])) {
    const time = name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : '';
    if (BY_TIME.test(time) && time < latest) await rm(join(parent, name), { recursive: true });
  }
}

function oldest(names: readonly string[], keep: number): string[] {
  const dated = byTime(names);
  return keep === 0 ? [] : dated.slice(0, Math.max(0, dated.length - keep));
}
