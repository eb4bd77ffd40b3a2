import type { Db } from '#server/core/database/db.ts';
import { otherTrips } from '#server/sales/bookings/core/queries/fallen.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { seatPlan } from '#shared/network/fleet/seats.ts';
import type { Outlook } from '#shared/office/disruption/schema.ts';
import { seatReasons } from '#shared/office/disruption/seat-reasons.ts';
import { driversAfter } from '#shared/sales/trips/drives.ts';
import { type Choice, effectsOf } from './effects.ts';
import { notifyingOf } from './notifying.ts';
import { type ConcernedBooking, cabinOf, type DisruptedTrip } from './trip.ts';

export async function outlookOf(
  sql: Db,
  trip: DisruptedTrip,
  choice: Choice,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Outlook> {
  const effects = await effectsOf(sql, trip, choice);
  const { bus, people, placed, unfit } = effects;
  const was = trip.busId === null ? undefined : await cabinOf(sql, trip.carrierId, trip.busId);
  const riders = people.filter(({ kind }) => kind === 'passenger');
  const cabins = [was ? seatPlan(was.seatsCount, was.layout) : null, seatPlan(bus.seatsCount, bus.layout)] as const;
  const reasons = seatReasons(riders, placed, ...cabins);
  const seats = new Map(placed.map(({ id, seat }) => [id, seat]));
  const parcels = people.filter(({ kind }) => kind === 'parcel');
  return {
    busId: choice.busId,
    ...driversAfter(trip, choice),
    digest: effects.digest,
    riders: riders.map((one) => ({
      bookingId: one.id,
      partyId: one.partyId,
      name: one.name,
      phone: one.phone,
      fromSeq: one.fromSeq,
      toSeq: one.toSeq,
      aboard: one.status === 'boarded',
      before: one.seat,
      seat: seats.get(one.id) ?? null,
      reason: reasons.get(one.id) ?? null,
    })),
    unseated: await unseatedParties(
      sql,
      trip.id,
      riders.filter(({ id }) => seats.get(id) === null),
      now,
    ),
    parcels: {
      count: parcels.length,
      unfit: parcels
        .filter(({ id }) => unfit.includes(id))
        .map(({ id, name, fromSeq, toSeq, weightKg }) => ({ bookingId: id, name, fromSeq, toSeq, weightKg })),
    },
    notifying: await notifyingOf(sql, effects, { locale, now }),
  };
}

/** Parties without a seat, each with other trips of the carrier that could take it; passengers aboard cannot wait for another trip. */
export async function unseatedParties(
  sql: Db,
  tripId: number,
  riders: readonly ConcernedBooking[],
  now: Date,
): Promise<Outlook['unseated']> {
  const groups = Map.groupBy(riders, ({ partyId, fromSeq, toSeq }) => `${partyId}:${fromSeq}:${toSeq}`);
  return Promise.all(
    [...groups.values()].map(async (group) => {
      const { fromSeq = 0, toSeq = 0 } = group[0] ?? {};
      const aboard = group.some(({ status }) => status === 'boarded');
      const trips = aboard ? [] : await otherTrips(sql, { tripId, fromSeq, toSeq, count: group.length }, now);
      return { bookingIds: group.map(({ id }) => id), trips };
    }),
  );
}
