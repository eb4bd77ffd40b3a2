import type { Db } from '#server/core/database/db.ts';
import { makeCarrier } from '#server/people/accounts/commands/make-account.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lockCarrier } from './about.ts';
import { recordMember } from './record-member.ts';

/**
 * Makes a driver who waited for an invitation a carrier of one person, as if they had signed up so. Throws `already_member` for a member of
 * any carrier. Returns the id of the carrier.
 */
export async function workAlone(sql: Db, accountId: number, now: Date): Promise<number> {
  const [person] = await sql<{ name: string }[]>`
    select trim(name || ' ' || last_name) as name from account
    where id = ${accountId} and user_type = 'driver' and status = 'active' for update`;
  if (!person) throw new DomainError('not_allowed');
  const [member] = await sql`select from member where account_id = ${accountId}`;
  if (member) throw new DomainError('already_member');
  const carrierId = await makeCarrier(sql, accountId, person.name, true);
  await recordMember(sql, { carrierId, accountId, byId: accountId, action: 'joined', role: 'owner', now });
  return carrierId;
}

/**
 * Makes a single driver's carrier a company with this name: it stays the same carrier, with its trips, bookings, reviews and money, and may
 * invite others. Its owner sees the screens of a company, and may drive as before.
 */
export async function becomeCompany(
  sql: Db,
  { accountId, carrierId }: Actor & { carrierId: number },
  name: string,
  now: Date,
): Promise<void> {
  await lockCarrier(sql, carrierId);
  const [changed] = await sql`
    update carrier set single_driver = false, name = ${name} where id = ${carrierId} and single_driver returning id`;
  if (!changed) throw new DomainError('not_allowed');
  await sql`update account set user_type = 'carrier', updated_at = ${now} where id = ${accountId}`;
}
