import { dirname, join, resolve } from 'node:path';
import { backUp, restore } from './backup/backup.ts';
import { deleteOldBackups } from './backup/rotation.ts';
import type { Config } from './core/config.ts';
import { StartError } from './core/start-error.ts';
import { migrateDatabase, reachDatabase } from './postgres/open-database.ts';

/** What is done instead of starting a node. */
export interface TaskParts {
  config: Config;
  /** The folder of the command line, if it names one. */
  named: string | undefined;
  say: (line: string) => void;
}

/** `npm run migrate`: all migrations, before the nodes of a new version start. */
export async function migrateOnly({ config, say }: TaskParts): Promise<void> {
  const database = await reachDatabase(config, say, { slowQueries: true });
  try {
    const ran = await migrateDatabase(database, say);
    say(ran.length === 0 ? 'The database is current.' : `The database is current; new: ${ran.join(', ')}.`);
  } finally {
    await database.close();
  }
}

/** `npm run backup` */
export async function makeBackup({ config, named, say }: TaskParts): Promise<void> {
  const now = new Date();
  const folder = resolve(named ?? join('backups', now.toISOString().slice(0, 19).replaceAll(':', '-')));
  const database = await reachDatabase(config, say, { slowQueries: true });
  try {
    const rows = await backUp(database.pool, { dataDir: config.dataDir, folder }, now);
    say(
      `${rows} rows and the files are in ${folder}. Keep it from others: it holds what Vezu knows of people, and its key.`,
    );
  } finally {
    await database.close();
  }
  const old = await deleteOldBackups(dirname(folder), config.backupKeep);
  if (old.length > 0) say(`Deleted, since BACKUP_KEEP is ${config.backupKeep}: ${old.join(', ')}.`);
  if (config.secretsKey !== null) say('SECRETS_KEY is not in it: keep that as well.');
}

/** `npm run restore` */
export async function restoreBackup({ config, named, say }: TaskParts): Promise<void> {
  if (named === undefined) throw new StartError('Which one? npm run restore -- backups/…');
  const database = await reachDatabase(config, say, { slowQueries: true });
  try {
    const rows = await restore(database, { dataDir: config.dataDir, folder: resolve(named) });
    say(`${rows} rows and the files of ${named} are back: npm start.`);
  } finally {
    await database.close();
  }
}
