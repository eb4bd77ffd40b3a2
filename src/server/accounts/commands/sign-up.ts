import type { z } from 'zod/mini';
import { type Db, type Pool, transaction } from '#server/core/db.ts';
import type { signUp as signUpSchema } from '#shared/accounts/schema.ts';
import { DomainError } from '#shared/core/errors.ts';
import { countAttempt, subject } from './attempts.ts';
import { hashNewPassword } from './new-password.ts';
import { beginSession } from './session.ts';

type SignUp = z.output<typeof signUpSchema>;

/**
 * Makes an account and signs it in. A company gets its carrier, a single driver a carrier of one; a driver who does not work
 * alone waits for a carrier to take them in. An email that is taken is told, `email_taken`, but only after the password was
 * hashed and within the limit of its address (docs/decisions/0007).
 */
export async function signUp(
  pool: Pool,
  form: SignUp,
  from: { ip: string; userAgent: string; now: Date },
): Promise<{ accountId: number; token: string }> {
  await countAttempt(pool, [await subject(pool, 'signUps', from.ip)], from.now);
  const passwordHash = await hashNewPassword(form.password);
  return transaction(pool, async (sql) => {
    const accountId = await insertAccount(sql, form, passwordHash, from.now);
    if (form.userType === 'carrier') await makeCarrier(sql, accountId, form.carrierName, false);
    if (form.userType === 'driver' && form.singleDriver) {
      await makeCarrier(sql, accountId, `${form.name} ${form.lastName}`.trim(), true);
    }
    return { accountId, token: await beginSession(sql, accountId, from) };
  });
}

async function insertAccount(sql: Db, form: SignUp, passwordHash: string, now: Date): Promise<number> {
  const { email, userType, name, lastName, phone, locale } = form;
  const [row] = await sql<{ id: number }[]>`
    insert into account (email, password_hash, user_type, name, last_name, phone, locale, terms_agreed_at, created_at, updated_at)
    values (${email}, ${passwordHash}, ${userType}, ${name}, ${lastName}, ${phone || null}, ${locale}, ${now}, ${now}, ${now})
    on conflict (email) do nothing returning id`;
  if (!row) throw new DomainError('email_taken', { errors: [{ field: 'email', key: 'email_taken' }] });
  return row.id;
}

async function makeCarrier(sql: Db, accountId: number, name: string, singleDriver: boolean): Promise<void> {
  await sql`
    with made as (
      insert into carrier (name, single_driver, phone)
      select ${name}, ${singleDriver}, phone from account where id = ${accountId} returning id
    )
    insert into member (account_id, carrier_id, role) select ${accountId}, id, 'owner' from made`;
}
