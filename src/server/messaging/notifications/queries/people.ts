import type { Db } from '#server/core/database/db.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { UserType } from '#shared/people/accounts/base/schema.ts';
import type { NotificationChoices } from '#shared/people/accounts/profile/notifications.ts';
import { QUIET_BEFORE_RIDE_HOURS, type QuietHours } from '#shared/people/accounts/profile/quiet-hours.ts';
import { type Drivers, driversOf } from '#shared/sales/trips/drives.ts';

export interface Person {
  accountId: number;
  email: string;
  name: string;
  locale: Locale;
  userType: UserType;
  choices: NotificationChoices;
  quiet: QuietHours | null;
}

/** The active ones among these accounts. */
export async function peopleOf(sql: Db, accountIds: readonly number[]): Promise<Person[]> {
  return sql<Person[]>`
    select a.id as account_id, a.email, a.name, a.locale, a.user_type,
      coalesce((select json_agg(json_build_object('kind', c.kind, 'channel', c.channel, 'wanted', c.wanted))
        from notification_choice c where c.account_id = a.id), '[]') as choices,
      (select json_build_object('from', q.from_hour, 'to', q.to_hour, 'zone', q.zone) from quiet_hours q
        where q.account_id = a.id) as quiet
    from account a where a.id = any(${[...new Set(accountIds)]}::int[]) and a.status = 'active' order by a.id`;
}

/** The owners and dispatchers of a carrier, and the named drivers who still are members. */
export async function staffOf(sql: Db, carrierId: number, drivers: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select account_id as id from member
    where carrier_id = ${carrierId} and (role in ('owner', 'dispatcher') or account_id = any(${[...drivers]}::int[])) order by 1`;
  return rows.map(({ id }) => id);
}

/** Whether a person is on their way, or will be within the hours before which nothing is kept silent: as a passenger or as the driver. */
export async function isTravelling(sql: Db, accountId: number, now: Date): Promise<boolean> {
  const soon = new Date(now.getTime() + QUIET_BEFORE_RIDE_HOURS * 3_600_000);
  const rows = await sql`
    select 1 from trip t where ${drives(sql, accountId, sql`t`)} and t.status in ('planned', 'started')
      and t.departs_at < ${soon} and t.arrives_at > ${new Date(now.getTime() - 24 * 3_600_000)}
    union all
    select 1 from party join booking b on b.party_id = party.id and b.status in ('unconfirmed', 'confirmed', 'boarded')
    join trip t on t.id = b.trip_id and t.status in ('new', 'planned', 'started')
    join trip_stop s on s.trip_id = t.id and s.seq = b.from_seq
    where party.account_id = ${accountId} and coalesce(s.departs_at, t.departs_at) < ${soon}
    limit 1`;
  return rows.length > 0;
}

/** The drivers of a trip; none while it has none. */
export async function driversOn(sql: Db, tripId: number): Promise<number[]> {
  const [row] = await sql<Drivers[]>`
    select driver_id, second_driver_id from trip where id = ${tripId}`;
  return row ? driversOf(row) : [];
}
