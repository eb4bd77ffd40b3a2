import { type Actor, isOperator } from '#shared/core/access.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
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

/** The setting ADMIN_SECOND_FACTOR: whether operators must have a second factor. */
export interface SecondFactorRule {
  adminSecondFactor: boolean;
}

export function needsSecondFactor(rule: SecondFactorRule, role: Actor['role']): boolean {
  return rule.adminSecondFactor && isOperator(role);
}

/**
 * Throws `second_factor_required` when an operator lacks a required second factor and the endpoint is about everybody's objects. Endpoints
 * of the operator's own account, where the factor is set up, and public endpoints stay open.
 */
export function checkSecondFactor(rule: SecondFactorRule, actor: Actor | null, { access }: Endpoint): void {
  if (!actor || !lacksSecondFactor(rule, actor)) return;
  if (access[actor.role] === 'all' && access.visitor === 'no') throw new DomainError('second_factor_required');
}

/** Whether this operator lacks a required second factor. The socket then sends them only messages about their own account. */
export function lacksSecondFactor(rule: SecondFactorRule, actor: Actor): boolean {
  return !actor.secondFactor && needsSecondFactor(rule, actor.role);
}
