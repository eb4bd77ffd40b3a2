import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { backupBucket } from './core/backup/backup-bucket.ts';
import { rehearse } from './core/backup/rehearse.ts';
import { backupsIn, byTime, isBackup } from './core/backup/rotation.ts';
import { noteUpkeep, type UpkeepEnd, type UpkeepTask } from './core/backup/upkeep.ts';
import { reachDatabase } from './core/postgres/open-database.ts';
import { hasCluster } from './core/postgres/start.ts';
import type { Config } from './core/settings/config.ts';
import { StartError, sentenceOf } from './core/start-error.ts';
import { BACKUPS, fetchCopy, IN_BUCKET, makeBackup, type TaskParts } from './tasks.ts';

type UpkeepWork = (parts: TaskParts) => Promise<number>;

const WORK: Readonly<Record<UpkeepTask, UpkeepWork>> = { backup: makeBackup, rehearsal: rehearseNewest };

/** Does a task and stores its end in the database of the service, from where figures and alerts take it. */
export async function keepUp(task: UpkeepTask, parts: TaskParts, now: () => Date): Promise<void> {
  let rows: number;
  try {
    rows = await WORK[task](parts);
  } catch (error) {
    await noteEnd(parts, { task, at: now, rows: null, problem: reasonOf(error) });
    throw error;
  }
  await noteEnd(parts, { task, at: now, rows, problem: null });
}

/** When the tasks are done by `--upkeep`, in UTC: a backup every night, a rehearsal on Sundays. */
const HOURS: readonly { task: UpkeepTask; weekday: number | null; minute: number }[] = [
  { task: 'backup', weekday: null, minute: 2 * 60 + 15 },
  { task: 'rehearsal', weekday: 0, minute: 4 * 60 + 30 },
];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export function nextTask(now: Date): { task: UpkeepTask; at: Date } {
  const midnight = Math.floor(now.getTime() / DAY) * DAY;
  const times = HOURS.flatMap(({ task, weekday, minute }) =>
    Array.from({ length: 8 }, (_, days) => new Date(midnight + days * DAY + minute * MINUTE))
      .filter((at) => at > now && (weekday === null || at.getUTCDay() === weekday))
      .map((at) => ({ task, at })),
  );
  const [next] = times.sort((a, b) => a.at.getTime() - b.at.getTime());
  if (!next) throw new Error('a week without a task');
  return next;
}

/** `--upkeep`: does the tasks at their hours until the process ends, where neither systemd nor Kubernetes has timers, as in compose. */
export async function keepUpForever(parts: TaskParts, now: () => Date): Promise<never> {
  for (;;) {
    const { task, at } = nextTask(now());
    parts.say(`Next: ${task} at ${at.toISOString()}.`);
    await wait(at.getTime() - now().getTime());
    await keepUp(task, parts, now).catch((error: unknown) => parts.say(`The ${task} failed: ${reasonOf(error)}`));
  }
}

function reasonOf(error: unknown): string {
  return sentenceOf(error) ?? (error instanceof Error ? error.message : String(error));
}

interface End extends Omit<UpkeepEnd, 'at'> {
  at: () => Date;
}

/** A machine on which a backup is only rehearsed has no database, and one that is away is the problem itself. */
async function noteEnd({ config, say }: TaskParts, { task, at, rows, problem }: End): Promise<void> {
  if (config.databaseUrl === null && !(await hasCluster(config.dataDir))) return;
  try {
    const database = await reachDatabase(config, () => undefined);
    await noteUpkeep(database.pool, { task, at: at(), rows, problem }).finally(database.close);
  } catch (error) {
    say(`The database does not know of this ${task}: ${reasonOf(error)}`);
  }
}

/** `npm run backup -- --rehearse`: restores the newest backup, or the one that is named, into a database that is dropped again. */
async function rehearseNewest({ config, named, say }: TaskParts): Promise<number> {
  const startedAt = performance.now();
  const name = await whichToRehearse(config, named);
  const fetched = join(config.dataDir, 'rehearsal.fetched');
  try {
    const isCopy = name.startsWith(IN_BUCKET);
    if (isCopy) await fetchCopy(config, name.slice(IN_BUCKET.length), fetched);
    say(`Restoring ${name} into a database of its own …`);
    const { at, rows, tables, files, migrations } = await rehearse({
      folder: isCopy ? fetched : resolve(name),
      identity: config.backup.identity,
      ownerUrl: config.databaseUrl === null ? null : (config.databaseOwnerUrl ?? directUrl(config)),
      dataDir: config.dataDir,
      say,
    });
    const seconds = Math.ceil((performance.now() - startedAt) / 1000);
    say(
      `The rehearsal went well: ${rows} rows in ${tables} tables, as many as the backup of ${at.toISOString()} lists, ${files} files, ` +
        `${migrations} migrations, ${seconds} s. The database of the rehearsal is dropped.`,
    );
    return rows;
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
}

function directUrl({ databaseDirectUrl, databaseUrl }: Config): string | null {
  return databaseDirectUrl ?? databaseUrl;
}

/**
 * The named backup, or the newest one by its time of a folder of backups. Without a name it is the newest of the bucket, which survives the
 * loss of this machine, or of `backups/`.
 */
async function whichToRehearse({ backup: { s3 } }: Config, named: string | undefined): Promise<string> {
  if (named?.startsWith(IN_BUCKET)) return named;
  const copy = s3 && named === undefined ? byTime(await backupBucket(s3).names()).at(-1) : undefined;
  if (copy !== undefined) return `${IN_BUCKET}${copy}`;
  const parent = resolve(named ?? BACKUPS);
  if (await isBackup(parent)) return parent;
  const newest = byTime(await backupsIn(parent)).at(-1);
  if (newest === undefined)
    throw new StartError(`There is no backup to rehearse in ${parent}: npm run backup makes one.`);
  return join(parent, newest);
}
