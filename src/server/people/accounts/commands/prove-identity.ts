import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { tokenHash } from '#server/core/auth/token.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { PROOF_MINUTES, type ProofForm, type ProofMethod } from '#shared/people/accounts/base/proof-schema.ts';
import { credentialsOf } from '../queries/password-links.ts';
import { proofMethodsOf } from '../queries/proof.ts';
import { takeMailedCode } from './mailed-code.ts';
import { provePassword } from './prove-password.ts';
import type { Origin } from './record-sign-in.ts';
import { checkCode } from './second-factor.ts';
import { spendSignInToken } from './sign-in-token.ts';

interface ProofOrigin extends Origin {
  /** The token of the session that the proof is given for. */
  token: string | null;
}

export interface Proof {
  proof: string;
  expiresAt: Date;
}

/**
 * Checks a person's proof of identity and starts the few minutes in which this session may call endpoints that need a proof.
 * Throws `wrong_credentials`, `wrong_mailed_code`, `wrong_code`, `sign_in_over`, `not_allowed`, `too_many_requests`.
 */
export async function proveIdentity(
  app: AppContext,
  pool: Pool,
  me: Actor,
  form: ProofForm,
  origin: ProofOrigin,
): Promise<Proof> {
  const { ways, secondFactor } = await proofMethodsOf(app, pool, me.accountId);
  const way = methodOf(form, ways);
  if (!ways.includes(way)) throw new DomainError('not_allowed');
  if (secondFactor && form.code === undefined) throw missing('code', 'app_code_format');
  await PROVERS[way](app, pool, me.accountId, form, origin);
  if (secondFactor) await checkCode(app, pool, me.accountId, form.code ?? '', origin);
  return beginProof(pool, tokenHash(origin.token ?? ''), origin.now);
}

/** Starts the lifetime of a proof for the session with this token hash. Returns the proof and when it expires. */
export async function beginProof(sql: Db, session: Buffer, now: Date): Promise<Proof> {
  const proof = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + PROOF_MINUTES * 60_000);
  await sql`
    update session set proof_hash = ${tokenHash(proof)}, proof_expires_at = ${expiresAt} where token_hash = ${session}`;
  return { proof, expiresAt };
}

type Prover = (
  app: AppContext,
  pool: Pool,
  accountId: number,
  form: ProofForm,
  origin: ProofOrigin,
) => Promise<unknown>;

const PROVERS: Readonly<Record<ProofMethod, Prover>> = {
  password: async (app, pool, accountId, { password = '' }, origin) => {
    const { email } = await credentialsOf(pool, accountId);
    return provePassword(app, pool, { email, password }, origin);
  },
  provider: async (_app, pool, accountId, { ticket = '', holder }, { now }) => {
    const shown = await transaction(pool, (sql) => spendSignInToken(sql, { ticket, holder, purpose: 'check' }, now));
    if (shown.accountId !== accountId) throw new DomainError('sign_in_over');
  },
  mail: byCode,
  text: byCode,
};

function byCode(app: AppContext, pool: Pool, accountId: number, { mailedCode = '' }: ProofForm, { now }: ProofOrigin) {
  return takeMailedCode(app, pool, accountId, mailedCode, now);
}

function methodOf(form: ProofForm, ways: readonly ProofMethod[]): ProofMethod {
  if (form.password !== undefined) return 'password';
  if (form.ticket !== undefined) return 'provider';
  if (form.mailedCode !== undefined) return ways.includes('text') ? 'text' : 'mail';
  throw missing('password', 'password_required');
}

function missing(field: string, key: string): DomainError {
  return new DomainError('invalid_input', { errors: [{ field, key }] });
}
