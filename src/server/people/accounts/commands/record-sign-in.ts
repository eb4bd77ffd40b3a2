import type { AppContext } from '#server/context.ts';
import type { Db, Pool } from '#server/core/database/db.ts';
import { deleteOld } from '#server/core/database/delete-old.ts';
import { greeting } from '#server/core/greeting.ts';
import { providerName } from '#server/core/settings/identity-providers.ts';
import { text } from '#server/core/translate.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { deviceOf } from '#shared/people/accounts/base/device.ts';
import type { SignInMethod, SignInOutcome } from '#shared/people/accounts/sign-in/sign-ins-schema.ts';
import { receiver } from '../queries/password-links.ts';
import { networkHash } from './password-attempts.ts';

export interface Origin {
  ip: string;
  userAgent: string;
  now: Date;
  /** Gives the client a new key of its device. */
  newDevice?: () => string;
  /** Throws when no session may begin for this client. */
  mayEnter?: () => void;
}

interface Entry {
  /** null if no account has the email: the attempt is stored anyway, so that the response takes the same time. */
  accountId: number | null;
  way: SignInMethod;
  provider?: string | null;
  outcome: SignInOutcome;
}

/** The time zone of the times in these mails: most of their recipients live in it. */
const MAIL_ZONE = 'Europe/Kyiv';

/** Stores a sign-in, or an attempt at one, and sends a mail when a sign-in comes from a new device. */
export async function recordSignIn(app: AppContext, sql: Db, entry: Entry, origin: Origin): Promise<void> {
  const { accountId, way, provider = null, outcome } = entry;
  const { browser, system } = deviceOf(origin.userAgent);
  const device = `${browser ?? ''}/${system ?? ''}`;
  if (outcome === 'success' && accountId !== null && (await isNewDevice(sql, accountId, device))) {
    await notifyOfDevice(app, sql, accountId, provider, origin);
  }
  await sql`
    insert into sign_in (account_id, at, way, provider, outcome, device, address_hash)
    values (${accountId}, ${origin.now}, ${way}, ${provider}, ${outcome}, ${device}, ${networkHash(app, origin.ip)})`;
}

export async function deleteExpiredSignIns(sql: Pool, now: Date): Promise<void> {
  await deleteOld(sql, { table: 'sign_in', column: 'at', before: retainedSince('signIns', now) });
  await sql`delete from sign_in_ticket where expires_at < ${now}`;
  await sql`delete from provider_flow where expires_at < ${now}`;
  await sql`delete from mailed_code where expires_at < ${now}`;
}

/**
 * Whether the account never signed in from this device before. The first sign-in of an account does not count as a new device.
 */
async function isNewDevice(sql: Db, accountId: number, device: string): Promise<boolean> {
  const [row] = await sql<{ known: boolean; any: boolean }[]>`
    select count(*) > 0 as any, coalesce(bool_or(device = ${device}), false) as known from sign_in
    where account_id = ${accountId} and outcome = 'success'`;
  return row?.any === true && !row.known;
}

async function notifyOfDevice(
  app: AppContext,
  sql: Db,
  accountId: number,
  provider: string | null,
  { userAgent, now }: Origin,
): Promise<void> {
  const person = await receiver(sql, accountId);
  if (!person) return;
  const { email, name, locale } = person;
  const { browser, system } = deviceOf(userAgent);
  const device = [browser, system].filter(Boolean).join(', ') || text(locale, 'mail.newDevice.unknown');
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: MAIL_ZONE });
  await app.mailer.queue(sql, {
    purpose: 'security' as const,
    to: email,
    locale,
    subject: text(locale, 'mail.newDevice.subject'),
    lines: [
      greeting(locale, name),
      text(locale, 'mail.newDevice.text', { email, device, time: time.format(now) }),
      ...(provider
        ? [text(locale, 'mail.newDevice.provider', { provider: providerName(app.identityProviders, provider) })]
        : []),
      text(locale, 'mail.newDevice.notYou'),
    ],
    button: { label: text(locale, 'mail.newDevice.button'), url: app.publicUrl('/settings') },
  });
}
