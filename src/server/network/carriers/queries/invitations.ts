import type { Db } from '#server/core/database/db.ts';
import type { Invited } from '#server/people/accounts/commands/accept-by-link.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { InvitedRole } from '#shared/network/carriers/policy.ts';
import type { CarrierCard } from '#shared/network/carriers/schema.ts';
import { carrierCardJson } from './carrier.ts';

export interface InvitationRow {
  id: number;
  /** The account that has proven this address; null if there is none. */
  accountId: number | null;
  email: string;
  name: string;
  lastName: string;
  role: InvitedRole;
  sentAt: Date;
  expiresAt: Date;
}

/**
 * Returns the unanswered invitations of a carrier, the newest first. Expired ones are included, so that they can be sent again or
 * withdrawn.
 */
export async function openInvitations(sql: Db, carrierId: number): Promise<InvitationRow[]> {
  return sql<InvitationRow[]>`
    ${selectInvitation(sql)} where i.carrier_id = ${carrierId} and i.ended_at is null order by i.created_at desc, i.id desc`;
}

/** Returns one unanswered invitation; throws `not_found` if it was answered or belongs to another carrier. */
export async function openInvitation(sql: Db, carrierId: number, id: number): Promise<InvitationRow> {
  const [row] = await sql<InvitationRow[]>`
    ${selectInvitation(sql)} where i.id = ${id} and i.carrier_id = ${carrierId} and i.ended_at is null`;
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Whether this is an unanswered invitation of the carrier to drive for it. */
export async function isInvitedDriver(sql: Db, carrierId: number, id: number, now: Date): Promise<boolean> {
  const [row] = await sql`
    select from invitation
    where id = ${id} and carrier_id = ${carrierId} and role = 'driver' and ended_at is null and expires_at > ${now} for share`;
  return row !== undefined;
}

/**
 * Returns the open invitations of a person. The list is empty while the person's email address is unconfirmed or if they are a
 * member of a company.
 */
export async function invitationsTo(
  sql: Db,
  accountId: number,
  now: Date,
): Promise<{ id: number; role: InvitedRole; carrier: CarrierCard }[]> {
  return sql<{ id: number; role: InvitedRole; carrier: CarrierCard }[]>`
    select i.id, i.role, ${carrierCardJson(sql, 'c')} as carrier
    from account a join invitation i on i.email = a.email join carrier c on c.id = i.carrier_id
    where a.id = ${accountId} and a.email_confirmed_at is not null and i.ended_at is null and i.expires_at > ${now}
      and not ${inCompany(sql)}
    order by i.created_at desc`;
}

/** Returns the invitation of a mailed link, also one that has ended; null if the link belongs to none. */
export async function invitationOfLink(sql: Db, tokenHash: Buffer, now: Date): Promise<Invited | null> {
  const [row] = await sql<Invited[]>`
    select i.id, i.carrier_id, i.email::text, i.name, i.last_name, i.locale, i.role,
      c.name as carrier_name, i.ended_at is null and i.expires_at > ${now} as open
    from invitation i join carrier c on c.id = i.carrier_id where i.token_hash = ${tokenHash}`;
  return row ?? null;
}

/**
 * Returns the content and the recipient of an invitation mail. `unproven`: nobody has confirmed the email address yet, so the mail itself
 * must give access. `unable`: the person cannot accept, being a passenger or a member of a company.
 */
export async function invitationMail(sql: Db, id: number) {
  const [row] = await sql<
    {
      to: string;
      locale: Locale;
      name: string;
      carrier: string;
      inviter: string;
      sentCount: number;
      unproven: boolean;
      unable: boolean;
      blocked: boolean;
    }[]
  >`
    select i.email::text as "to", coalesce(a.locale, i.locale) as locale, c.name as carrier, i.sent_count,
      case when a.email_confirmed_at is null and i.name <> '' then i.name else coalesce(a.name, '') end as name,
      coalesce(trim(b.name || ' ' || b.last_name), c.name) as inviter,
      a.email_confirmed_at is null as unproven, coalesce(a.status = 'blocked', false) as blocked,
      a.id is not null and (a.user_type not in ('driver', 'carrier')
        or ${inCompany(sql)}) as unable
    from invitation i left join account a on a.email = i.email join carrier c on c.id = i.carrier_id
    left join account b on b.id = i.invited_by
    where i.id = ${id}`;
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Whether the account `a` works for a company. A single driver may join one: their own carrier rests then. */
function inCompany(sql: Db) {
  return sql`exists (
    select from member join carrier on carrier.id = member.carrier_id
    where member.account_id = a.id and not carrier.single_driver)`;
}

function selectInvitation(sql: Db) {
  return sql`
    select i.id, a.id as account_id, i.email::text, i.name, i.last_name, i.role, i.sent_at,
      i.expires_at
    from invitation i left join account a on a.email = i.email and a.email_confirmed_at is not null`;
}
