import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { notificationsOfBookings } from '#server/messaging/notifications/commands/notify-bookings.ts';
import { peopleOf } from '#server/messaging/notifications/queries/people.ts';
import { SUBJECTS } from '#shared/messaging/notifications/subjects.ts';
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
  const found = await sql<
    { id: number }[]
  >`select id from account where email::text = any(${emails}::text[]) order by id`;
  const ids = found.map(({ id }) => id);
  const events = await eventsFor(sql, ids, now);
  const times = new Map(events.map(({ id, at }) => [id, at]));
  const all = (await notificationsOfBookings(app, sql, [...times.keys()], now))
    .map(({ notification, eventId }) => ({ ...notification, at: times.get(eventId) ?? now }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const rows = (await peopleOf(sql, ids)).flatMap(({ accountId }) => {
    const latest = all.filter(({ to }) => to.includes(accountId)).slice(-MAX_COUNT);
    return latest.map(({ key, subject, facts, path, at, quietly, partyId, carrierId, tripId }) => ({
      ...{ account_id: accountId, key, kind: SUBJECTS[subject].kind, subject, facts, path, created_at: at },
      ...{ party_id: partyId ?? null, carrier_id: carrierId ?? null, trip_id: tripId ?? null },
      read_at: quietly ? at : now.getTime() - at.getTime() > READ_AFTER ? new Date(at.getTime() + HOUR) : null,
    }));
  });
  await insertRows(
    sql,
    'notification',
    rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime()),
  );
}

/** The latest events of their own bookings, and of the carriers where they are members. */
function eventsFor(sql: Db, ids: readonly number[], now: Date) {
  return sql<{ id: number; at: Date }[]>`
    select id, at from (
      select e.id, e.at, row_number() over (partition by theirs.carrier_id, theirs.account_id order by e.at desc) as nth
      from (select a.id as account_id, m.carrier_id from account a left join member m on m.account_id = a.id
        where a.id = any(${[...ids]}::int[])) theirs
      join booking b on true
      join party p on p.id = b.party_id
      join booking_event e on e.booking_id = b.id
      where e.at > ${now}::timestamptz - make_interval(days => ${DAYS})
        and e.action in ('book', 'confirm', 'accept', 'quote', 'decline', 'cancel', 'expire', 'board', 'complete')
        and (p.account_id = theirs.account_id or b.carrier_id = theirs.carrier_id)) latest
    where nth <= ${MAX_COUNT * 4} order by id`;
}
