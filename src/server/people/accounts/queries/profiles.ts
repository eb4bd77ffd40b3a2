import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Contact } from '#shared/people/accounts/base/contacts.ts';
import type { Profile } from '#shared/people/accounts/base/profile-schema.ts';
import type { PublicDriver } from '#shared/people/accounts/base/schema.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '#shared/people/accounts/profile/notifications.ts';
import type { NotificationChoice } from '#shared/people/accounts/profile/notifications-schema.ts';
import type { QuietHours } from '#shared/people/accounts/profile/quiet-hours.ts';
import type { SavedView } from '#shared/people/accounts/profile/views-api.ts';
import { thumbnail } from '../queries.ts';

interface ProfileRow extends Omit<Profile, 'avatarUrl'> {
  avatar: string | null;
}

const rating = sqlFragment(averageRating);

/** Returns the profile as its owner sees it. Throws `not_found`. */
export async function profileOf(sql: Db, accountId: number): Promise<Profile> {
  const [row] = await sql<ProfileRow[]>`
    select account.id, mailbox(account.email) as email, account.name, account.last_name, account.phone,
      ${contactsJson(sql, 'account')} as contacts, coalesce(account.city, '') as city,
      coalesce(account.address, '') as address, coalesce(account.country, '') as country, account.gender,
      coalesce(to_char(account.date_of_birth, 'YYYY-MM-DD'), '') as date_of_birth, account.description,
      coalesce(account.license_number, '') as license_number,
      coalesce(to_char(account.driving_since, 'YYYY-MM'), '') as driving_since, account.languages, account.avatar,
      ${rating(sql, 'account')} as rating, account.rating_count,
      account.verified_at is not null as verified, account.user_type, account.status
    from account where account.id = ${accountId}`;
  if (!row) throw new DomainError('not_found');
  const { avatar, ...shown } = row;
  return { ...shown, avatarUrl: avatar === null ? null : `/files/${avatar}.webp` };
}

/** Selects the contacts of the account in the row called `alias`, in their order, as a JSON column. */
export const contactsJson = sqlFragment(
  (row) => `coalesce((
    select json_agg(json_build_object('kind', kind, 'value', value) order by position)
    from account_contact where account_id = ${row}.id
  ), '[]'::json)`,
);

/** Returns the phone number and the contacts of a person; the caller must check before who may see them. */
export async function reachableOf(sql: Db, accountId: number): Promise<{ phone: string | null; contacts: Contact[] }> {
  const [row] = await sql<{ phone: string | null; contacts: Contact[] }[]>`
    select account.phone, ${contactsJson(sql, 'account')} as contacts from account where account.id = ${accountId}`;
  if (!row) throw new DomainError('not_found');
  return row;
}

interface DriverRow {
  id: number;
  name: string;
  lastName: string;
  avatar: string | null;
  verified: boolean;
  drivingSince: string | null;
  languages: string[];
  description: string;
  rating: number | null;
  ratingCount: number;
  carrierId: number | null;
  carrierName: string | null;
  singleDriver: boolean | null;
  busId: number | null;
  tripsCount: number;
}

/**
 * Returns the public profile of a driver. Throws `not_found` if the account is no driver, or was only invited and has not agreed
 * to the terms.
 */
export async function publicDriver(sql: Db, driverId: number): Promise<PublicDriver> {
  const [row] = await sql<DriverRow[]>`
    select account.id, account.name, account.last_name, account.avatar,
      account.verified_at is not null as verified, account.driving_since, account.languages,
      account.description, ${rating(sql, 'account')} as rating, account.rating_count,
      carrier.id as carrier_id, carrier.name as carrier_name, carrier.single_driver,
      driver_bus.bus_id,
      (select count(*) from trip where (trip.driver_id = account.id or trip.second_driver_id = account.id)
        and trip.status = 'finished') as trips_count
    from account
    left join member on member.account_id = account.id
    left join carrier on carrier.id = member.carrier_id
    left join driver_bus on driver_bus.account_id = account.id
    where account.id = ${driverId} and account.user_type = 'driver' and account.status = 'active'
      and account.terms_agreed_at is not null`;
  if (!row) throw new DomainError('not_found', { detail: 'Driver not found' });
  const { avatar, carrierId, carrierName, singleDriver, ...shown } = row;
  return {
    ...shown,
    avatarUrl: thumbnail(avatar),
    carrier:
      carrierId === null ? null : { id: carrierId, name: carrierName ?? '', singleDriver: singleDriver ?? false },
  };
}

/**
 * SQL for the average rating, rounded to a tenth, of the account or carrier in the row called `row`; null without reviews. The database
 * divides exactly: 41 stars of 20 reviews are 2.1.
 */
export function averageRating(row: string): string {
  return `round(${row}.rating_sum::numeric / nullif(${row}.rating_count, 0), 1)::float8`;
}

/** The stored views of a person, in the order in which they were stored. */
export function viewsOf(sql: Db, accountId: number): Promise<SavedView[]> {
  return sql<SavedView[]>`select id, name, address from saved_view where account_id = ${accountId} order by id`;
}

/** Returns the choices of a person that differ from the defaults, without kinds that no longer exist. */
export async function choicesOf(sql: Db, accountId: number): Promise<NotificationChoice[]> {
  return sql<NotificationChoice[]>`
    select kind, channel, wanted from notification_choice
    where account_id = ${accountId} and kind = any(${[...NOTIFICATION_KINDS]}::text[])
      and channel = any(${[...NOTIFICATION_CHANNELS]}::text[])
    order by kind, channel`;
}

export async function quietHoursOf(sql: Db, accountId: number): Promise<QuietHours | null> {
  const [row] = await sql<QuietHours[]>`
    select from_hour as "from", to_hour as "to", zone from quiet_hours where account_id = ${accountId}`;
  return row ?? null;
}
