import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { audit } from '../audit/audit.ts';
import { HOME_ZONE } from '../clock.ts';
import { type Db, transaction } from '../database/db.ts';
import { greeting } from '../greeting.ts';
import { text } from '../translate.ts';
import { tokenHash } from './token.ts';

/** The cookie with the key of a device; on https under the prefix that no other host of the domain can set (RFC 6265bis, 4.1.3.2). */
const COOKIE = 'vezu_device';
const SECURE_COOKIE = `__Host-${COOKIE}`;

/** How long a browser keeps the key, in seconds: as long as an operator's session lasts at most. */
const MAX_AGE_S = 12 * 60 * 60;

const ACTION = 'operator.otherDevice';

/** How long further uses of a token from other devices add no entry to the audit log, in milliseconds. */
const QUIET_MS = 10 * 60 * 1000;

/** How long an operator gets no further mail about such uses, in milliseconds. */
const MAIL_QUIET_MS = 24 * 60 * 60 * 1000;

export type Reporting = Pick<AppContext, 'pool' | 'now' | 'mailer' | 'publicUrl' | 'secrets'>;

/** Thrown when an operator's token comes without the key of the device that it was given to. */
export class OtherDevice extends DomainError {
  readonly actor: Actor;

  constructor(actor: Actor) {
    super('other_device');
    this.actor = actor;
  }
}

/** The key of a device, 256 random bits, which the database stores only as a hash. */
export function newDeviceKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the `Set-Cookie` header that gives a device its key. Scripts of the page cannot read the cookie, and other sites do not send it. */
export function deviceCookie(key: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:');
  const attributes = `Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return `${secure ? SECURE_COOKIE : COOKIE}=${key}; ${attributes}`;
}

/** Returns the key of the device that a request comes from; null when it has none. */
export function deviceKeyOf(cookies: string | undefined): string | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  for (const name of [SECURE_COOKIE, COOKIE]) {
    const pair = pairs.find((one) => one.startsWith(`${name}=`));
    if (pair) return pair.slice(name.length + 1);
  }
  return null;
}

export function isDeviceKey(key: string | null | undefined, hash: Buffer | null): boolean {
  if (!key || !hash) return false;
  const keyHash = tokenHash(key);
  return keyHash.length === hash.length && timingSafeEqual(keyHash, hash);
}

/**
 * Adds to the audit log that a token was used from another device, once in a while for each session, and mails its operator at most once a day.
 */
export async function reportOtherDevice(app: Reporting, actor: Actor, ip: string): Promise<void> {
  const { accountId, role, sessionId } = actor;
  const now = app.now();
  await transaction(app.pool, async (sql) => {
    const noted = await sql`
      update session set other_device_at = ${now}
      where id = ${sessionId}
        and (other_device_at is null or other_device_at <= ${new Date(now.getTime() - QUIET_MS)}) returning true`;
    if (noted.length === 0) return;
    const subject = { kind: 'session', id: sessionId };
    await audit(app, sql, { actor: { accountId, role, ip }, action: ACTION, subject }, now);
    // The log takes one entry at a time, so that of two sessions only one finds a single entry.
    const [found] = await sql<{ entries: number }[]>`
      select count(*)::int as entries from audit_entry
      where actor_id = ${accountId} and action = ${ACTION} and at > ${new Date(now.getTime() - MAIL_QUIET_MS)}`;
    if (found?.entries === 1) await mailOtherDevice(app, sql, accountId, { ip, now });
  });
}

async function mailOtherDevice(app: Reporting, sql: Db, accountId: number, { ip, now }: { ip: string; now: Date }) {
  const [person] = await sql<{ email: string; name: string; locale: Locale }[]>`
    select email::text, name, locale from account where id = ${accountId}`;
  if (!person) return;
  const { email, name, locale } = person;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: HOME_ZONE }).format(
    now,
  );
  await app.mailer.queue(sql, {
    purpose: 'security',
    to: email,
    locale,
    subject: text(locale, 'mail.otherDevice.subject'),
    lines: [
      greeting(locale, name),
      text(locale, 'mail.otherDevice.text', { email, ip, time }),
      text(locale, 'mail.otherDevice.notYou'),
    ],
    button: { label: text(locale, 'mail.newDevice.button'), url: app.publicUrl('/settings') },
  });
}
