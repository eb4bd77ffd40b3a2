import { tokenHash } from '#server/core/auth/token.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { addDays, instantOf, localDate, weekday } from '#shared/core/time.ts';
import type { Locale, LocalName } from '#shared/i18n/locale.ts';
import { drivingMinutes } from '#shared/network/timetable/driving-hours.ts';
import type { DutyTrip } from '#shared/network/timetable/duties.ts';
import { weekHours } from '#shared/network/timetable/weekly-hours.ts';
import type { FeedAbsence } from '#shared/sales/trips/roster-calendar.ts';
import { ROSTER_ZONE } from '#shared/sales/trips/roster-schema.ts';
import { drives } from './drives.ts';
import { dutiesOf, spanAround } from './roster.ts';

/** The feed holds the trips and days off of the last month and of the next three. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 92;

interface StoredTrip {
  id: number;
  from: LocalName;
  to: LocalName;
  point: string;
  departsAt: Date;
  arrivesAt: Date;
  bus: string | null;
  mate: string | null;
}

/** The planned minutes at the wheel on the trip, and in the week in which it begins by the count of the regulation. */
interface Wheel {
  wheel: number;
  week: number;
}

export interface Feed {
  locale: Locale;
  trips: (StoredTrip & Wheel)[];
  absences: FeedAbsence[];
}

/** Since when a driver's roster has a secret link; null: it has none. */
export async function feedSince(sql: Db, accountId: number): Promise<{ createdAt: Date | null }> {
  const [row] = await sql<{ createdAt: Date }[]>`
    select created_at from roster_feed where account_id = ${accountId}`;
  return row ?? { createdAt: null };
}

/** Exports that a person's roster has a secret link, without the link. */
export async function feedData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  return { rosterFeed: await feedSince(sql, accountId) };
}

/**
 * The roster behind a secret link: trips and days off at the person's current carrier. Throws `not_found` for a link that is
 * unknown or was revoked, and for a person without a carrier.
 */
export async function feedOf(sql: Db, token: string, now: Date): Promise<Feed> {
  const [owner] = await sql<{ accountId: number; carrierId: number; locale: Locale }[]>`
    select a.id as account_id, m.carrier_id, a.locale
    from roster_feed f join account a on a.id = f.account_id and a.status = 'active' join member m on m.account_id = a.id
    where f.token_hash = ${tokenHash(token)} order by m.created_at limit 1`;
  if (!owner) throw new DomainError('not_found');
  const today = localDate(now, ROSTER_ZONE);
  const [first, last] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)];
  const { accountId, carrierId, locale } = owner;
  const span = spanAround(instantOf(first, '00:00', ROSTER_ZONE), instantOf(last, '00:00', ROSTER_ZONE));
  const [trips, absences, duties] = await Promise.all([
    sql<StoredTrip[]>`
      select trip.id, json_build_object('uk', a.uk, 'en', a.en) as "from", json_build_object('uk', b.uk, 'en', b.en) as "to",
        first.point, trip.departs_at, trip.arrives_at, bus.number as bus,
        trim(mate.name || ' ' || mate.last_name) as mate
      from trip
      join trip_stop first on first.trip_id = trip.id and first.seq = 0 join place a on a.id = first.place_id
      join lateral (select place_id from trip_stop where trip_id = trip.id order by seq desc limit 1) last on true
      join place b on b.id = last.place_id
      left join bus on bus.id = trip.bus_id
      left join account mate on mate.id <> ${accountId} and mate.id in (trip.driver_id, trip.second_driver_id)
      where ${drives(sql, accountId)} and trip.carrier_id = ${carrierId} and trip.status <> 'cancelled'
        and trip.service_date between ${first} and ${last}
      order by trip.departs_at, trip.id`,
    sql<FeedAbsence[]>`
      select id, first_day as "from", last_day as "to" from driver_absence
      where account_id = ${accountId} and carrier_id = ${carrierId} and last_day >= ${first} and first_day <= ${last}
      order by first_day`,
    dutiesOf(sql, [accountId], span),
  ]);
  const duty = duties.get(accountId) ?? [];
  return { locale, trips: trips.map((trip) => ({ ...trip, ...wheelOf(trip, duty) })), absences };
}

function wheelOf({ id, departsAt, arrivesAt }: StoredTrip, duty: readonly DutyTrip[]): Wheel {
  const own = duty.filter((trip) => trip.id === id);
  const date = localDate(departsAt, ROSTER_ZONE);
  return {
    wheel: drivingMinutes(own, departsAt, arrivesAt),
    week: weekHours(duty, addDays(date, -weekday(date)), ROSTER_ZONE).week,
  };
}
