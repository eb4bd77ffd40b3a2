import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Db } from '../database/db.ts';
import { tokenHash } from './token.ts';

/**
 * Throws `proof_required` for a request without a recent proof of identity. The proof is its own token that only the browser that
 * earned it has: a stolen sign-in token is not enough, even just after its owner has given a proof.
 */
export async function checkProof(sql: Db, actor: Actor | null, proof: unknown, now: Date): Promise<void> {
  if (actor && typeof proof === 'string' && (await isProven(sql, actor.sessionId, proof, now))) return;
  throw new DomainError('proof_required');
}

async function isProven(sql: Db, sessionId: number, proof: string, now: Date): Promise<boolean> {
  const [row] = await sql`
    select from session
    where id = ${sessionId} and proof_hash = ${tokenHash(proof)} and proof_expires_at > ${now}`;
  return row !== undefined;
}
