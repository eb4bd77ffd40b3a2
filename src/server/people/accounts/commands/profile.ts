import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { localDate } from '#shared/core/time.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { ProfileInput } from '#shared/people/accounts/base/profile-schema.ts';
import { VIEWS_MAX, type viewInput } from '#shared/people/accounts/profile/views-api.ts';
import { viewsOf } from '../queries/profiles.ts';

/** Profile views are counted per day in this time zone, where most carriers are. */
const VIEW_ZONE = 'Europe/Kyiv';

/**
 * Stores the profile that a person has entered; licence, experience and languages are stored only for drivers. An empty phone
 * number deletes the stored one.
 */
export async function saveProfile(sql: Db, accountId: number, profile: ProfileInput, now: Date): Promise<void> {
  const { name, lastName, newPhoneNumber, gender, city, address, country, description, licenseNumber } = profile;
  const drivingSince = profile.drivingSince && `${profile.drivingSince}-01`;
  await sql`
    update account set name = ${name}, last_name = ${lastName}, phone = ${newPhoneNumber || null}, gender = ${gender},
      city = ${city || null}, address = ${address || null}, country = ${country || null},
      date_of_birth = ${profile.dateOfBirth || null}, description = ${description}, updated_at = ${now}
    where id = ${accountId}`;
  await sql`
    update account set license_number = ${licenseNumber || null}, driving_since = ${drivingSince || null},
      languages = ${profile.languages}
    where id = ${accountId} and user_type = 'driver'`;
  await sql`delete from account_contact where account_id = ${accountId}`;
  for (const [position, { kind, value }] of profile.contacts.entries()) {
    await sql`
      insert into account_contact (account_id, kind, value, position)
      values (${accountId}, ${kind}, ${value}, ${position})`;
  }
}

/** Replaces the profile picture, or removes it if `file` is null. Returns the previous file, which nothing refers to any more. */
export async function setAvatar(sql: Db, accountId: number, file: string | null, now: Date): Promise<string | null> {
  // The row lock makes the second of two parallel requests see the file that the first one stored.
  const [row] = await sql<{ before: string | null }[]>`
    select avatar as before from account where id = ${accountId} for update`;
  await sql`update account set avatar = ${file}, updated_at = ${now} where id = ${accountId}`;
  return row?.before ?? null;
}

export async function setLocale(sql: Db, accountId: number, locale: Locale): Promise<void> {
  await sql`update account set locale = ${locale} where id = ${accountId}`;
}

/** Counts a view of a driver's profile for the driver's carrier: each viewer once a day, members of the carrier never. */
export async function countProfileView(sql: Db, driverId: number, viewer: Actor, now: Date): Promise<void> {
  await sql`
    insert into profile_view (carrier_id, viewer_id, day)
    select carrier_id, ${viewer.accountId}, ${localDate(now, VIEW_ZONE)}::date from member
    where account_id = ${driverId} and carrier_id is distinct from ${viewer.carrierId}
    on conflict do nothing`;
}

/** Stores the address of a list under a name; the same name gets the new address. Throws `too_many_views`. */
export async function storeView(
  sql: Db,
  accountId: number,
  { name, address }: z.output<typeof viewInput>,
  now: Date,
): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`;
  await sql`
    insert into saved_view (account_id, name, address, created_at) values (${accountId}, ${name}, ${address}, ${now})
    on conflict (account_id, name) do update set address = excluded.address`;
  if ((await viewsOf(sql, accountId)).length > VIEWS_MAX) throw new DomainError('too_many_views');
}

/** Throws `not_found` for a view of another person. */
export async function removeView(sql: Db, accountId: number, viewId: number): Promise<void> {
  const removed = await sql`delete from saved_view where id = ${viewId} and account_id = ${accountId} returning id`;
  if (removed.length === 0) throw new DomainError('not_found');
}

export async function eraseViews(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from saved_view where account_id = ${accountId}`;
  return [];
}
