import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import {
  presentRow,
  selectTrips,
  type TripRecord,
  visibleTo,
  waitsForCarrier,
} from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { instantOf, localTime } from '#shared/core/time.ts';
import type { Dashboard, dashboard } from '#shared/office/dashboard/api.ts';
import type { PeriodSpans, Span } from '#shared/office/dashboard/period.ts';
import { type PhoneFacts, phoneShown } from '#shared/sales/trips/phones.ts';
import type { TripRow } from '#shared/sales/trips/schema.ts';

/** The days of a carrier's figures begin and end at midnight in Kyiv. */
export const HOME_ZONE = 'Europe/Kyiv';

type Figures = Pick<Dashboard, 'profileViews' | 'newBookings' | 'cancelled' | 'passengers' | 'parcels' | 'trips'>;

/** Returns the figures of a period and of the period before it, where only what had happened by the same hour counts. */
export async function figures(sql: Db, actor: Actor, spans: PeriodSpans, now: Date): Promise<Figures> {
  const then = instantOf(spans.soFar.to, localTime(now, HOME_ZONE), HOME_ZONE);
  const [current, before] = await Promise.all([
    counts(sql, actor, { ...spans.now, until: now }, spans.now),
    counts(sql, actor, { ...spans.soFar, until: then }, spans.before),
  ]);
  return {
    profileViews: { now: current.views, before: before.views },
    newBookings: { now: current.made, before: before.made },
    cancelled: { now: current.cancelled, before: before.cancelled },
    passengers: { now: current.passengers, before: before.passengers },
    parcels: { now: current.parcels, before: before.parcels },
    trips: { now: current.trips, before: before.trips },
  };
}

/** Returns the passengers per service date, with every day of the span in order. */
export async function passengersPerDay(sql: Db, actor: Actor, span: Span): Promise<Dashboard['chart']> {
  return sql<Dashboard['chart']>`
    select day::date as date, count(booking.id)::int as passengers
    from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') as day
    left join trip on trip.service_date = day::date and ${visibleTo(sql, actor)} and trip.status <> 'cancelled'
    left join booking on booking.trip_id = trip.id and booking.kind = 'passenger' and booking.holds
    group by day order by day`;
}

/** Returns the current trip (the one under way, else the next one), and all trips that depart today or are under way. */
export async function tripsOfToday(
  sql: Db,
  actor: Actor,
  today: string,
  now: Date,
): Promise<{ current: TripRow | null; today: TripRow[] }> {
  const rows = await sql<TripRecord[]>`
    ${selectTrips(sql)}
    where ${visibleTo(sql, actor)}
      and (trip.status = 'started' or (trip.service_date = ${today} and trip.status in ('new', 'planned', 'finished')))
    order by trip.departs_at, trip.id limit 50`;
  const trips = rows.map(presentRow);
  const under = trips.find((trip) => trip.status === 'started') ?? trips.find((trip) => trip.status === 'planned');
  return { current: under ?? (await nextTrip(sql, actor, now)), today: trips };
}

/** Returns the parties that wait for an answer, the most urgent first, at most twenty. */
export async function unanswered(sql: Db, actor: Actor, now: Date): Promise<Unanswered[]> {
  const rows = await sql<UnansweredRecord[]>`
    select first.*, ${placeJson(sql, 'a')} as "from", ${placeJson(sql, 'b')} as "to", dep.departs_at
    from (
      select distinct on (booking.party_id) booking.id, booking.party_id, booking.trip_id, booking.kind, booking.status, booking.code,
        booking.from_seq, booking.to_seq, booking.seat, booking.name, party.contact_phone as phone,
        party.account_id as passenger_id,
        booking.has_pet, booking.has_baggage, party.note, booking.needs_calculation, booking.fare,
        booking.contract_price, booking.counter_price, null as last_action,
        booking.declined_at is not null as declined, booking.paid, '[]'::json as payments, false as not_aboard, booking.expires_at, party.unproven_until is not null as unproven,
        case when p.booking_id is not null then json_build_object('what', p.what, 'sizeClass', p.size_class,
          'weightKg', p.weight_kg, 'sides', p.sides_cm, 'tariff', p.tariff, 'receiverName', p.receiver_name, 'receiverPhone', p.receiver_phone,
          'declaredKg', coalesce(p.declared_kg, p.weight_kg), 'payer', p.payer, 'taken', false, 'unclaimed', false,
          'damaged', false) end as parcel,
        trip.status as trip_status, trip.arrives_at as trip_arrives_at, trip.finished_at as trip_finished_at,
        (count(*) over party_of)::int as count, (count(booking.child_seat) over party_of)::int as child_seats,
        array(select distinct one from booking o, unnest(o.help) one where o.party_id = booking.party_id and o.holds order by one) as help,
        (sum(booking.fare) over party_of)::int as party_fare
      from booking
      join trip on trip.id = booking.trip_id
      join party on party.id = booking.party_id
      left join parcel p on p.booking_id = booking.id
      where ${waitsForCarrier(sql)} and booking.carrier_id = ${actor.carrierId} and ${visibleTo(sql, actor)}
        and trip.status in ('new', 'planned', 'started')
      window party_of as (partition by booking.party_id)
      order by booking.party_id, booking.id
    ) first
    join trip_stop dep on dep.trip_id = first.trip_id and dep.seq = first.from_seq
    join trip_stop arr on arr.trip_id = first.trip_id and arr.seq = first.to_seq
    join place a on a.id = dep.place_id
    join place b on b.id = arr.place_id
    order by first.expires_at nulls last, first.id limit 20`;
  return rows.map(({ tripStatus, tripArrivesAt, tripFinishedAt, ...row }) => ({
    ...row,
    ...phonesOf(row, phoneShown('carrier', { ...row, tripStatus, tripArrivesAt, tripFinishedAt }, now)),
  }));
}

type Unanswered = z.input<typeof dashboard>['unanswered'][number];

interface UnansweredRecord
  extends Omit<Unanswered, 'expiresAt'>,
    Pick<PhoneFacts, 'expiresAt' | 'tripStatus' | 'tripArrivesAt' | 'tripFinishedAt'> {}

function phonesOf(
  { phone, parcel }: Pick<Unanswered, 'phone' | 'parcel'>,
  shown: boolean,
): Pick<Unanswered, 'phone' | 'parcel'> {
  return shown ? { phone, parcel } : { phone: '', parcel: parcel && { ...parcel, receiverPhone: '' } };
}

async function nextTrip(sql: Db, actor: Actor, now: Date): Promise<TripRow | null> {
  const [row] = await sql<TripRecord[]>`
    ${selectTrips(sql)}
    where ${visibleTo(sql, actor)} and trip.status = 'planned' and trip.departs_at > ${now}
    order by trip.departs_at, trip.id limit 1`;
  return row ? presentRow(row) : null;
}

interface Counts {
  views: number;
  made: number;
  cancelled: number;
  passengers: number;
  parcels: number;
  trips: number;
}

/**
 * Counts events on the days of `done` (views, and until an instant new and cancelled bookings) and trips that depart on the days of
 * `departing`.
 */
async function counts(sql: Db, actor: Actor, done: Span & { until: Date }, departing: Span): Promise<Counts> {
  const [row] = await sql<Counts[]>`
    select
      (select count(*) from profile_view where carrier_id = ${actor.carrierId} and day between ${done.from} and ${done.to})::int as views,
      (select count(*) from booking join trip on trip.id = booking.trip_id where booking.carrier_id = ${actor.carrierId}
        and ${visibleTo(sql, actor)} and ${within(sql, 'booking.created_at', done)})::int as made,
      (select count(*) from booking join trip on trip.id = booking.trip_id where booking.carrier_id = ${actor.carrierId}
        and ${visibleTo(sql, actor)} and booking.status = 'cancelled' and ${within(sql, 'booking.updated_at', done)})::int as cancelled,
      trips.*
    from (
      select count(distinct trip.id)::int as trips,
        (count(booking.id) filter (where booking.kind = 'passenger' and booking.holds))::int as passengers,
        (count(booking.id) filter (where booking.kind = 'parcel' and booking.holds))::int as parcels
      from trip left join booking on booking.trip_id = trip.id
      where ${visibleTo(sql, actor)} and trip.status <> 'cancelled'
        and trip.service_date between ${departing.from} and ${departing.to}
    ) trips`;
  return row ?? { views: 0, made: 0, cancelled: 0, passengers: 0, parcels: 0, trips: 0 };
}

/**
 * An SQL condition: the instant is on a day of the span in the home zone and not after `until`. The column is used without a function, so that its
 * index applies.
 */
function within(sql: Db, column: string, span: Span & { until: Date }) {
  return sql`${sql(column)} >= ${span.from}::timestamp at time zone ${HOME_ZONE}
    and ${sql(column)} < (${span.to}::date + 1)::timestamp at time zone ${HOME_ZONE} and ${sql(column)} <= ${span.until}`;
}
