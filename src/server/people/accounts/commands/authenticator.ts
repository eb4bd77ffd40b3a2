import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';

/** The values of RFC 6238 that every authenticator app supports. */
const PERIOD_S = 30;
const DIGITS = 6;
/** A code of one period before or after is accepted, because the clock of a phone may be wrong by that much. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** The alphabet leaves out 0, 1, I and O, because people read recovery codes from paper. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Makes and stores a new secret of 160 bits, which replaces one that was never confirmed. Returns it as base32 and as the
 * `otpauth:` URI for the QR code.
 */
export async function newSecret(
  app: AppContext,
  sql: Db,
  accountId: number,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  await sql`
    insert into second_factor (account_id, secret) values (${accountId}, ${app.secrets.seal(secret.bytes, about(accountId))})
    on conflict (account_id) do update set secret = excluded.secret, last_step = 0
      where second_factor.confirmed_at is null`;
  const totp = new TOTP({ issuer: 'Vezu', label: email, secret, period: PERIOD_S, digits: DIGITS });
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * Checks a code of the authenticator app. A correct code works once: its period and all earlier periods are refused from then on.
 */
export async function takeCode(app: AppContext, sql: Db, accountId: number, code: string, now: Date): Promise<boolean> {
  const [row] = await sql<{ secret: Buffer }[]>`select secret from second_factor where account_id = ${accountId}`;
  if (!row) return false;
  const bytes = app.secrets.unseal(row.secret, about(accountId));
  const totp = new TOTP({
    secret: new Secret({ buffer: new Uint8Array(bytes).buffer }),
    period: PERIOD_S,
    digits: DIGITS,
  });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
  const taken = await sql`
    update second_factor set last_step = ${step} where account_id = ${accountId} and last_step < ${step} returning true`;
  return taken.length > 0;
}

/** Checks a recovery code and marks it as used; returns whether it was one of the unused codes. */
export async function takeRecoveryCode(
  app: AppContext,
  sql: Db,
  accountId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await sql`
    update recovery_code set used_at = ${now}
    where account_id = ${accountId} and code_hash = ${hashOf(app, accountId, code)} and used_at is null returning true`;
  return used.length > 0;
}

/** Replaces all recovery codes of an account. Returns the new codes of 50 random bits as the screen shows them: 'ABCDE-FGHJK'. */
export async function newRecoveryCodes(app: AppContext, sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from recovery_code where account_id = ${accountId}`;
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    return Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  });
  for (const code of codes) {
    await sql`insert into recovery_code (account_id, code_hash) values (${accountId}, ${hashOf(app, accountId, code)})`;
  }
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** A fast hash with the key of the server is enough: without the key nobody can try out the 50 bits of a code. */
function hashOf(app: AppContext, accountId: number, code: string): Buffer {
  return app.secrets.keyedHash(`recovery ${accountId} ${code}`);
}

export function about(accountId: number): string {
  return `second factor of ${accountId}`;
}
