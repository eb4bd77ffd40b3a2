import { randomBytes } from 'node:crypto';
import { tokenHash } from '#server/core/auth/token.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';

type Purpose = 'second_factor' | 'link' | 'setup' | 'check';

/** How many minutes a token waits for its next step; `setup` is longer because a new account has a form to fill in. */
const MINUTES: Record<Purpose, number> = { second_factor: 10, link: 10, setup: 30, check: 5 };
/** After this many wrong answers a token no longer works. */
const MAX_TRIES = 5;

export interface SignInStep {
  accountId: number | null;
  provider: string | null;
  subject: string | null;
  email: string | null;
  name: string;
  lastName: string;
}

interface NewSignInStep extends Partial<SignInStep> {
  purpose: Purpose;
  /** The secret of the only browser that may use the token; set for tokens of a provider journey. */
  holder?: string;
}

/** Issues a token for the next step of a sign-in: 256 random bits, of which the database stores only a hash. */
export async function issueSignInToken(sql: Db, values: NewSignInStep, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { purpose, holder, accountId = null, provider = null, subject = null, email = null } = values;
  await sql`
    insert into sign_in_ticket
      (token_hash, holder_hash, purpose, account_id, provider, subject, email, name, last_name, expires_at)
    values (${tokenHash(token)}, ${holder === undefined ? null : tokenHash(holder)}, ${purpose}, ${accountId},
      ${provider}, ${subject}, ${email}, ${values.name ?? ''}, ${values.lastName ?? ''},
      ${new Date(now.getTime() + MINUTES[purpose] * 60_000)})`;
  return token;
}

/** Reads a token. Throws `sign_in_over` if it is unknown, used or expired, or belongs to another browser or another step. */
export async function readSignInToken(sql: Db, tokenQuery: TokenQuery, now: Date): Promise<SignInStep> {
  const [row] = await sql<SignInStep[]>`
    select account_id, provider, subject, email, name, last_name from sign_in_ticket
    where token_hash = ${tokenHash(tokenQuery.ticket)} and purpose = ${tokenQuery.purpose} and expires_at > ${now}
      and holder_hash is not distinct from ${tokenQuery.holder === undefined ? null : tokenHash(tokenQuery.holder)}`;
  if (!row) throw new DomainError('sign_in_over');
  return row;
}

export interface TokenQuery {
  ticket: string;
  purpose: Purpose;
  holder?: string | undefined;
}

/** Reads a token and uses it up: of two parallel requests one succeeds, the other throws `sign_in_over`. */
export async function spendSignInToken(sql: Db, tokenQuery: TokenQuery, now: Date): Promise<SignInStep> {
  const token = await readSignInToken(sql, tokenQuery, now);
  const gone = await sql`delete from sign_in_ticket where token_hash = ${tokenHash(tokenQuery.ticket)} returning true`;
  if (gone.length === 0) throw new DomainError('sign_in_over');
  return token;
}

/**
 * Counts a try with a token before its outcome is known. After too many tries it deletes the token and throws `sign_in_over`.
 */
export async function trySignInToken(sql: Db, { ticket: token }: TokenQuery): Promise<void> {
  await sql`update sign_in_ticket set tries = tries + 1 where token_hash = ${tokenHash(token)}`;
  await sql`delete from sign_in_ticket where token_hash = ${tokenHash(token)} and tries > ${MAX_TRIES}`;
  const [left] = await sql`select from sign_in_ticket where token_hash = ${tokenHash(token)}`;
  if (!left) throw new DomainError('sign_in_over');
}
