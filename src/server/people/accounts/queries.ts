import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { CarrierInfo, identity, MemberRole, UserType } from '#shared/people/accounts/base/schema.ts';

interface ActorRow {
  sessionId: number;
  accountId: number;
  userType: UserType;
  supportOnly: boolean;
  role: MemberRole | null;
  carrierId: number | null;
  singleDriver: boolean | null;
  lastSeenAt: Date;
  expiresAt: Date;
  secondFactor: boolean;
  deviceHash: Buffer | null;
}

/**
 * Returns the actor of a session token and when its last use was stored; null if the token is unknown, its session is over, or
 * the account is blocked.
 */
export async function sessionOf(
  sql: Db,
  hash: Buffer,
  now: Date,
): Promise<{ actor: Actor; userType: UserType; lastSeenAt: Date; deviceHash: Buffer | null } | null> {
  const [row] = await sql<ActorRow[]>`
    select session.id as session_id, account.id as account_id, account.user_type,
      account.support_only, session.last_seen_at, session.expires_at,
      session.device_hash,
      member.role, member.carrier_id, carrier.single_driver,
      account.user_type = '' and exists (
        select from second_factor where account_id = account.id and confirmed_at is not null) as second_factor
    from session
    join account on account.id = session.account_id
    left join member on member.account_id = account.id
    left join carrier on carrier.id = member.carrier_id
    where session.token_hash = ${hash} and session.revoked_at is null and session.expires_at > ${now}
      and account.status = 'active'`;
  if (!row) return null;
  const { sessionId, accountId, carrierId, userType, lastSeenAt, expiresAt, secondFactor, deviceHash } = row;
  const actor = { role: roleOf(row), sessionId, accountId, carrierId, endsAt: expiresAt.getTime() };
  return { actor: secondFactor ? { ...actor, secondFactor } : actor, userType, lastSeenAt, deviceHash };
}

/** The rights of an account without a sign-in; null for those who run the service and for an erased account. */
export async function actorOfAccount(sql: Db, accountId: number): Promise<Actor | null> {
  const [row] = await sql<Pick<ActorRow, 'userType' | 'supportOnly' | 'role' | 'carrierId' | 'singleDriver'>[]>`
    select account.user_type, account.support_only, member.role, member.carrier_id,
      carrier.single_driver
    from account left join member on member.account_id = account.id left join carrier on carrier.id = member.carrier_id
    where account.id = ${accountId} and account.erased_at is null and account.user_type <> ''`;
  return row ? { role: roleOf(row), sessionId: 0, accountId, carrierId: row.carrierId } : null;
}

/** Returns the role of an account as in the table of docs/product.md 1.3. */
function roleOf({
  userType,
  supportOnly,
  role,
  singleDriver,
}: Pick<ActorRow, 'userType' | 'supportOnly' | 'role' | 'singleDriver'>): Actor['role'] {
  if (userType === '') return supportOnly ? 'support' : 'admin';
  if (userType === 'passenger') return 'passenger';
  if (role === 'owner') return singleDriver ? 'singleDriver' : 'owner';
  if (role === 'dispatcher') return 'dispatcher';
  return 'driver';
}

/** Finds an account by its email, ignoring case; returns null if there is none. */
export async function accountByEmail(
  sql: Db,
  email: string,
): Promise<{ id: number; passwordHash: string | null; blocked: boolean } | null> {
  const [row] = await sql<{ id: number; passwordHash: string | null; blocked: boolean }[]>`
    select id, password_hash, status = 'blocked' as blocked from account where email = ${email}`;
  return row ?? null;
}

interface IdentityRow {
  id: number;
  email: string;
  name: string;
  lastName: string;
  phone: string | null;
  userType: UserType;
  verified: boolean;
  emailConfirmed: boolean;
  offerPasskey: boolean;
  avatar: string | null;
  locale: Locale;
  createdAt: Date;
  role: MemberRole | null;
  carrierId: number | null;
  carrierName: string | null;
  logo: string | null;
  singleDriver: boolean | null;
  hasBus: boolean;
  tripsCount: number | null;
}

/** Returns what people see of their own account, with their carrier. Throws `not_found`. */
export async function identityOf(sql: Db, accountId: number): Promise<z.input<typeof identity>> {
  const [row] = await sql<IdentityRow[]>`
    select account.id, mailbox(account.email) as email, account.name, account.last_name, account.phone,
      account.user_type, account.verified_at is not null as verified, account.avatar, account.locale,
      account.email_confirmed_at is not null as email_confirmed,
      account.email_confirmed_at is not null and account.passkey_offered_at is null
        and not exists (select from passkey where passkey.account_id = account.id) as offer_passkey,
      account.created_at, member.role, carrier.id as carrier_id, carrier.name as carrier_name,
      carrier.logo, carrier.single_driver, carrier.trips_count,
      exists (select from bus where bus.carrier_id = carrier.id and bus.status <> 'retired') as has_bus
    from account
    left join member on member.account_id = account.id
    left join carrier on carrier.id = member.carrier_id
    where account.id = ${accountId}`;
  if (!row) throw new DomainError('not_found');
  const { id, email, name, lastName, phone, userType, verified, emailConfirmed, offerPasskey, locale, createdAt } = row;
  const avatarUrl = thumbnail(row.avatar);
  return {
    user: {
      id,
      email,
      name,
      lastName,
      phone,
      userType,
      verified,
      emailConfirmed,
      offerPasskey,
      avatarUrl,
      locale,
      createdAt,
    },
    carrier: carrierOf(row),
  };
}

function carrierOf(row: IdentityRow): CarrierInfo | null {
  if (row.carrierId === null || row.role === null) return null;
  return {
    carrier_id: row.carrierId,
    carrierName: row.carrierName ?? '',
    carrierLogo: thumbnail(row.logo),
    singleDriver: row.singleDriver ?? false,
    role: row.role,
    hasBus: row.hasBus,
    tripsCount: row.tripsCount ?? 0,
  };
}

export function thumbnail(file: string | null): string | null {
  return file === null ? null : `/files/${file}-s.webp`;
}

/** The code of the decision that blocks an account; null when none does. */
export async function blockingCode(sql: Db, accountId: number): Promise<string | null> {
  const [row] = await sql<{ code: string }[]>`
    select d.code from report_decision d where d.account_id = ${accountId} and 'block' = any(d.measures)
      and not exists (select from report_measure_end e where e.decision_id = d.id and e.measure = 'block')
    order by d.id desc limit 1`;
  return row?.code ?? null;
}

/**
 * The refusal of a blocked account. Its facts contain the code of the decision; the page of that code shows the reasons and accepts a
 * complaint without a sign-in; callers throw it only after the person has proven who they are.
 */
export async function blockedProblem(sql: Db, accountId: number): Promise<DomainError> {
  const code = await blockingCode(sql, accountId);
  return new DomainError('account_blocked', code === null ? {} : { facts: { code } });
}

export async function signedInAs(sql: Db, { accountId, token }: { accountId: number; token: string }) {
  return { token, ...(await identityOf(sql, accountId)) };
}

export async function entered(sql: Db, entry: { accountId: number; token: string } | { secondFactor: string }) {
  return 'secondFactor' in entry ? entry : signedInAs(sql, entry);
}
