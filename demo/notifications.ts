import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';
import { notificationsOfBookings } from '#server/notifications/commands/notify-bookings.ts';
import { peopleOf } from '#server/notifications/queries/people.ts';
import { SUBJECTS } from '#shared/notifications/subjects.ts';
import { INTRODUCED } from './data.ts';
import { insertRows } from './insert.ts';
import { DEMO_MAIL } from './people.ts';

const HOUR = 3_600_000;
/** The age limit of notifications in days, and the maximum number per account. */
const DAYS = 12;
const MAX_COUNT = 14;
/** Older notifications are read, within an hour of their arrival. */
const READ_AFTER = 9 * HOUR;

/**
 * Writes the earlier notifications of the introduced accounts about their bookings, with the texts and keys that the server would have
 * used: the list has a history, and the server does not send these notifications again.
 */
export async function writeNotifications(app: AppContext, sql: Db, now: Date): Promise<void> {
  const emails = INTRODUCED.map(({ name }) => `${name}@${DEMO_MAIL}`);
  const events = await eventsFor(sql, emails, now);
  const at = new Map(events.map((event) => [event.id, event.at]));
  const all = await notificationsOfBookings(app, sql, [...at.keys()], now);
  const ids = await sql<
    { id: number }[]
  >`select id from account where email::text = any(${emails}::text[]) order by id`;
  const rows = (
    await peopleOf(
      sql,
      ids.map(({ id }) => id),
    )
  ).flatMap(({ accountId }) =>
    all
      .filter(({ notification }) => notification.to.includes(accountId))
      .map(({ notification, eventId }) => ({ notification, notified: at.get(eventId) ?? now }))
      .toSorted((a, b) => a.notified.getTime() - b.notified.getTime())
      .slice(-MAX_COUNT)
      .map(({ notification, notified }) => ({
        account_id: accountId,
        key: notification.key,
        kind: SUBJECTS[notification.subject].kind,
        party_id: notification.partyId ?? null,
        carrier_id: notification.carrierId ?? null,
        trip_id: notification.tripId ?? null,
        subject: notification.subject,
        facts: notification.facts,
        path: notification.path,
        created_at: notified,
        read_at: readAt(notified, notification.quietly === true, now),
      })),
  );
  const ordered = rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  await insertRows(sql, 'notification', ordered);
}

function readAt(notified: Date, quietly: boolean, now: Date): Date | null {
  if (quietly) return notified;
  return now.getTime() - notified.getTime() > READ_AFTER ? new Date(notified.getTime() + HOUR) : null;
}

/** The latest events of their own bookings, and of those of the carriers where they are members. */
function eventsFor(sql: Db, emails: readonly string[], now: Date) {
  return sql<{ id: number; at: Date }[]>`
    select id, at from (
      select e.id, e.at, row_number() over (partition by theirs.carrier_id, theirs.account_id order by e.at desc) as nth
      from (
        select a.id as account_id, m.carrier_id from account a left join member m on m.account_id = a.id
        where a.email::text = any(${[...emails]}::text[])) theirs
      join booking b on true
      join party p on p.id = b.party_id
      join trip t on t.id = b.trip_id
      join booking_event e on e.booking_id = b.id
      where e.at > ${now}::timestamptz - make_interval(days => ${DAYS})
        and e.action in ('book', 'confirm', 'accept', 'quote', 'decline', 'cancel', 'expire', 'board', 'complete')
        and (p.account_id = theirs.account_id or b.carrier_id = theirs.carrier_id)) latest
    where nth <= ${MAX_COUNT * 4} order by id`;
}
