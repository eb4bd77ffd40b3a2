import type { People } from '../accounts.ts';
import { type DemoScenario, SCENARIOS } from '../data.ts';
import { chanceOf } from '../random.ts';
import type { DemoTrip } from '../trips.ts';
import { plannedOutcome, usualOutcome } from './outcome.ts';
import { type Party, partyOf } from './party.ts';
import type { World } from './world.ts';

/** Returns the parties that the demo always has (data/bookings.json). */
export function scenarioParties(trips: readonly DemoTrip[], people: People, world: World): Party[] {
  const chance = chanceOf('scripts');
  return SCENARIOS.map((scenario) => {
    const { names = [], seats = [], note = '', pet = false, parcel, asked, becomes, review } = scenario;
    const trip = tripOf(scenario, trips, people);
    const fromSeq = trip.stops.findIndex(({ name }) => name === scenario.from);
    const toSeq = trip.stops.findIndex(({ name }) => name === scenario.to);
    if (fromSeq < 0 || toSeq <= fromSeq) throw new Error(`no path from ${scenario.from} to ${scenario.to}`);
    const account = scenario.by === null ? null : world.known(scenario.by, trip);
    const booker = account ?? { accountId: null, name: names[0] ?? '', phone: world.phone(chance) };
    const others = account ? names : names.slice(1);
    const travellers = [booker.name, ...(parcel ? [] : others)].map((name, index) => {
      return { name, seat: seats[index] ?? null, has_pet: pet && index === 0, has_baggage: index === 0 };
    });
    const receiver = { receiver_name: others[0] ?? '', receiver_phone: world.phone(chance) };
    const bookedParcel = parcel ? { ...parcel, ...receiver } : null;
    // The booking is made before now, or before the departure if the trip left or would leave too soon.
    const end = Math.min(world.now.getTime(), trip.departsAt.getTime());
    const createdAt = new Date(end - scenario.hoursAgo * 3_600_000);
    const order = { trip, fromSeq, toSeq, createdAt, booker, note, travellers, parcel: bookedParcel, review };
    return partyOf(order, world, (quote) => plannedOutcome(becomes, usualOutcome(chance, asked ? asked * 100 : quote)));
  });
}

function tripOf(
  { trip: { carrier, from, to, nth } }: DemoScenario,
  trips: readonly DemoTrip[],
  people: People,
): DemoTrip {
  const running = trips.filter(
    ({ carrierId, stops, status }) =>
      carrierId === people.carriers.get(carrier) &&
      stops[0]?.name === from &&
      stops.at(-1)?.name === to &&
      (nth === null ? status === 'cancelled' : !['cancelled', 'new'].includes(status)),
  );
  const found = nth === null ? running.at(-1) : running[running.findIndex(({ status }) => status !== 'finished') + nth];
  if (!found) throw new Error(`${carrier} has no such trip from ${from} to ${to}: ${nth}`);
  return found;
}
