import { tokenHash } from '#server/core/auth/token.ts';
import { beginProof } from '#server/people/accounts/commands/prove-identity.ts';
import { PROOF_HEADER } from '#shared/core/endpoint.ts';
import type { TestApp } from './server/api.ts';
import type { TestActor } from './server/carriers.ts';

/** The header with a fresh proof of a session, without asking for a password. */
export async function proofOf(app: Pick<TestApp, 'sql' | 'clock'>, token: string): Promise<Record<string, string>> {
  const { proof } = await beginProof(app.sql, tokenHash(token), app.clock.now());
  return { [PROOF_HEADER]: proof };
}

/** Stores a session for a person that `findTestActor` finds, so that they can give a proof. */
export async function storeSession({ sql, clock }: Pick<TestApp, 'sql' | 'clock'>, actor: TestActor): Promise<void> {
  const now = clock.now();
  await sql`
    insert into session (id, account_id, token_hash, created_at, last_seen_at, expires_at, ends_at) overriding system value
    values (${actor.sessionId}, ${actor.accountId}, ${tokenHash(actor.token)}, ${now}, ${now}, ${now}::timestamptz + interval '1 hour',
      ${now}::timestamptz + interval '1 hour')`;
}
