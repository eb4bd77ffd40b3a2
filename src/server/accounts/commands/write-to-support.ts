import type { AppContext } from '#server/context.ts';
import { text } from '#server/core/translate.ts';
import type { Pool } from '#server/database/db.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/i18n/locale.ts';
import { countAttempt, subject } from './attempts.ts';

interface Writer {
  email: string;
  /** The account of a signed-in writer; null for a visitor, whose email is unverified. */
  account: { id: number; name: string; lastName: string; userType: string } | null;
  locale: Locale;
}

interface From {
  ip: string;
  now: Date;
  /** The idempotency key of the request: one key sends one mail. */
  key: string | null;
}

/** Mails a message to support, with the writer as the reply address. Throws `too_many_requests` per email and per network. */
export async function writeToSupport(
  app: AppContext,
  pool: Pool,
  to: string,
  { words, writer }: { words: string; writer: Writer },
  { ip, now, key }: From,
): Promise<void> {
  const { email, account, locale } = writer;
  await countAttempt(app, pool, [subject('support', email), subject('supportFrom', ip)], now);
  const name = account && `${account.name} ${account.lastName}`.trim();
  const who = account
    ? text(DEFAULT_LOCALE, 'mail.support.account', { name: name ?? '', email, id: account.id, type: account.userType })
    : text(DEFAULT_LOCALE, 'mail.support.visitor', { email });
  const mail = {
    to,
    replyTo: email,
    locale: DEFAULT_LOCALE,
    subject: text(DEFAULT_LOCALE, 'mail.support.subject', { name: name ?? email }),
    lines: [words, who, text(DEFAULT_LOCALE, 'mail.support.language', { locale })],
  };
  await app.mailer.queue(pool, mail, key === null ? {} : { key: `support:${key}` });
}
