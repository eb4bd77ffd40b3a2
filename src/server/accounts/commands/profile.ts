import type { Db } from '#server/core/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { localDate } from '#shared/core/time.ts';
import type { Locale } from '#shared/i18n/locale.ts';

/** Days of profile views are counted by the clock of the country most carriers are at home in. */
const VIEW_ZONE = 'Europe/Kyiv';

/** Changes own name and phone; an empty phone takes it away. */
export async function updateProfile(
  sql: Db,
  accountId: number,
  profile: { name: string; lastName: string; newPhoneNumber: string },
  now: Date,
): Promise<void> {
  await sql`
    update account set name = ${profile.name}, last_name = ${profile.lastName},
      phone = ${profile.newPhoneNumber || null}, updated_at = ${now}
    where id = ${accountId}`;
}

export async function setLocale(sql: Db, accountId: number, locale: Locale): Promise<void> {
  await sql`update account set locale = ${locale} where id = ${accountId}`;
}

/** Counts that somebody looked at a driver, for the driver's carrier: each person once a day, its own people never. */
export async function countProfileView(sql: Db, driverId: number, viewer: Actor, now: Date): Promise<void> {
  await sql`
    insert into profile_view (carrier_id, viewer_id, day)
    select carrier_id, ${viewer.accountId}, ${localDate(now, VIEW_ZONE)}::date from member
    where account_id = ${driverId} and carrier_id is distinct from ${viewer.carrierId}
    on conflict do nothing`;
}
