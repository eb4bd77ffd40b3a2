import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { connect, type Pool } from '#server/core/database/db.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run: an address with rights to make databases, that of the role of the app, its Unix socket if it has one, and the migrated one to copy. */
    postgres: { url: string; runningUrl: string; socket: string | null; template: string };
  }
}

export interface TestDatabase {
  url: string;
  /** The address for the role with which the app runs. */
  runningUrl: string;
  /** Connections of the role that owns the tables. */
  sql: Pool;
  close(): Promise<void>;
}

/** Its own database for a test file: a copy of the migrated template, dropped by `close`. */
export function testDatabase(): Promise<TestDatabase> {
  return makeDatabase(inject('postgres').template);
}

/** An empty database, whose statements have no time limit, as during a restore. */
export function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('template1', { slowQueries: true });
}

async function makeDatabase(template: string, options: { slowQueries?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // On a busy disk a copy takes longer than a statement of the app may.
  const { socket } = server;
  const admin = connect(server.url, { max: 1, slowQueries: true, socket });
  await copyDatabase(admin, template, name);
  const url = databaseUrl(server.url, name);
  const sql = connect(url, { max: 10, socket, ...options });
  return {
    url,
    runningUrl: databaseUrl(server.runningUrl, name),
    sql,
    close: async () => {
      await sql.end({ timeout: 1 });
      await waitForOthers(admin, name);
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end({ timeout: 1 });
    },
  };
}

export function runningPool({ runningUrl }: TestDatabase, receive?: (text: string) => void): Pool {
  return connect(runningUrl, { max: 10, socket: inject('postgres').socket, ...(receive && { receive }) });
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * Waits half a second at most for connections that are being closed. One that the drop ends instead throws in a library that has
 * closed it and no longer listens to its errors.
 */
async function waitForOthers(admin: Pool, name: string): Promise<void> {
  for (let attempt = 0; attempt < 25; attempt += 1) {
    const open = await admin`select from pg_stat_activity where datname = ${name}`;
    if (open.length === 0) return;
    await wait(20);
  }
}

/**
 * PostgreSQL copies a database only while nobody is connected to it; another worker's copy may be. Copying its files takes half of the
 * processor's time that copying each page through the log does (47 ms instead of 106).
 */
async function copyDatabase(admin: Pool, template: string, name: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await admin.unsafe(`create database ${name} template ${template} strategy file_copy`);
      return;
    } catch (error) {
      const inUse = error instanceof Error && 'code' in error && error.code === '55006';
      if (!inUse || attempt === 50) throw error;
      await wait(100);
    }
  }
}

export async function rowsIn(sql: Pool, table: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from ${sql(table)}`;
  return row?.count ?? 0;
}
