import type { AppContext } from '#server/context.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { Db } from '../database/db.ts';
import type { Mail } from './contents.ts';

/** Mails the administrators of the service, each in their language; a mail whose key was sent before is not sent again. */
export async function mailAdministrators(
  app: AppContext,
  sql: Db,
  key: string,
  content: (locale: Locale) => Omit<Mail, 'to' | 'locale'>,
): Promise<void> {
  const administrators = await sql<{ id: number; email: string; locale: Locale }[]>`
    select id, email::text, locale from account where user_type = '' and not support_only and status = 'active'`;
  for (const { id, email, locale } of administrators)
    await app.mailer.queue(sql, { ...content(locale), to: email, locale }, { key: `${key}:${id}` });
}
