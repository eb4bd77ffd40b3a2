import type { Db } from '#server/core/database/db.ts';
import type { Locale } from '#shared/i18n/locale.ts';

interface OwnerRow {
  email: string;
  name: string;
  locale: Locale;
  /** The code of the booking. */
  code: string;
  tripId: number;
}

/** The owners of the booking's carrier, each with the booking's code and trip. */
export async function ownersOf(sql: Db, bookingId: number): Promise<OwnerRow[]> {
  return sql<OwnerRow[]>`
    select account.email::text, account.name, account.locale, booking.code, booking.trip_id
    from booking join member on member.carrier_id = booking.carrier_id and member.role = 'owner'
      join account on account.id = member.account_id and account.status = 'active'
    where booking.id = ${bookingId}`;
}
