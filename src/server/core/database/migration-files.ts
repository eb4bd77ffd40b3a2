import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');

export interface MigrationName {
  name: string;
  hash: string;
}

export interface Migration extends MigrationName {
  text: string;
}

/** Reads the migrations of a folder in their order, one after another: a process may have few open files. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const name of await migrationNames(folder)) {
    const text = await readFile(join(folder, name), 'utf8');
    migrations.push({ name, text, hash: createHash('sha256').update(text).digest('hex') });
  }
  return migrations;
}

export async function migrationNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}
