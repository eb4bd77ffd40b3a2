import { HOLDING } from '#shared/bookings/lifecycle.ts';
import { chanceOf } from '../random.ts';
import type { DemoTrip } from '../trips.ts';
import type { Party } from './drafts.ts';
import { type Pair, pairsOf } from './pairs.ts';
import { parcelsFor } from './parcels.ts';
import { passengersFor } from './passengers.ts';
import { roomOf } from './places.ts';
import type { World } from './world.ts';

/**
 * Returns all bookings of these trips. `scenario` parties come first and get the seats that they ask for; the others follow in the order
 * of their booking times, while there are seats or room.
 */
export function fillTrips(trips: readonly DemoTrip[], scenario: readonly Party[], world: World): Party[] {
  const pairs = new Map<number, Pair[]>();
  const scenarioOf = Map.groupBy(scenario, ({ trip }) => trip.id);
  const chance = chanceOf('bookings');
  return trips
    .filter((trip) => trip.status !== 'new')
    .flatMap((trip) => {
      const sold = pairs.get(trip.routeId) ?? pairsOf(trip);
      pairs.set(trip.routeId, sold);
      const parties = [...passengersFor(trip, sold, chance, world), ...parcelsFor(trip, sold, chance, world)];
      parties.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      return placed(trip, [...(scenarioOf.get(trip.id) ?? []), ...parties]);
    });
}

/** Assigns seats or parcel room in the given order; a party that does not fit is left out. */
function placed(trip: DemoTrip, parties: readonly Party[]): Party[] {
  const room = roomOf(trip);
  return parties.flatMap((party) => {
    const { fromSeq, toSeq, parcel, travellers, life } = party;
    const holds = HOLDING.includes(life.status);
    if (parcel) return holds && !room.load(parcel.weightKg, fromSeq, toSeq) ? [] : [party];
    const wishes = travellers.map(({ seat }) => seat);
    // The seat of a cancelled booking may be sold again, so this party can have any seat.
    const any = Math.floor(party.createdAt.getTime() / 1000);
    const seats = holds
      ? room.sit(wishes, fromSeq, toSeq)
      : wishes.map((seat, index) => seat ?? 1 + ((any + index) % trip.seats));
    if (!seats) return [];
    return [
      { ...party, travellers: travellers.map((traveller, index) => ({ ...traveller, seat: seats[index] ?? null })) },
    ];
  });
}
