import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { notificationTexts, type TripNotificationFacts } from '#server/messaging/notifications/labels.ts';
import { DomainError } from '#shared/core/errors.ts';
import { languageTag, nameIn } from '#shared/i18n/locale.ts';
import { alertById, type StoredAlert } from '../queries/alerts.ts';

/** The key in the link of an alert's mails. It is computed, not stored: who reads the database alone has no keys. */
function keyOf(app: AppContext, alertId: number): string {
  const hash = app.secrets.keyedHash(`connection alert ${alertId}`).toString('base64url').slice(0, 32);
  return `${alertId}-${hash}`;
}

/** The alert of a key, for a person without an account; throws `not_found` when it is wrong or the alert has ended. */
export async function alertByKey(app: AppContext, sql: Db, key: string, now: Date): Promise<StoredAlert> {
  const alertId = Number(key.split('-')[0]);
  const right = Buffer.from(keyOf(app, alertId));
  const received = Buffer.from(key);
  const same = received.length === right.length && timingSafeEqual(received, right);
  const alert = same ? await alertById(sql, alertId, now) : null;
  if (!alert || alert.accountId !== null) throw new DomainError('not_found');
  return alert;
}

export async function queueConfirmation(
  app: AppContext,
  sql: Db,
  alert: StoredAlert,
  usefulUntil: Date,
): Promise<void> {
  const { locale } = reader(alert);
  const mail = {
    ...frame(app, alert),
    subject: text(locale, 'mail.alert.confirm', connectionOf(alert)),
    lines: [text(locale, 'mail.alert.confirm.text', connectionOf(alert))],
    footer: text(locale, 'mail.alert.confirm.foot'),
  };
  await app.mailer.queue(sql, mail, { usefulUntil });
}

/** Mails the found trips to a person without an account. The button opens the page that leads to the trips and ends the alert. */
export async function queueFound(
  app: AppContext,
  sql: Db,
  alert: StoredAlert,
  { subject, key, facts }: { subject: 'connectionFound'; key: string; facts: TripNotificationFacts },
): Promise<void> {
  const { locale } = reader(alert);
  const { title, body } = notificationTexts(subject, facts, locale);
  const mail = { ...frame(app, alert), subject: title, lines: [body], footer: text(locale, 'mail.alert.foot') };
  await app.mailer.queue(sql, mail, { key, usefulUntil: alert.endsAt });
}

function frame(app: AppContext, alert: StoredAlert) {
  const { locale } = reader(alert);
  const label = text(locale, alert.confirmed ? 'mail.alert.button' : 'mail.alert.confirm.button');
  const page = app.publicUrl(`/alerts/${keyOf(app, alert.id)}`);
  return {
    to: alert.email,
    locale,
    button: { label, url: page },
    unsubscribe: { page, oneClick: app.publicUrl(`/api/alerts/mail/${keyOf(app, alert.id)}/end`) },
  };
}

function connectionOf(alert: StoredAlert) {
  const { locale } = reader(alert);
  const day = new Intl.DateTimeFormat(languageTag(locale), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return {
    connection: `${nameIn(alert.from.name, locale)} – ${nameIn(alert.to.name, locale)}`,
    date: day.format(new Date(`${alert.date}T12:00:00Z`)),
  };
}

function reader({ locale }: StoredAlert) {
  return { locale: locale ?? 'uk' } as const;
}
