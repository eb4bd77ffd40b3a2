import { passwordMatches } from '#server/core/auth/passwords.ts';
import { type Db, type Pool, transaction } from '#server/core/db.ts';
import { eraseTraces } from '#server/core/erase-traces.ts';
import { queueMail } from '#server/core/mail.ts';
import { text } from '#server/core/messages.ts';
import type { Blocker, PersonalData } from '#server/core/personal-data.ts';
import { DomainError } from '#shared/core/errors.ts';
import { credentialsOf, lockedAccount } from '../queries/password-links.ts';
import { countAttempt, subject } from './attempts.ts';

/** Everything that stands in the way of an erasure, of all domains. */
export async function blockersOf(
  sql: Db,
  sources: readonly PersonalData[],
  accountId: number,
  now: Date,
): Promise<Blocker[]> {
  const found: Blocker[] = [];
  for (const source of sources) found.push(...((await source.blockers?.(sql, accountId, now)) ?? []));
  return found;
}

/**
 * Erases a person: every domain takes away what is theirs, the highest first, the account last; a mail to the old address
 * confirms it. Answers the files to delete and the sign-ins that ended. A wrong proof is `wrong_credentials` and counts as a
 * guess; with something in the way it is `erasure_blocked`.
 */
export async function erasePerson(
  pool: Pool,
  sources: readonly PersonalData[],
  who: { accountId: number; proof: string },
  from: { ip: string; now: Date },
): Promise<{ files: string[]; sessions: number[] }> {
  await prove(pool, who, from);
  return transaction(pool, async (sql) => {
    const { email, name, locale } = await lockedAccount(sql, who.accountId);
    const blockers = await blockersOf(sql, sources, who.accountId, from.now);
    if (blockers.length > 0) throw new DomainError('erasure_blocked');
    const sessions = await sql<{ id: number }[]>`select id from session where account_id = ${who.accountId}`;
    const files: string[] = [];
    const traces: string[] = [];
    for (const source of sources) traces.push(...((await source.traces?.(sql, who.accountId)) ?? []));
    for (const source of sources.toReversed()) files.push(...(await source.erase(sql, who.accountId, from.now)));
    await eraseTraces(sql, traces);
    await queueMail(sql, {
      to: email,
      locale,
      subject: text(locale, 'mail.erased.subject'),
      lines: [
        text(locale, 'mail.hello', { name }),
        text(locale, 'mail.erased.text'),
        text(locale, 'mail.erased.stays'),
      ],
    });
    return { files, sessions: sessions.map(({ id }) => id) };
  });
}

/** The password; who has none types the email that they sign in with. */
async function prove(
  pool: Pool,
  { accountId, proof }: { accountId: number; proof: string },
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  const { email, passwordHash } = await credentialsOf(pool, accountId);
  await countAttempt(pool, [subject('account', email), subject('network', ip)], now);
  const right =
    passwordHash === null
      ? proof.trim().toLowerCase() === email.toLowerCase()
      : await passwordMatches(passwordHash, proof);
  if (!right) throw new DomainError('wrong_credentials', { errors: [{ field: 'proof', key: 'wrong_credentials' }] });
}
