import { beginProof } from '#server/accounts/commands/prove-identity.ts';
import { tokenHash } from '#server/auth/token.ts';
import { PROOF_HEADER } from '#shared/core/endpoint.ts';
import type { TestApp } from './api.ts';

/** The header with a fresh proof of a session, without asking for a password. */
export async function proofOf(app: Pick<TestApp, 'sql' | 'clock'>, token: string): Promise<Record<string, string>> {
  const { proof } = await beginProof(app.sql, tokenHash(token), app.clock.now());
  return { [PROOF_HEADER]: proof };
}
