import { fareBetween } from '#shared/timetable/pricing.ts';
import { TEXTS } from '../data.ts';
import { companion } from '../people.ts';
import type { Chance } from '../random.ts';
import type { DemoTrip } from '../trips.ts';
import { bookedAt } from './booked-at.ts';
import type { Party } from './drafts.ts';
import { lifeOf } from './life.ts';
import { usualOutcome } from './outcome.ts';
import type { Pair } from './pairs.ts';
import type { World } from './world.ts';

const SIZES = [1, 2, 3, 4] as const;
const SIZE_WEIGHTS: Readonly<Record<number, number>> = { 1: 64, 2: 25, 3: 7, 4: 4 };
const MEAN_LEAD_HOURS = 12 * 24;
/** The share of bookings by people with an account; the others call. */
const WITH_ACCOUNT = 0.36;

/**
 * Returns parties for a trip until its fullest leg reaches its planned load. Parties that would book after now are left out, so trips in
 * the near future are fuller than later ones.
 */
export function passengersFor(trip: DemoTrip, pairs: readonly Pair[], chance: Chance, world: World): Party[] {
  const wanted = Math.round(trip.seats * (0.42 + chance.next() * 0.53));
  const load = trip.stops.slice(1).map(() => 0);
  const parties: Party[] = [];
  for (let tries = 0; tries < trip.seats * 3 && Math.max(...load) < wanted; tries += 1) {
    const size = chance.weighted(SIZES, (people) => SIZE_WEIGHTS[people] ?? 0);
    const pair = chance.weighted(pairs, ({ weight }) => weight);
    const legs = load.slice(pair.fromSeq, pair.toSeq);
    if (Math.max(...legs) + size > Math.min(trip.seats, wanted + 1)) continue;
    const createdAt = bookedAt(trip, pair.fromSeq, MEAN_LEAD_HOURS, chance);
    const party = createdAt && createdAt <= world.now ? partyOf(trip, pair, size, createdAt, chance, world) : null;
    if (party) parties.push(party);
    if (party?.life.status === 'cancelled' && party.life.cancelledBy !== 'trip') continue;
    for (let leg = pair.fromSeq; leg < pair.toSeq; leg += 1) load[leg] = (load[leg] ?? 0) + size;
  }
  return parties;
}

function partyOf(trip: DemoTrip, pair: Pair, size: number, createdAt: Date, chance: Chance, world: World): Party {
  const { fromSeq, toSeq } = pair;
  const handling = world.handlingOf(trip);
  const booker = world.booker(chance, trip, WITH_ACCOUNT);
  const others = Array.from({ length: size - 1 }, () => companion(chance, booker.name));
  const beginning = {
    trip,
    kind: 'passenger' as const,
    fromSeq,
    toSeq,
    price: fareBetween(trip.stops, trip.fares, 'passenger', fromSeq, toSeq),
    createdAt,
    accountId: booker.accountId,
    staffId: handling.staffId,
    instant: handling.instant,
  };
  const pet = handling.petsAllowed && chance.of(0.035);
  return {
    ...beginning,
    bookedBy: booker.accountId ?? handling.staffId,
    contactName: booker.name,
    contactPhone: booker.phone,
    note: noteOf(chance, size),
    travellers: [booker.name, ...others].map((name, index) => ({
      name,
      seat: null,
      hasPet: pet && index === 0,
      hasBaggage: chance.of(0.55),
    })),
    parcel: null,
    life: lifeOf(beginning, usualOutcome(chance, askedFor(trip, fromSeq, toSeq)), world.now),
  };
}

function noteOf(chance: Chance, size: number): string {
  if (!chance.of(0.2)) return '';
  return size > 1 && chance.of(0.6) ? chance.pick(TEXTS.notesTogether) : chance.pick(TEXTS.notes);
}

/** The carrier's quote for a ride without a fixed price, by its length, in whole euro. */
export function askedFor(trip: DemoTrip, fromSeq: number, toSeq: number): number {
  const from = trip.stops[fromSeq]?.departsAt ?? trip.departsAt;
  const to = trip.stops[toSeq]?.arrivesAt ?? trip.arrivesAt;
  return Math.round(10 + ((to.getTime() - from.getTime()) / 3_600_000) * 2.6) * 100;
}
