import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { EmbeddedPostgres } from '#server/core/postgres/start.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Transactions per second of a script with this many clients, over both connections; null for one that is missing. */
export interface Bare {
  tcp: number;
  socket: number | null;
}

/** PostgreSQL's own client with the same statements, prepared, at full speed; null without pgbench. */
export async function throughPgbench(
  { url, socket }: Pick<EmbeddedPostgres, 'url' | 'socket'>,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Bare | null> {
  const folder = await mkdtemp(join(tmpdir(), 'vezu-pgbench-'));
  const file = join(folder, 'script');
  await writeFile(file, script);
  const flags = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file];
  const rate = async (address: string) => {
    const { stdout } = await promisify(execFile)('pgbench', [...flags, address]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
  };
  try {
    return { tcp: await rate(url), socket: socket === null ? null : await rate(bySocket(url, socket)) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    console.log('pgbench is not on this machine; Debian has it in postgresql-contrib');
    return null;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One line of pgbench with the values in their places; `rendered` are those for which pgbench has a variable. */
export function inline({ text, values }: Statement, rendered: ReadonlyMap<unknown, string> = new Map()): string {
  const filled = text.replace(/'((?:[^']|'')*)'|\$(\d+)/g, (_, string: string | undefined, digits: string) => {
    if (string !== undefined) return quoted(string.replaceAll("''", "'"));
    const value = values[Number(digits) - 1];
    return rendered.get(value) ?? literal(value);
  });
  return `${filled.replace(/\s+/g, ' ')};`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return `${quoted(value.toISOString())}::timestamptz`;
  if (Array.isArray(value)) return quoted(`{${value.join(',')}}`);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return quoted(String(value));
}

/** A string of SQL. pgbench takes a colon for the start of a variable, also inside quotes; an escape hides it. */
function quoted(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a');
  return escaped.includes('\\') ? `E'${escaped}'` : `'${escaped}'`;
}

/** The address of a socket as libpq writes it. */
function bySocket(url: string, socket: string): string {
  const address = new URL(url);
  const where = new URLSearchParams({ host: dirname(socket), port: address.port });
  return `postgres://${address.username}:${address.password}@${address.pathname}?${where}`;
}
