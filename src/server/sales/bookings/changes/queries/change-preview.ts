import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { instantOf } from '#shared/core/time.ts';
import {
  asksCarrier,
  type ChangeFacts,
  type Changer,
  changeRefusal,
  changerOf,
} from '#shared/sales/bookings/core/change.ts';
import { worksOn } from '#shared/sales/bookings/core/policy.ts';
import { bookRefusal } from '#shared/sales/bookings/rules/bookable.ts';
import type { ChangePreview, ChangeTrip } from '#shared/sales/bookings/rules/change-schema.ts';
import { freeSeatCount } from '#shared/sales/bookings/seats/seating.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import { changeSubjects, localeOfAccount } from '../../core/queries/changes.ts';
import { parcelRoom, takenSeats } from '../../core/queries/seats.ts';
import { changeWords } from '../../tickets/labels.ts';
import type { ChangePlan } from '../commands/change-plan.ts';
import { fareOnRide, type Ride, rideFare, rideOf, sameStops } from './change-ride.ts';

const TRIPS = 14;
/** The days of a list of trips begin by the clock of the carriers. */
const ZONE = 'Europe/Kyiv';

/** The instant from which trips are listed: a day that was chosen, but nothing that is over. */
export function firstDay(day: string | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), day ? instantOf(day, '00:00', ZONE).getTime() : 0));
}

export async function presentPlan(sql: Db, plan: ChangePlan): Promise<ChangePreview> {
  const { party, target, bookings, taken } = plan;
  const [first] = bookings;
  if (!first) throw new DomainError('internal');
  const { before, after } = first;
  const locale = party.accountId === null ? null : await localeOfAccount(sql, party.accountId);
  const offered = plan.consent === 'passenger';
  const words = locale && plan.who !== 'passenger' && plan.kinds.length > 0 ? changeWords(locale, before, after) : null;
  return {
    before,
    after,
    kinds: plan.kinds,
    consent: plan.consent,
    count: bookings.length,
    paid: party.named.paid,
    taken,
    freeSeats: freeSeatCount(target.seatsCount, taken),
    parcelRoomKg: await parcelRoom(sql, target.id, after.fromSeq, after.toSeq),
    refusal: plan.refusal,
    message:
      locale && words
        ? {
            title: text(locale, offered ? 'notifications.changeOffered' : 'notifications.moved'),
            body: words,
          }
        : null,
  };
}

/** Trips of the carrier that stop at the same places as the booking's, from an instant on; a missing actor is the holder of its ticket. */
export async function tripsForChange(
  sql: Db,
  me: Actor | null,
  bookingId: number,
  { from, now }: { from: Date; now: Date },
): Promise<ChangeTrip[]> {
  const [booking] = await sql<
    (ChangeFacts & {
      tripId: number;
      carrierId: number;
      accountId: number | null;
      driverId: number | null;
      secondDriverId: number | null;
      fromSeq: number;
      toSeq: number;
      fareParts: FarePart[];
    })[]
  >`
    select b.fare_parts, b.trip_id, b.carrier_id, p.account_id, t.driver_id, t.second_driver_id,
      b.from_seq, b.to_seq, b.kind, b.status, t.status as trip_status,
      s.departs_at, b.fare, c.change_hours
    from booking b join party p on p.id = b.party_id join trip t on t.id = b.trip_id join carrier c on c.id = b.carrier_id
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
    where b.id = ${bookingId}`;
  if (!booking) throw new DomainError('not_found');
  const who = me ? changerOf(me, booking) : 'passenger';
  if (who === null || (me && who !== 'passenger' && !worksOn(me, booking))) throw new DomainError('not_found');
  const refused = changeRefusal('trip', who, booking, now);
  if (refused) throw new DomainError(refused);
  const old = await rideOf(sql, booking.tripId);
  const parcel = (await changeSubjects(sql, [bookingId])).get(bookingId)?.parcel ?? null;
  const places = [old.rideStops[booking.fromSeq]?.placeId ?? 0, old.rideStops[booking.toSeq]?.placeId ?? 0];
  const rows = await sql<{ id: number }[]>`
    select t.id from trip t
    join trip_stop a on a.trip_id = t.id and a.place_id = ${places[0] ?? 0}
    join trip_stop z on z.trip_id = t.id and z.place_id = ${places[1] ?? 0} and z.seq > a.seq
    where t.carrier_id = ${booking.carrierId} and t.id <> ${booking.tripId} and a.departs_at >= ${from}
      and (t.status = 'planned' or (t.status = 'started' and ${who !== 'passenger'}))
    order by a.departs_at, t.id limit ${TRIPS}`;
  const trips: ChangeTrip[] = [];
  for (const { id } of rows) {
    const ride = await rideOf(sql, id);
    const stops = sameStops(ride, old, booking);
    const { fareParts, status } = booking;
    if (stops) trips.push(await presentTrip(sql, ride, stops, { parcel, fareParts, status, who, now }));
  }
  return trips;
}

async function presentTrip(
  sql: Db,
  ride: Ride,
  stops: { fromSeq: number; toSeq: number },
  context: {
    parcel: Parameters<typeof rideFare>[2];
    fareParts: readonly FarePart[];
    status: ChangeFacts['status'];
    who: Changer;
    now: Date;
  },
): Promise<ChangeTrip> {
  const { fromSeq, toSeq } = stops;
  const { who, status } = context;
  const [from, to] = [ride.rideStops[fromSeq], ride.rideStops[toSeq]];
  const [taken, parcelRoomKg, [bus]] = await Promise.all([
    takenSeats(sql, ride.id, fromSeq, toSeq),
    parcelRoom(sql, ride.id, fromSeq, toSeq),
    sql<{ number: string }[]>`select number from bus where id = (select bus_id from trip where id = ${ride.id})`,
  ]);
  return {
    tripId: ride.id,
    fromSeq,
    toSeq,
    zone: from?.zone ?? 'UTC',
    departsAt: (from?.departsAt ?? ride.departsAt).toISOString(),
    arrivesAt: (to?.arrivesAt ?? ride.departsAt).toISOString(),
    bus: bus?.number ?? null,
    from: from?.name ?? { uk: '', en: '' },
    to: to?.name ?? { uk: '', en: '' },
    freeSeats: freeSeatCount(ride.seatsCount, taken),
    parcelRoomKg,
    price: fareOnRide(rideFare(ride, stops, context.parcel), context.parcel ? [] : context.fareParts),
    asks: who === 'passenger' && asksCarrier(['trip'], { status, ...ride.rules }),
    refusal: bookRefusal(ride, fromSeq, toSeq, who !== 'passenger', context.now),
  };
}
