import type { AppContext } from '#server/context.ts';
import { tokenHash } from '#server/core/auth/token.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { answered } from '#server/core/http/calls/idempotency.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { isLinkToken, maskedEmail } from '#shared/people/accounts/base/password-links.ts';
import type { PasswordLink } from '#shared/people/accounts/sign-in/password-schema.ts';
import { blockedProblem } from '../queries.ts';
import { confirmByPasswordLink } from './confirm-email.ts';
import { hashNewPassword, makeAccount } from './make-account.ts';
import { type EnteredByLink, enterByLink, type LinkOrigin, linkKey, onlyOnce, setPassword } from './set-password.ts';

export interface Invited {
  id: number;
  carrierId: number;
  carrierName: string;
  role: 'dispatcher' | 'driver';
  email: string;
  name: string;
  lastName: string;
  locale: Locale;
  /** Whether it can be accepted: it has neither been answered nor withdrawn nor expired. */
  open: boolean;
}

/** Access to the invitations of carriers, which are above accounts. */
export interface Invitations {
  ofLink(sql: Db, tokenHash: Buffer, now: Date): Promise<Invited | null>;
  /** Locks an invitation with its carrier; throws `invitation_over` if it is not open any more. */
  lock(sql: Db, invited: Invited, now: Date): Promise<void>;
  accept(sql: Db, accountId: number, id: number, now: Date): Promise<unknown>;
}

/**
 * Returns the content of an invitation's link, or null if the link belongs to none. Throws `invitation_over` if it has ended, and
 * the reason why the account of its address cannot accept here.
 */
export async function invitedBy(
  sql: Db,
  invitations: Invitations,
  token: string,
  now: Date,
): Promise<PasswordLink | null> {
  const invited = isLinkToken(token) ? await invitations.ofLink(sql, tokenHash(token), now) : null;
  if (!invited) return null;
  if (!invited.open) throw new DomainError('invitation_over');
  await invitee(sql, invited.email);
  const { email, name, carrierName, role } = invited;
  return { purpose: 'invite', email: maskedEmail(email), name, invitation: { carrier: carrierName, role } };
}

/**
 * Accepts an invitation by its mailed link, which proves the address: makes the account with this password, or takes over the account
 * that nobody has proven, and makes it a member. Returns null if the link belongs to no invitation. Throws `invitation_over`,
 * `email_taken` if an account has proven the address meanwhile (it accepts in the app), `not_invitable`,
 * `already_member`, `account_blocked`.
 */
export async function acceptByLink(
  app: AppContext,
  pool: Pool,
  invitations: Invitations,
  { token, password }: { token: string; password: string },
  origin: LinkOrigin,
): Promise<(EnteredByLink & { carrierId: number }) | null> {
  const invited = isLinkToken(token) ? await invitations.ofLink(pool, tokenHash(token), origin.now) : null;
  if (!invited) return null;
  const key = linkKey(origin, token);
  const usedBefore = key && (await answered(pool, key));
  if (!usedBefore && !invited.open) throw new DomainError('invitation_over');
  if (!usedBefore) await invitee(pool, invited.email);
  const { email, name, lastName, carrierId } = invited;
  const passwordHash = usedBefore ? '' : await hashNewPassword(password, [email, name, lastName]);
  return transaction(pool, async (sql) => {
    await onlyOnce(sql, key, origin.now, async () => {
      await invitations.lock(sql, invited, origin.now);
      const accountId = await proveInvitee(app, sql, invited, passwordHash, origin);
      await invitations.accept(sql, accountId, invited.id, origin.now);
    });
    const [account] = await sql<{ id: number }[]>`
      select id from account where email = ${email} and status = 'active' for update`;
    if (!account) throw new DomainError('invitation_over');
    return { ...(await enterByLink(app, sql, account.id, origin)), carrierId };
  });
}

/** Returns the account of the invited address, made or taken over with this password; its address is proven. */
async function proveInvitee(
  app: AppContext,
  sql: Db,
  { email, name, lastName, locale }: Invited,
  passwordHash: string,
  origin: LinkOrigin,
): Promise<number> {
  const known = await invitee(sql, email);
  if (known === null) {
    const person = { email, name, lastName, locale, phone: '', passwordHash };
    // The role in the company decides about the type when the invitation is accepted.
    const type = { userType: 'driver', singleDriver: false, carrierName: '', emailConfirmed: true } as const;
    return makeAccount(sql, { ...person, ...type }, origin.now);
  }
  await setPassword(app, sql, known, passwordHash, origin, () => confirmByPasswordLink(sql, known, origin.now));
  return known;
}

/** Returns the account with an invited address that nobody has proven; null if there is none. Throws why it cannot accept by the link. */
async function invitee(sql: Db, email: string): Promise<number | null> {
  const [known] = await sql<
    { id: number; blocked: boolean; staff: boolean; member: boolean; alone: boolean; proven: boolean }[]
  >`
    select id, status = 'blocked' as blocked, user_type in ('driver', 'carrier') as staff,
      exists (select from member where member.account_id = account.id) as member,
      exists (
        select from member join carrier on carrier.id = member.carrier_id
        where member.account_id = account.id and carrier.single_driver) as alone, email_confirmed_at is not null as proven
    from account where email = ${email}`;
  if (!known) return null;
  if (known.blocked) throw await blockedProblem(sql, known.id);
  if (!known.staff) throw new DomainError('not_invitable');
  // They sign in and answer there, because their own carrier rests then.
  if (known.alone) throw new DomainError('email_taken');
  if (known.member) throw new DomainError('already_member');
  if (known.proven) throw new DomainError('email_taken');
  return known.id;
}
