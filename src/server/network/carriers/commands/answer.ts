import type { Db } from '#server/core/database/db.ts';
import type { Invitations } from '#server/people/accounts/commands/accept-by-link.ts';
import { requireConfirmedEmail } from '#server/people/accounts/queries/email-confirmation.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { InvitedRole } from '#shared/network/carriers/policy.ts';
import { invitationOfLink } from '../queries/invitations.ts';
import { type RestCarrier, restOwnCarrier } from './alone.ts';
import { lockCarrier } from './company.ts';
import { recordMember } from './members.ts';

interface Answered {
  carrierId: number;
  accountId: number;
  role: InvitedRole;
}

/**
 * Makes the person the driver of what was planned for their invitation (docs/product.md 5.4); returns the ids of those trips. It is passed in
 * because routes and trips are above carriers.
 */
export type BeginDrives = (
  sql: Db,
  accepted: { invitationId: number; accountId: number },
  now: Date,
) => Promise<number[]>;

export interface JoinReactions {
  begin: BeginDrives;
  rest: RestCarrier;
}

export const invitationsWith = (joins: JoinReactions): Invitations => ({
  ofLink: invitationOfLink,
  lock: async (sql, { id, carrierId }, now) => {
    await lockCarrier(sql, carrierId);
    const [open] =
      await sql`select from invitation where id = ${id} and ended_at is null and expires_at > ${now} for update`;
    if (!open) throw new DomainError('invitation_over');
  },
  accept: (sql, accountId, id, now) => accept(sql, joins, { accountId, id }, now),
});

/**
 * Accepts an invitation: the person becomes a member of the carrier and agrees to the terms, and their other invitations are
 * declined. The carrier of a single driver rests from then on (5.4). Throws `email_unconfirmed`, `invitation_over` if it has expired or was
 * answered, `already_member` if the person is a member of a company, `own_trips_open`, `not_invitable` for a passenger or an administrator.
 */
export async function accept(
  sql: Db,
  { begin, rest }: JoinReactions,
  { accountId, id }: { accountId: number; id: number },
  now: Date,
): Promise<Answered & { trips: number[] }> {
  const { carrierId, role } = await lockInvitation(sql, accountId, id, now);
  const [able] = await sql`select from account where id = ${accountId} and user_type in ('driver', 'carrier')`;
  if (!able) throw new DomainError('not_invitable');
  const ended = await restOwnCarrier(sql, rest, accountId, now);
  await sql`
    insert into member (account_id, carrier_id, role, created_at) values (${accountId}, ${carrierId}, ${role}, ${now})`;
  await sql`
    update account set user_type = ${role === 'driver' ? 'driver' : 'carrier'},
      terms_agreed_at = coalesce(terms_agreed_at, ${now}), updated_at = ${now}
    where id = ${accountId}`;
  await sql`
    update invitation set ended_at = ${now}, outcome = case when id = ${id} then 'accepted' else 'declined' end
    where email = (select email from account where id = ${accountId}) and ended_at is null`;
  await recordMember(sql, { carrierId, accountId, byId: accountId, action: 'joined', role, now });
  const trips = await begin(sql, { invitationId: id, accountId }, now);
  return { carrierId, accountId, role, trips: [...trips, ...ended] };
}

/** Declines an invitation. Throws `email_unconfirmed`, `not_found`, `invitation_over`. */
export async function decline(sql: Db, accountId: number, id: number, now: Date): Promise<Answered> {
  const { carrierId, role } = await lockInvitation(sql, accountId, id, now);
  await sql`update invitation set ended_at = ${now}, outcome = 'declined' where id = ${id}`;
  await recordMember(sql, { carrierId, accountId, byId: accountId, action: 'declined', role, now });
  return { carrierId, accountId, role };
}

/**
 * Locks the carrier before its invitation, in the order that all commands use. Throws `not_found` for another person's
 * invitation.
 */
async function lockInvitation(sql: Db, accountId: number, id: number, now: Date) {
  await requireConfirmedEmail(sql, accountId);
  const [of] = await sql<{ carrierId: number }[]>`
    select carrier_id from invitation where id = ${id} and email = (select email from account where id = ${accountId})`;
  if (!of) throw new DomainError('not_found');
  await lockCarrier(sql, of.carrierId);
  const [open] = await sql<{ carrierId: number; role: InvitedRole }[]>`
    select carrier_id, role from invitation
    where id = ${id} and email = (select email from account where id = ${accountId}) and ended_at is null and expires_at > ${now}
    for update`;
  if (!open) throw new DomainError('invitation_over');
  return open;
}
