import { requireConfirmedEmail } from '#server/accounts/queries/email-confirmation.ts';
import type { Db } from '#server/database/db.ts';
import type { InvitedRole } from '#shared/carriers/policy.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lockCarrier } from './about.ts';
import { recordMember } from './record-member.ts';

interface Answered {
  carrierId: number;
  accountId: number;
  role: InvitedRole;
}

/**
 * Takes an invitation: its person works for the carrier from now on, and has agreed to the terms. Their other invitations are
 * declined by that. Errors: `email_unconfirmed`, `invitation_over` for one that ran out or was answered, `already_member` for
 * who works somewhere already, `not_invitable` for a passenger or an administrator.
 */
export async function accept(sql: Db, accountId: number, id: number, now: Date): Promise<Answered> {
  const { carrierId, role } = await lockInvitation(sql, accountId, id, now);
  const [member] = await sql`select from member where account_id = ${accountId}`;
  if (member) throw new DomainError('already_member');
  const [able] = await sql`select from account where id = ${accountId} and user_type in ('driver', 'carrier')`;
  if (!able) throw new DomainError('not_invitable');
  await sql`
    insert into member (account_id, carrier_id, role, created_at) values (${accountId}, ${carrierId}, ${role}, ${now})`;
  await sql`
    update account set user_type = ${role === 'driver' ? 'driver' : 'carrier'},
      terms_agreed_at = coalesce(terms_agreed_at, ${now}), updated_at = ${now}
    where id = ${accountId}`;
  await sql`
    update invitation set ended_at = ${now}, outcome = case when id = ${id} then 'accepted' else 'declined' end
    where account_id = ${accountId} and ended_at is null`;
  await recordMember(sql, { carrierId, accountId, byId: accountId, action: 'joined', role, now });
  return { carrierId, accountId, role };
}

/** Declines an invitation. */
export async function decline(sql: Db, accountId: number, id: number, now: Date): Promise<Answered> {
  const { carrierId, role } = await lockInvitation(sql, accountId, id, now);
  await sql`update invitation set ended_at = ${now}, outcome = 'declined' where id = ${id}`;
  await recordMember(sql, { carrierId, accountId, byId: accountId, action: 'declined', role, now });
  return { carrierId, accountId, role };
}

/** The carrier before its invitation, as everywhere. Another's is `not_found`. */
async function lockInvitation(sql: Db, accountId: number, id: number, now: Date) {
  await requireConfirmedEmail(sql, accountId);
  const [of] = await sql<{ carrierId: number }[]>`
    select carrier_id as "carrierId" from invitation where id = ${id} and account_id = ${accountId}`;
  if (!of) throw new DomainError('not_found');
  await lockCarrier(sql, of.carrierId);
  const [open] = await sql<{ carrierId: number; role: InvitedRole }[]>`
    select carrier_id as "carrierId", role from invitation
    where id = ${id} and account_id = ${accountId} and ended_at is null and expires_at > ${now} for update`;
  if (!open) throw new DomainError('invitation_over');
  return open;
}
