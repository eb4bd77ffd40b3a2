import { receiver } from '#server/accounts/queries/password-links.ts';
import type { AppContext } from '#server/context.ts';
import { text } from '#server/core/translate.ts';
import type { Db } from '#server/database/db.ts';
import { FAILING_DAYS } from '#shared/integrations/webhook-schema.ts';
import { ownersOf } from '../queries/webhooks.ts';

/** Mails the owners of a carrier that an address of theirs was switched off, and why. */
export async function notifyOwners(
  app: AppContext,
  sql: Db,
  carrierId: number,
  url: string,
  why: 'gone' | 'failing',
): Promise<void> {
  for (const accountId of await ownersOf(sql, carrierId)) {
    const person = await receiver(sql, accountId);
    if (!person) continue;
    const { email, name, locale } = person;
    await app.mailer.queue(sql, {
      to: email,
      locale,
      subject: text(locale, 'mail.webhookOff.subject', { host: new URL(url).host }),
      lines: [
        text(locale, 'mail.hello', { name }),
        why === 'gone'
          ? text(locale, 'mail.webhookOff.gone', { url })
          : text(locale, 'mail.webhookOff.text', { url, days: FAILING_DAYS }),
        text(locale, 'mail.webhookOff.then'),
      ],
      button: { label: text(locale, 'mail.webhookOff.button'), url: app.publicUrl('/company/integrations') },
    });
  }
}
