import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { networkOf } from '#server/core/network.ts';
import { placePoint } from '#server/office/search/queries/days.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { addDays, daysBetween, instantOf, localDate } from '#shared/core/time.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import {
  ALERT_DAYS_AHEAD,
  CONFIRM_HOURS,
  MAIL_ALERTS_OF_ADDRESS,
  MAIL_ALERTS_OF_ADDRESS_IN_ALL,
  MAIL_ALERTS_OF_NETWORK,
  MAX_ALERTS,
} from '#shared/office/alerts/limits.ts';
import { alertById, type Connection, isBelow, type StoredAlert, tripsOf } from '../queries/alerts.ts';
import { queueConfirmation } from './mail.ts';

interface NewAlert extends Connection {
  belowCents: number | null;
}

const OF_NETWORK: RateLimit = { name: 'mailAlertNetwork', points: MAIL_ALERTS_OF_NETWORK, seconds: 3600 };
const OF_ADDRESS: RateLimit = { name: 'mailAlertAddress', points: MAIL_ALERTS_OF_ADDRESS, seconds: 24 * 3600 };
const OF_ADDRESS_IN_ALL: RateLimit = {
  name: 'mailAlertAddresses',
  points: MAIL_ALERTS_OF_ADDRESS_IN_ALL,
  seconds: 24 * 3600,
};

/**
 * Makes an alert of an account, or changes the one that it has for this connection and day. The trips on sale now cause no notification: the
 * person sees them. Throws `invalid_input` for a day that is over or too far ahead, `too_many_alerts`.
 */
export async function createAlert(sql: Db, accountId: number, newAlert: NewAlert, now: Date): Promise<number> {
  const endsAt = await endOf(sql, newAlert, now);
  await sql`select from account where id = ${accountId} for no key update`;
  const others = await sql`
    select from connection_alert where account_id = ${accountId} and ends_at > ${now}
      and not (from_place = ${newAlert.from} and to_place = ${newAlert.to} and day = ${newAlert.date}) limit ${MAX_ALERTS}`;
  if (others.length >= MAX_ALERTS) throw new DomainError('too_many_alerts');
  const [row] = await sql<{ id: number }[]>`
    insert into connection_alert (account_id, from_place, to_place, day, passengers, below_cents, created_at, confirmed_at, ends_at)
    values (${accountId}, ${newAlert.from}, ${newAlert.to}, ${newAlert.date}, ${newAlert.passengers}, ${newAlert.belowCents}, ${now}, ${now}, ${endsAt})
    on conflict (account_id, from_place, to_place, day) where account_id is not null do update
      set passengers = excluded.passengers, below_cents = excluded.below_cents, due_at = null
    returning id`;
  if (!row) throw new DomainError('internal');
  await passOverSeen(sql, { ...newAlert, id: row.id }, now);
  return row.id;
}

/**
 * Makes an alert for a person without an account and mails the link that confirms it. The answer is the same for every address: without a
 * mail when it has such an alert already, or too many. Throws `too_many_requests`.
 */
export async function createMailAlert(
  app: AppContext,
  sql: Db,
  { email, ...newAlert }: NewAlert & { email: string },
  from: { ip: string; locale: Locale; now: Date },
): Promise<void> {
  const { ip, locale, now } = from;
  const endsAt = await endOf(sql, newAlert, now);
  const network = networkOf(ip);
  await app.rateLimits.consume(OF_NETWORK, sql, network, now);
  if (!(await app.rateLimits.count(OF_ADDRESS, sql, `${email} ${network}`, now)).allowed) return;
  if (!(await app.rateLimits.count(OF_ADDRESS_IN_ALL, sql, email, now)).allowed) return;
  if ((await confirmedAlertsOf(sql, email, now)) >= MAX_ALERTS) return;
  const [row] = await sql<{ id: number }[]>`
    insert into connection_alert (email, locale, from_place, to_place, day, passengers, below_cents, created_at, ends_at)
    values (${email}, ${locale}, ${newAlert.from}, ${newAlert.to}, ${newAlert.date}, ${newAlert.passengers}, ${newAlert.belowCents}, ${now}, ${endsAt})
    on conflict (email, from_place, to_place, day) where account_id is null do update
      set passengers = excluded.passengers, below_cents = excluded.below_cents, created_at = excluded.created_at
      where connection_alert.confirmed_at is null
    returning id`;
  const alert = row && (await alertById(sql, row.id, now));
  if (alert) await queueConfirmation(app, sql, alert, new Date(now.getTime() + CONFIRM_HOURS * 3_600_000));
}

/** The alerts that the owner of an address has confirmed; anybody can make others, which therefore count for nothing. */
async function confirmedAlertsOf(sql: Db, email: string, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from connection_alert
    where email = ${email} and confirmed_at is not null and ends_at > ${now}`;
  return row?.count ?? 0;
}

/** Confirms an alert without an account; a second time changes nothing. Throws `too_many_alerts`. */
export async function confirmAlert(sql: Db, alert: StoredAlert, now: Date): Promise<void> {
  if (!alert.confirmed && alert.accountId === null && (await confirmedAlertsOf(sql, alert.email, now)) >= MAX_ALERTS)
    throw new DomainError('too_many_alerts');
  const confirmed = await sql`
    update connection_alert set confirmed_at = ${now} where id = ${alert.id} and confirmed_at is null returning id`;
  const { id, date, passengers, belowCents } = alert;
  if (confirmed.length > 0)
    await passOverSeen(sql, { id, date, passengers, belowCents, from: alert.from.id, to: alert.to.id }, now);
}

/** Deletes an alert of an account; throws `not_found` for any other. */
export async function removeAlert(sql: Db, accountId: number, alertId: number): Promise<void> {
  const removed = await sql`
    delete from connection_alert where id = ${alertId} and account_id = ${accountId} returning id`;
  if (removed.length === 0) throw new DomainError('not_found');
}

export async function endMailAlert(sql: Db, alertId: number): Promise<void> {
  await sql`delete from connection_alert where id = ${alertId} and account_id is null`;
}

/** Deletes alerts of past days, alerts that were not confirmed in time, and the rest of ended waiting lists. */
export async function deleteExpiredAlerts(sql: Db, now: Date): Promise<void> {
  await sql`delete from connection_alert where ends_at < ${retainedSince('alerts', now)}`;
  await sql`
    delete from connection_alert
    where confirmed_at is null and created_at < ${new Date(now.getTime() - CONFIRM_HOURS * 3_600_000)}`;
  await sql`delete from waiting_entry where ended_at < ${retainedSince('waitingLists', now)}`;
}

/** The trips that can be booked already count as notified. */
async function passOverSeen(sql: Db, alert: NewAlert & { id: number }, now: Date): Promise<void> {
  const seen = (await tripsOf(sql, alert, now)).filter(({ price }) => isBelow(price, alert.belowCents));
  await sql`delete from alert_match where alert_id = ${alert.id}`;
  for (const { tripId } of seen) {
    await sql`
      insert into alert_match (alert_id, trip_id, notified_at) values (${alert.id}, ${tripId}, ${now}) on conflict do nothing`;
  }
}

/** The end of the day at the place of departure. */
async function endOf(sql: Db, { from, to, date }: NewAlert, now: Date): Promise<Date> {
  const [place] = await sql<{ zone: string }[]>`select zone from place where id = ${from}`;
  if (!place || from === to || !(await placePoint(sql, to))) throw new DomainError('not_found');
  const ahead = daysBetween(localDate(now, place.zone), date);
  if (ahead < 0 || ahead > ALERT_DAYS_AHEAD)
    throw new DomainError('invalid_input', { errors: [{ field: 'date', key: 'date_format' }] });
  return instantOf(addDays(date, 1), '00:00', place.zone);
}
