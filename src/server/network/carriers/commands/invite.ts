import type { z } from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { requireConfirmedEmail } from '#server/people/accounts/queries/email-confirmation.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { normalEmail } from '#shared/core/text/email.ts';
import type { invitationInput } from '#shared/network/carriers/members-schema.ts';
import { mayManage } from '#shared/network/carriers/policy.ts';
import { INVITE_MINUTES } from '#shared/people/accounts/base/password-links.ts';
import { type InvitationRow, openInvitation } from '../queries/invitations.ts';
import { lockCarrier } from './company.ts';
import { recordMember } from './members.ts';
import { sendInvitation } from './send-invitation.ts';

type Input = z.output<typeof invitationInput>;

type Sender = Actor & { carrierId: number; network: string };

const DAY_S = 24 * 60 * 60;

/**
 * Invitation mails per day, of one carrier, of one person, from one network, and to one address: they go to strangers. The counts do
 * not decrease when an invitation is withdrawn.
 */
const MAILS_OF_CARRIER: RateLimit = { name: 'invitations', points: 50, seconds: DAY_S };
const MAILS_OF_SENDER: RateLimit = { name: 'invitationsBy', points: 50, seconds: DAY_S };
const MAILS_OF_NETWORK: RateLimit = { name: 'invitationsFrom', points: 100, seconds: DAY_S };
const MAILS_TO_ADDRESS: RateLimit = { name: 'invitationsTo', points: 5, seconds: DAY_S };

/**
 * Invites an address to a carrier. The invitation holds the address and the name that the inviter has entered; it makes no account, so
 * that the address stays free. The response does not show whether an account has this address: a passenger and a member of another carrier
 * are invited alike, and their mail explains why they cannot accept. Throws `email_unconfirmed`, `not_allowed` for a role that the actor
 * may not give, `already_member`, `already_invited`, `too_many_requests`.
 */
export async function invite(app: AppContext, sql: Db, me: Sender, input: Input, now: Date): Promise<InvitationRow> {
  await requireConfirmedEmail(sql, me.accountId);
  if (!mayManage(me.role, input.role)) throw new DomainError('not_allowed');
  await lockCarrier(sql, me.carrierId);
  await countMail(app, sql, me, input.email, now);
  await refuseMember(sql, me.carrierId, input.email);
  const [open] = await sql<{ id: number; over: boolean }[]>`
    select id, expires_at <= ${now} as over from invitation
    where carrier_id = ${me.carrierId} and email = ${input.email} and ended_at is null for update`;
  if (open && !open.over) throw new DomainError('already_invited');
  if (open) await sql`update invitation set ended_at = ${now}, outcome = 'withdrawn' where id = ${open.id}`;
  const [row] = await sql<{ id: number }[]>`
    insert into invitation (carrier_id, email, locale, role, name, last_name, invited_by, created_at, sent_at, expires_at)
    values (${me.carrierId}, ${input.email}, ${input.locale}, ${input.role}, ${input.name}, ${input.lastName}, ${me.accountId}, ${now},
      ${now}, ${endOf(now)}) returning id`;
  const made = await openInvitation(sql, me.carrierId, row?.id ?? 0);
  await recordMember(sql, {
    carrierId: me.carrierId,
    accountId: made.accountId,
    byId: me.accountId,
    action: 'invited',
    role: made.role,
    now,
  });
  await sendInvitation(app, sql, made);
  return made;
}

/** Sends the mail of an open invitation again; the invitation is then valid for another week. */
export async function resend(app: AppContext, sql: Db, me: Sender, id: number, now: Date): Promise<InvitationRow> {
  await lockCarrier(sql, me.carrierId);
  const { role, email } = await openInvitation(sql, me.carrierId, id);
  if (!mayManage(me.role, role)) throw new DomainError('not_allowed');
  await requireConfirmedEmail(sql, me.accountId);
  await countMail(app, sql, me, email, now);
  await sql`
    update invitation set sent_at = ${now}, sent_count = sent_count + 1, expires_at = ${endOf(now)} where id = ${id}`;
  const again = await openInvitation(sql, me.carrierId, id);
  await sendInvitation(app, sql, again);
  return again;
}

/** Withdraws an open invitation. Returns the account that has proven the invited address; null if there is none. */
export async function withdrawInvitation(
  sql: Db,
  me: Actor & { carrierId: number },
  id: number,
  now: Date,
): Promise<number | null> {
  await lockCarrier(sql, me.carrierId);
  const { role, accountId } = await openInvitation(sql, me.carrierId, id);
  if (!mayManage(me.role, role)) throw new DomainError('not_allowed');
  await sql`update invitation set ended_at = ${now}, outcome = 'withdrawn' where id = ${id}`;
  await recordMember(sql, { carrierId: me.carrierId, accountId, byId: me.accountId, action: 'withdrawn', role, now });
  return accountId;
}

/** Deletes invitations with their addresses and names, a month after they have ended or expired. */
export async function deleteExpiredInvitations(sql: Db, now: Date): Promise<void> {
  await sql`delete from invitation where least(expires_at, ended_at) < ${retainedSince('invitations', now)}`;
}

/** Counts a mail in the transaction that queues it, so that a rollback undoes both. */
async function countMail(app: AppContext, sql: Db, by: Sender, email: string, now: Date): Promise<void> {
  await app.rateLimits.consume(MAILS_OF_CARRIER, sql, String(by.carrierId), now);
  await app.rateLimits.consume(MAILS_OF_SENDER, sql, String(by.accountId), now);
  await app.rateLimits.consume(MAILS_OF_NETWORK, sql, by.network, now);
  await app.rateLimits.consume(MAILS_TO_ADDRESS, sql, normalEmail(email), now);
}

async function refuseMember(sql: Db, carrierId: number, email: string): Promise<void> {
  const [known] = await sql`
    select from account join member on member.account_id = account.id
    where account.email = ${email} and member.carrier_id = ${carrierId}`;
  if (known) throw new DomainError('already_member');
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + INVITE_MINUTES * 60_000);
}
