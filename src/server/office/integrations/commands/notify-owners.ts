import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import { text } from '#server/core/translate.ts';
import { notify } from '#server/messaging/notifications/commands/notify.ts';
import { receiver } from '#server/people/accounts/queries/password-links.ts';
import { FAILING_DAYS } from '#shared/office/integrations/webhook-schema.ts';
import { ownersOf } from '../queries/webhooks.ts';

/** Notifies the owners of a carrier that an address of theirs was switched off, and why: in the list of the bell, and by mail. */
export async function notifyOwners(
  app: AppContext,
  sql: Db,
  { webhookId, carrierId, url, why }: { webhookId: number; carrierId: number; url: string; why: 'gone' | 'failing' },
  now: Date,
): Promise<void> {
  const owners = await ownersOf(sql, carrierId);
  const notification = {
    subject: 'webhookOff' as const,
    key: `webhookOff:${webhookId}:${now.getTime()}`,
    to: owners,
    carrierId,
    path: '/company/integrations' as const,
    facts: { host: new URL(url).host, why, days: FAILING_DAYS },
  };
  await notify(app, sql, notification, now);
  for (const accountId of owners) {
    const person = await receiver(sql, accountId);
    if (!person) continue;
    const { email, name, locale } = person;
    await app.mailer.queue(sql, {
      to: email,
      locale,
      subject: text(locale, 'mail.webhookOff.subject', { host: new URL(url).host }),
      lines: [
        greeting(locale, name),
        why === 'gone'
          ? text(locale, 'mail.webhookOff.gone', { url })
          : text(locale, 'mail.webhookOff.text', { url, days: FAILING_DAYS }),
        text(locale, 'mail.webhookOff.then'),
      ],
      button: { label: text(locale, 'mail.webhookOff.button'), url: app.publicUrl('/company/integrations') },
    });
  }
}
