import type { Db } from '#server/core/database/db.ts';
import { Pages } from '#server/core/http/calls/json-stream.ts';
import type { LocalName } from '#shared/i18n/locale.ts';
import { fareBetween } from '#shared/network/timetable/pricing.ts';
import { type ParcelFare, parcelFare } from '#shared/sales/bookings/parcels/parcel-fare.ts';
import type { MeasuredParcel } from '#shared/sales/bookings/rules/parcel-rules.ts';
import { partsOnRide, totalOf } from '#shared/sales/prices/fare.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import { type TripForBooking, tripForBooking } from '../../core/queries/trip-for-booking.ts';

interface RideStop {
  seq: number;
  placeId: number;
  name: LocalName;
  zone: string;
  arrivesAt: Date | null;
  departsAt: Date | null;
}

export interface Ride extends TripForBooking {
  rideStops: RideStop[];
}

/** A trip with the names and times of its stops; throws `not_found`. */
export async function rideOf(sql: Db, tripId: number): Promise<Ride> {
  const [trip, rideStops] = await Promise.all([
    tripForBooking(sql, tripId, false),
    sql<RideStop[]>`
      select s.seq, s.place_id, json_build_object('uk', p.uk, 'en', p.en) as name, p.zone,
        s.arrives_at, s.departs_at
      from trip_stop s join place p on p.id = s.place_id where s.trip_id = ${tripId} order by s.seq`,
  ]);
  // Anyone who has booked can still be taken to another trip: that sells nothing.
  return { ...trip, sellingStoppedUntil: null, rideStops: [...rideStops] };
}

/** The stops of a ride at the same places as on another ride; null when it does not stop there in this order. */
export function sameStops(
  ride: Pick<Ride, 'rideStops'>,
  other: Pick<Ride, 'rideStops'>,
  stops: { fromSeq: number; toSeq: number },
): { fromSeq: number; toSeq: number } | null {
  const seqOf = (seq: number) => {
    const placeId = other.rideStops[seq]?.placeId;
    return ride.rideStops.find((stop) => stop.placeId === placeId)?.seq;
  };
  const [fromSeq, toSeq] = [seqOf(stops.fromSeq), seqOf(stops.toSeq)];
  return fromSeq === undefined || toSeq === undefined || fromSeq >= toSeq ? null : { fromSeq, toSeq };
}

/** The price of a ride by the same rule as for a new booking, in euro cents; null: by arrangement. */
export function rideFare(
  ride: Ride,
  stops: { fromSeq: number; toSeq: number },
  parcel: MeasuredParcel | null,
): number | null {
  if (!parcel) return fareBetween(ride.stops, ride.fares, 'passenger', stops.fromSeq, stops.toSeq);
  return parcelRideFare(ride, stops, parcel).price;
}

/** Price of a seat with these parts on a ride: the reductions and extras stay; null: by arrangement. */
export function fareOnRide(base: number | null, parts: readonly FarePart[]): number | null {
  return base === null || parts.length === 0 ? base : totalOf(partsOnRide(parts, base));
}

/** The price of a parcel on a ride with its parts, by the tariff of today. */
export function parcelRideFare(
  ride: Ride,
  stops: { fromSeq: number; toSeq: number },
  parcel: MeasuredParcel,
): ParcelFare {
  const base = fareBetween(ride.stops, ride.fares, 'parcel', stops.fromSeq, stops.toSeq);
  return parcelFare(ride.rules, ride.parcelTariff, base, parcel);
}

export async function changeData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  return {
    bookingChanges: new Pages(
      0,
      (after, limit) => sql<{ after: number }[]>`
        select c.id as after, c.booking_id, c.state, c.side, c.by_phone, c.made_at,
          c.before, c.after as became, c.settled_at
        from booking_change c join booking b on b.id = c.booking_id join party on party.id = b.party_id
        where party.account_id = ${accountId} and c.id > ${after} order by c.id limit ${limit}`,
    ),
    bookingChangesMade: new Pages(
      0,
      (after, limit) => sql<{ after: number }[]>`
        select id as after, booking_id, state, made_at, settled_at,
          made_by = ${accountId} as made from booking_change
        where (made_by = ${accountId} or settled_by = ${accountId}) and id > ${after} order by id limit ${limit}`,
    ),
  };
}

export async function changeTraces(sql: Db, accountId: number): Promise<string[]> {
  const [row] = await sql<{ traces: (string | null)[] }[]>`
    select array_agg(distinct trace) as traces
    from booking_change c join booking b on b.id = c.booking_id join party on party.id = b.party_id
      cross join unnest(array[c.before->>'name', c.before->>'phone', c.after->>'name', c.after->>'phone']) as trace
    where party.account_id = ${accountId}`;
  return (row?.traces ?? []).flatMap((trace) => trace ?? []);
}
