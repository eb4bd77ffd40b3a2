import type { Db } from '#server/database/db.ts';
import type { NotificationChoices } from '#shared/accounts/notifications.ts';
import type { UserType } from '#shared/accounts/schema.ts';
import type { Locale } from '#shared/i18n/locale.ts';

/** A possible recipient of notifications, with their choices. */
export interface Person {
  accountId: number;
  email: string;
  name: string;
  locale: Locale;
  userType: UserType;
  choices: NotificationChoices;
}

/** The active ones among these accounts. */
export async function peopleOf(sql: Db, accountIds: readonly number[]): Promise<Person[]> {
  return sql<Person[]>`
    select a.id as "accountId", a.email, a.name, a.locale, a.user_type as "userType",
      coalesce((select json_agg(json_build_object('kind', c.kind, 'channel', c.channel, 'wanted', c.wanted))
        from notification_choice c where c.account_id = a.id), '[]') as choices
    from account a where a.id = any(${[...new Set(accountIds)]}::int[]) and a.status = 'active' order by a.id`;
}

/** The owners and dispatchers of a carrier, and the named driver if they still are a member. */
export async function staffOf(sql: Db, carrierId: number, driverId: number | null): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select account_id as id from member
    where carrier_id = ${carrierId} and (role in ('owner', 'dispatcher') or account_id = ${driverId}) order by 1`;
  return rows.map(({ id }) => id);
}
