import { PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import { seatRows } from '#shared/network/fleet/seats.ts';
import { HOLDING } from '#shared/sales/bookings/rules/lifecycle.ts';
import { seatParty } from '#shared/sales/bookings/seats/seating.ts';
import { TEXTS } from '../data.ts';
import { companion, fullName, someone } from '../people.ts';
import { type Chance, chanceOf } from '../random.ts';
import type { DemoTrip } from '../trips.ts';
import type { Order } from './order.ts';
import { usualOutcome } from './outcome.ts';
import { type Party, partyOf } from './party.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000;
const MAX_LEAD_HOURS = 45 * 24;
/** How long before the departure people book on average, and the share of those with an account; the others call. */
const RIDES = { leadHours: 12 * 24, withAccount: 0.36 };
const PARCELS = { leadHours: 3 * 24, withAccount: 0.4 };

interface Pair {
  fromSeq: number;
  toSeq: number;
  weight: number;
}

/**
 * Returns all bookings of these trips. `scenario` parties come first and get the seats that they ask for; the others follow in the order
 * of their booking times, while there are seats or room. Parties that would book after now are left out, so trips in the near future are
 * fuller than later ones.
 */
export function fillTrips(trips: readonly DemoTrip[], scenario: readonly Party[], world: World): Party[] {
  const scenarioOf = Map.groupBy(scenario, ({ trip }) => trip.id);
  const chance = chanceOf('bookings');
  return trips.flatMap((trip) => {
    if (trip.status === 'new') return [];
    const pairs = pairsOf(trip);
    const parties = [...ridesOf(trip, pairs, chance, world), ...parcelsOf(trip, pairs, chance, world)];
    parties.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    return placed(trip, [...(scenarioOf.get(trip.id) ?? []), ...parties]);
  });
}

/** Returns parties for a trip until its fullest leg reaches its planned load. */
function ridesOf(trip: DemoTrip, pairs: readonly Pair[], chance: Chance, world: World): Party[] {
  const wanted = Math.round(trip.seats * (0.42 + chance.next() * 0.53));
  const load = trip.stops.slice(1).map(() => 0);
  const parties: Party[] = [];
  for (let tries = 0; tries < trip.seats * 3 && Math.max(...load) < wanted; tries += 1) {
    const size = Number(chance.among({ 1: 64, 2: 25, 3: 7, 4: 4 }));
    const pair = chance.weighted(pairs, ({ weight }) => weight);
    if (Math.max(...load.slice(pair.fromSeq, pair.toSeq)) + size > Math.min(trip.seats, wanted + 1)) continue;
    const order = orderOf(trip, pair, RIDES, chance, world);
    if (order) {
      const others = Array.from({ length: size - 1 }, () => companion(chance, order.booker.name));
      const hasPet = world.handlingOf(trip).pets_allowed && chance.of(0.035);
      const travellers = [order.booker.name, ...others].map((name, index) => {
        return { name, seat: null, has_pet: hasPet && index === 0, has_baggage: chance.of(0.55) };
      });
      const notes = size > 1 && chance.of(0.6) ? TEXTS.notesTogether : TEXTS.notes;
      const note = chance.of(0.2) ? chance.pick(notes) : '';
      const party = partyOf({ ...order, note, travellers }, world, (quote) => usualOutcome(chance, quote));
      parties.push(party);
      if (party.life.row.status === 'cancelled' && party.life.row.cancelled_by !== 'trip') continue;
    }
    for (let leg = pair.fromSeq; leg < pair.toSeq; leg += 1) load[leg] = (load[leg] ?? 0) + size;
  }
  return parties;
}

function parcelsOf(trip: DemoTrip, pairs: readonly Pair[], chance: Chance, world: World): Party[] {
  const hours = (trip.arrivesAt.getTime() - trip.departsAt.getTime()) / HOUR;
  const parcelClasses = world.handlingOf(trip).parcel_classes;
  return Array.from({ length: Math.round((0.4 + chance.next()) * (1 + hours / 9)) }).flatMap(() => {
    const order = orderOf(
      trip,
      chance.weighted(pairs, ({ weight }) => weight),
      PARCELS,
      chance,
      world,
    );
    if (!order) return [];
    const isOutside = chance.of(0.05);
    const weights = { envelope: 26, s: 24, m: 30, l: 16, xl: 4 };
    const classes = PARCEL_CLASSES.filter((one) => isOutside || parcelClasses.includes(one));
    const size_class = chance.weighted(classes, (one) => weights[one]);
    const { what, kg } = TEXTS.parcels[size_class];
    const parcel = {
      receiver_name: fullName(someone(chance)),
      receiver_phone: world.phone(chance),
      what: chance.pick(what),
      size_class,
      weight_kg: Math.round((kg[0] + chance.next() * (kg[1] - kg[0])) * 10) / 10,
      declared_value: chance.of(0.3) ? chance.int(2, 30) * 1000 : null,
    };
    const note = chance.of(0.25) ? chance.pick(TEXTS.parcelNotes) : '';
    return [partyOf({ ...order, note, parcel }, world, (quote) => usualOutcome(chance, quote))];
  });
}

/**
 * Returns who books and when: hours or weeks before the bus leaves the stop, in the daytime; null if that is after now, or the trip was
 * cancelled before.
 */
function orderOf(trip: DemoTrip, pair: Pair, kind: typeof RIDES, chance: Chance, world: World): Order | null {
  const { fromSeq, toSeq } = pair;
  const departs = trip.stops[fromSeq]?.departsAt ?? trip.departsAt;
  const lead = Math.min(MAX_LEAD_HOURS, 4 + chance.wait(kind.leadHours)) * HOUR;
  const at = Math.floor((Math.min(departs.getTime(), trip.departsAt.getTime()) - lead) / 1000) * 1000;
  const isAsleep = new Date(at).getUTCHours() < 4;
  const createdAt = new Date(isAsleep ? at - chance.int(6, 12) * HOUR : at);
  if (createdAt > world.now || (trip.cancelledAt && createdAt >= trip.cancelledAt)) return null;
  const booker = world.booker(chance, trip, kind.withAccount);
  const travellers = [{ name: booker.name, seat: null, has_pet: false, has_baggage: false }];
  return { trip, fromSeq, toSeq, createdAt, booker, note: '', travellers, parcel: null };
}

/**
 * Returns where people ride and how many: mostly between large towns, nearly always across the border, and more often along the whole path
 * than part of it.
 */
function pairsOf({ stops }: DemoTrip): Pair[] {
  return stops.flatMap((from, fromSeq) =>
    stops.slice(fromSeq + 1).map((to, step) => {
      const abroad = Number(from.country !== 'UA') + Number(to.country !== 'UA');
      const size = (from.population * to.population) ** 0.16;
      return { fromSeq, toSeq: fromSeq + 1 + step, weight: ([0.02, 1, 0.09][abroad] ?? 0) * size };
    }),
  );
}

/** Assigns seats or parcel room in the given order; a party that does not fit is left out. */
function placed(trip: DemoTrip, parties: readonly Party[]): Party[] {
  const rows = seatRows(trip.seats, trip.layout);
  const legs = trip.stops.slice(1).map(() => ({ seats: new Set<number>(), kg: 0 }));
  return parties.flatMap((party) => {
    const { parcel, travellers } = party;
    const used = HOLDING.includes(party.life.row.status) ? legs.slice(party.fromSeq, party.toSeq) : [];
    if (parcel) {
      if (used.some(({ kg }) => kg + parcel.weight_kg > trip.parcelKg)) return [];
      for (const leg of used) leg.kg += parcel.weight_kg;
      return [party];
    }
    const requested = travellers.map(({ seat }) => seat);
    // The seat of a cancelled booking may be sold again, so this party can have any seat.
    const any = Math.floor(party.createdAt.getTime() / 1000);
    const held = new Set(used.flatMap(({ seats }) => [...seats]));
    const seats =
      used.length === 0
        ? requested.map((seat, index) => seat ?? 1 + ((any + index) % trip.seats))
        : seatParty(
            rows,
            held,
            requested.map((seat) => (seat !== null && held.has(seat) ? null : seat)),
          );
    if (!seats) return [];
    for (const leg of used) for (const seat of seats) leg.seats.add(seat);
    return [{ ...party, travellers: travellers.map((one, index) => ({ ...one, seat: seats[index] ?? null })) }];
  });
}
