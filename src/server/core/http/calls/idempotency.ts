import { createHash } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { deleteOld } from '#server/core/database/delete-old.ts';
import type { JobSource } from '#server/core/jobs/jobs.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

export interface OnceKey {
  caller: string;
  key: string;
  endpoint: string;
  bodyHash: string;
}

export interface Outcome {
  status: number;
  response: unknown;
  /** Whether the write was done before, so that nothing happened now. */
  repeated: boolean;
}

/**
 * Identifies a write by its sender (an account, or a hash of a visitor's address) and the `Idempotency-Key` header; null without the
 * header. `asked` contains everything that distinguishes the request. Throws `invalid_input` for an invalid key.
 */
export function onceKey(
  header: string | string[] | undefined,
  by: { accountId: number | null; ip: string },
  endpoint: string,
  content: readonly unknown[],
): OnceKey | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new DomainError('invalid_input', { errors: [{ field: 'Idempotency-Key', key: 'field_invalid' }] });
  }
  const caller = by.accountId === null ? `visitor:${sha256(by.ip)}` : `account:${by.accountId}`;
  const parts = content.map((part) => (Buffer.isBuffer(part) ? sha256(part) : JSON.stringify(part)));
  return { caller, key: header, endpoint, bodyHash: sha256(parts.join('\n')) };
}

/**
 * Runs `write` once per key, in the transaction of `sql`. The same request with the same key gets the first answer; while the first
 * request is in progress, it waits. A different request with that key throws `idempotency_mismatch`. A failed write is not recorded, so a
 * repeated request runs it again.
 */
export async function once(
  sql: Db,
  content: OnceKey,
  now: Date,
  write: () => Promise<{ status: number; response: unknown }>,
): Promise<Outcome> {
  const { caller, key, endpoint, bodyHash } = content;
  const [mine] = await sql`
    insert into idempotency (caller, key, endpoint, body_hash, created_at)
    values (${caller}, ${key}, ${endpoint}, ${bodyHash}, ${now})
    on conflict do nothing returning true`;
  if (!mine) return recall(sql, content);
  const { status, response } = await write();
  const stored = response === undefined ? null : JSON.stringify(response);
  await sql`
    update idempotency set status = ${status}, response = ${stored}::text::jsonb
    where caller = ${caller} and key = ${key}`;
  return { status, response, repeated: false };
}

/**
 * Returns the earlier answer to the same request with this key, or null; for a `free` endpoint that would now refuse the repeated request.
 */
export async function answered(sql: Db, content: OnceKey): Promise<Outcome | null> {
  const [first] = await sql<StoredAnswer[]>`
    select endpoint, body_hash, status, response, erased from idempotency
    where caller = ${content.caller} and key = ${content.key}`;
  if (!first) return null;
  if (first.endpoint !== content.endpoint || first.bodyHash !== content.bodyHash) {
    throw new DomainError('idempotency_mismatch');
  }
  // The answer contained personal data that has been erased: the write was done, but its answer is gone.
  if (first.erased) throw new DomainError('conflict');
  return { status: first.status, response: first.response ?? undefined, repeated: true };
}

interface StoredAnswer {
  endpoint: string;
  bodyHash: string;
  status: number;
  response: unknown;
  erased: boolean;
}

async function recall(sql: Db, content: OnceKey): Promise<Outcome> {
  const first = await answered(sql, content);
  if (!first) throw new DomainError('busy');
  return first;
}

/** Deletes stored answers, which contain personal data, as soon as no client can still repeat its request. */
export const deleteExpiredAnswers: JobSource = {
  jobs: {
    forget_answers: async (_payload, { sql, now }) => {
      await deleteOld(sql, { table: 'idempotency', column: 'created_at', before: retainedSince('answers', now()) });
    },
  },
  crons: [{ name: 'forget_answers', pattern: '17 * * * *' }],
};

function sha256(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('hex');
}
