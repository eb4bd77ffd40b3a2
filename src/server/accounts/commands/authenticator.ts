import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';

/** RFC 6238 with the values that every app knows. */
const PERIOD_S = 30;
const DIGITS = 6;
/** A phone's clock may be off by one step to either side. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** No 0, 1, I or O: they are read from paper. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A new secret of 160 bits for an account, in place of one that was never confirmed: as base32, and as the apps scan it. */
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

/** Whether a code is the app's at this moment. It counts once: the step it belongs to, and all before, are over with it. */
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

/** Whether a recovery code is one that is left; it is used up. */
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

/** New recovery codes of 50 random bits in place of the old ones, as they are shown: 'ABCDE-FGHJK'. */
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

/** A hash with the server's key, not a slow one: with 50 bits and the key unknown there is nothing to try. */
function hashOf(app: AppContext, accountId: number, code: string): Buffer {
  return app.secrets.keyedHash(`recovery ${accountId} ${code}`);
}

function about(accountId: number): string {
  return `second factor of ${accountId}`;
}
