import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { AppContext } from './context.ts';
import { backUp, restore } from './core/backup/backup.ts';
import { backupBucket } from './core/backup/backup-bucket.ts';
import { exists, readerOf } from './core/backup/folder.ts';
import {
  backupsIn,
  deleteKilledBackups,
  deleteOldBackups,
  deleteOldCopies,
  nameByTime,
} from './core/backup/rotation.ts';
import { connect } from './core/database/db.ts';
import { migrateFiles } from './core/files/migrate-files.ts';
import { localFiles, openStore } from './core/files/open-store.ts';
import {
  checkMigrated,
  type Database,
  migrateDatabase,
  reachDatabase,
  refuseEmpty,
  refuseMissing,
} from './core/postgres/open-database.ts';
import { hasCluster } from './core/postgres/start.ts';
import { hasKeyFile, secretsKey } from './core/secrets.ts';
import type { Config } from './core/settings/config.ts';
import { refuseUnencrypted, type S3Settings } from './core/settings/storage-settings.ts';
import { StartError } from './core/start-error.ts';
import { administer } from './office/admin/commands/administer.ts';
import { rekey } from './office/admin/commands/rekey.ts';

export interface TaskParts {
  config: Config;
  /** The folder of the command line, if it names one. */
  named: string | undefined;
  say: (line: string) => void;
}

interface CommandParts extends Omit<TaskParts, 'named'> {
  words: string[];
}

/** `npm run admin -- …`; `contextOf` makes the context of the app on a database. */
export async function runAdminTask(
  { config, words, say }: CommandParts,
  contextOf: (database: Database) => Promise<AppContext>,
): Promise<void> {
  await refuseMissing(config);
  const database = await reachDatabase(config, () => undefined);
  try {
    await checkMigrated(database.pool);
    await administer(await contextOf(database), words, say);
  } finally {
    await database.close();
  }
}

/** `npm run admin -- rekey`: seals everything again under SECRETS_KEY, from SECRETS_KEY_BEFORE or the key of DATA_DIR. */
export async function changeKey({ config, say, now }: Omit<TaskParts, 'named'> & { now: Date }): Promise<void> {
  const { secretsKey: next, secretsKeyBefore, dataDir } = config;
  if (next === null) throw new StartError('Set SECRETS_KEY to the new key, and SECRETS_KEY_BEFORE to the one before.');
  if (secretsKeyBefore === null && !(await hasKeyFile(dataDir)))
    throw new StartError(`Set SECRETS_KEY_BEFORE to the key before: there is no secrets.key in ${dataDir}.`);
  const before = await secretsKey({ secretsKey: secretsKeyBefore, dataDir });
  const after = await secretsKey({ secretsKey: next, dataDir });
  await refuseMissing(config);
  const database = await reachDatabase(config, () => undefined, { slowQueries: true });
  try {
    await checkMigrated(database.pool);
    const store = await openStore(config);
    const { lost, codes } = await rekey({ pool: database.pool, store, before, after, now });
    say('Everything is sealed under the new SECRETS_KEY: start the nodes with it, without SECRETS_KEY_BEFORE.');
    say('Keep the key before with the backups that were made under it.');
    if (codes > 0) say(`${codes} people need new recovery codes: only hashes of theirs were stored.`);
    if (lost > 0) say(`${lost} values were lost earlier, under a key before that one.`);
  } finally {
    await database.close();
  }
}

/** `npm run migrate`: all migrations, before the nodes of a new version start. */
export async function migrateOnly({ config, say }: TaskParts): Promise<void> {
  await refuseMissing(config);
  const database = await reachDatabase(config, say, { slowQueries: true, asOwner: true });
  try {
    const ran = await migrateDatabase(database, say, { before: backUpBefore({ config, database, say }) });
    say(ran.length === 0 ? 'The database is current.' : `The database is current; new: ${ran.join(', ')}.`);
  } finally {
    await database.close();
  }
}

/**
 * Makes a backup before migrations change a database with data. The embedded one is copied into its data folder, without the uploaded files,
 * which migrations do not touch; the backups of another server are its operator's.
 */
export function backUpBefore({ config, database, say }: Omit<TaskParts, 'named'> & { database: Database }) {
  return async (pending: readonly string[]): Promise<void> => {
    const { dataDir, databaseUrl, backup } = config;
    if (databaseUrl !== null) {
      say(
        'The way back from these migrations is a backup of this database, which npm run backup makes; there is none of this start.',
      );
      return;
    }
    const folder = join(dataDir, BACKUPS, `before-${pending[0]}`);
    if (await exists(folder)) return;
    say('Making a backup before the migration …');
    const owner = connect(database.ownerUrl ?? database.url, { max: 1, slowQueries: true });
    try {
      await backUp(owner, { dataDir, folder, store: null, recipients: backup.recipients }, new Date());
    } finally {
      await owner.end({ timeout: 5 });
    }
    say(`It is in ${folder}; the way back is npm run restore with the version before.`);
  };
}

/** The folder of backups that get no other name. */
export const BACKUPS = 'backups';
/** Prefix of a copy in the bucket of backups on the command line. */
export const IN_BUCKET = 'bucket:';

/** `npm run backup`: returns the number of rows. */
export async function makeBackup({ config, named, say }: TaskParts): Promise<number> {
  const { recipients, withFiles, keep, s3 } = config.backup;
  refuseUnencrypted(s3, recipients);
  const now = new Date();
  const folder = resolve(named ?? join(BACKUPS, nameByTime(now)));
  await refuseMissing(config);
  const database = await reachDatabase(config, say, { slowQueries: true, asOwner: true });
  let rows: number;
  try {
    await refuseEmpty(database.pool);
    await deleteKilledBackups(dirname(folder), now);
    const store = withFiles ? await openStore(config) : null;
    rows = await backUp(database.pool, { dataDir: config.dataDir, folder, store, recipients }, now);
    say(`${rows} rows${withFiles ? ' and the files' : ''} are in ${folder}.`);
  } finally {
    await database.close();
  }
  if (recipients.length === 0) say('It is not encrypted (BACKUP_RECIPIENTS): keep it from others.');
  if (config.secretsKey !== null) say('SECRETS_KEY is not in it: keep that as well.');
  if (!withFiles) say('The uploaded files are not in it (BACKUP_FILES).');
  const old = await deleteOldBackups(dirname(folder), keep);
  if (old.length > 0) say(`Deleted, since BACKUP_KEEP is ${keep}: ${old.join(', ')}.`);
  if (s3) await copyToBucket({ s3, keep, folder, say });
  return rows;
}

async function copyToBucket({ s3, keep, folder, say }: CopyParts): Promise<void> {
  const bucket = backupBucket(s3);
  try {
    await bucket.send(folder, basename(folder));
    say(`A copy is in the bucket ${s3.bucket}: ${IN_BUCKET}${basename(folder)}.`);
    const old = await deleteOldCopies(bucket, keep);
    if (old.length > 0) say(`Deleted from the bucket: ${old.join(', ')}.`);
  } catch (error) {
    throw new StartError(`The backup is in ${folder} only, since the bucket ${s3.bucket} failed: ${reasonOf(error)}`);
  }
}

interface CopyParts {
  s3: S3Settings;
  keep: number;
  folder: string;
  say: (line: string) => void;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message;
}

/** `npm run restore`: of a folder, or of a copy in the bucket of backups. */
export async function restoreBackup({ config, named, say }: TaskParts): Promise<void> {
  if (named === undefined) throw new StartError(await whichBackups(config));
  const copy = named.startsWith(IN_BUCKET) ? named.slice(IN_BUCKET.length) : null;
  // Before a database is made: a mistyped folder, and a missing key, leave nothing behind.
  if (copy === null) await readerOf(resolve(named), config.backup.identity);
  if (config.databaseUrl === null && !(await hasCluster(config.dataDir)))
    say(`There is no database in ${config.dataDir}: a new one is made there.`);
  const fetched = join(config.dataDir, 'backup.fetched');
  const folder = copy === null ? resolve(named) : fetched;
  const database = await reachDatabase(config, say, { slowQueries: true, asOwner: true });
  try {
    if (copy !== null) await fetchCopy(config, copy, fetched);
    const bucket = config.s3 ? await openStore(config) : null;
    const parts = { dataDir: config.dataDir, folder, bucket, identity: config.backup.identity };
    const rows = await restore(database, parts);
    say(`${rows} rows and the files of ${named} are back: npm start.`);
  } finally {
    await database.close();
    await rm(fetched, { recursive: true, force: true });
  }
}

export async function fetchCopy({ backup: { s3 } }: Config, name: string, folder: string): Promise<void> {
  if (!s3) throw new StartError('There is no bucket of backups: the settings BACKUP_S3_… name it.');
  await rm(folder, { recursive: true, force: true });
  await backupBucket(s3).fetch(name, folder);
}

async function whichBackups({ backup: { s3 } }: Config): Promise<string> {
  const here = (await backupsIn(resolve(BACKUPS))).map((name) => `${BACKUPS}/${name}`);
  const there = s3 ? (await backupBucket(s3).names()).map((name) => `${IN_BUCKET}${name}`) : [];
  const all = [...here, ...there];
  return `Which one? npm run restore -- ${BACKUPS}/…${all.length > 0 ? `\nThere are:\n${all.join('\n')}` : ''}`;
}

const FILES_USAGE = 'Say what to do: npm run files -- migrate to-bucket (or to-folder), or npm run files -- check.';

/** `npm run files -- …`: copies all files between the folder and the bucket, or says where they are and whether they can be stored. */
export async function runFilesTask({ config, words, say }: CommandParts): Promise<void> {
  const [verb, target] = words;
  await refuseMissing(config);
  const store = await openStore(config);
  if (verb === 'check') {
    let files = 0;
    for await (const _ of store.list()) files += 1;
    const place = config.s3 ? `the bucket ${config.s3.bucket}` : join(config.dataDir, 'files');
    const problem = await store.check();
    if (problem !== null) throw new StartError(`${place}: ${problem}.`);
    say(`${files} files are in ${place}, and more can be stored.`);
    return;
  }
  if (verb !== 'migrate' || (target !== 'to-bucket' && target !== 'to-folder')) throw new StartError(FILES_USAGE);
  if (!config.s3)
    throw new StartError(
      'There is no bucket: the settings S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY name it.',
    );
  const folder = await localFiles(config);
  const { copied, present, bytes } = await (target === 'to-bucket'
    ? migrateFiles(folder, store)
    : migrateFiles(store, folder));
  say(
    `${copied} files (${Math.round(bytes / 1024)} KB) were copied, ${present} were there already. Nothing was deleted.`,
  );
}
