import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import { text } from '#server/core/translate.ts';
import { receiver } from '../queries/password-links.ts';

type Change =
  | 'providerLinked'
  | 'providerUnlinked'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodes'
  | 'codesUsedUp'
  | 'passwordAdded'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'bankChanged'
  | 'cardsChanged'
  | 'fiscalChanged';

/** Mails a person about a change of their sign-in settings or about too many wrong codes, since another person may have done it. */
export async function notifyOfChange(
  app: AppContext,
  sql: Db,
  accountId: number,
  change: Change,
  provider = '',
): Promise<void> {
  const person = await receiver(sql, accountId);
  if (!person) return;
  const { email, name, locale } = person;
  await app.mailer.queue(sql, {
    purpose: 'security' as const,
    to: email,
    locale,
    subject: text(locale, `mail.${change}.subject`, { provider }),
    lines: [
      greeting(locale, name),
      text(locale, `mail.${change}.text`, { email, provider }),
      text(locale, 'mail.newDevice.notYou'),
    ],
    button: { label: text(locale, 'mail.newDevice.button'), url: app.publicUrl('/settings') },
  });
}
