import { parcelVerdict } from '#shared/bookings/parcel-rules.ts';
import { PARCEL_CLASSES, type ParcelClass } from '#shared/carriers/schema.ts';
import { fareBetween } from '#shared/timetable/pricing.ts';
import { TEXTS } from '../data.ts';
import { fullName, someone } from '../people.ts';
import type { Chance } from '../random.ts';
import type { DemoTrip } from '../trips.ts';
import { bookedAt } from './booked-at.ts';
import type { Parcel, Party } from './drafts.ts';
import { lifeOf } from './life.ts';
import { usualOutcome } from './outcome.ts';
import type { Pair } from './pairs.ts';
import type { Handling, World } from './world.ts';

const MEAN_LEAD_HOURS = 3 * 24;
const WITH_ACCOUNT = 0.4;
const CLASS_WEIGHTS: Readonly<Record<ParcelClass, number>> = { envelope: 26, s: 24, m: 30, l: 16, xl: 4 };

/** Returns the parcels of a trip; a longer path has more. Parcels that would be booked after now are left out. */
export function parcelsFor(trip: DemoTrip, pairs: readonly Pair[], chance: Chance, world: World): Party[] {
  const hours = (trip.arrivesAt.getTime() - trip.departsAt.getTime()) / 3_600_000;
  const count = Math.round((0.4 + chance.next()) * (1 + hours / 9));
  return Array.from({ length: count }).flatMap(() => {
    const pair = chance.weighted(pairs, ({ weight }) => weight);
    const createdAt = bookedAt(trip, pair.fromSeq, MEAN_LEAD_HOURS, chance);
    return createdAt && createdAt <= world.now ? [partyOf(trip, pair, createdAt, chance, world)] : [];
  });
}

function partyOf(trip: DemoTrip, { fromSeq, toSeq }: Pair, createdAt: Date, chance: Chance, world: World): Party {
  const handling = world.handlingOf(trip);
  const booker = world.booker(chance, trip, WITH_ACCOUNT);
  const parcel = parcelOf(chance, handling);
  const beginning = {
    trip,
    kind: 'parcel' as const,
    fromSeq,
    toSeq,
    price: parcelPrice(trip, handling, parcel, fromSeq, toSeq),
    createdAt,
    accountId: booker.accountId,
    staffId: handling.staffId,
    instant: handling.instant,
  };
  return {
    ...beginning,
    bookedBy: booker.accountId ?? handling.staffId,
    contactName: booker.name,
    contactPhone: booker.phone,
    note: chance.of(0.25) ? chance.pick(TEXTS.parcelNotes) : '',
    travellers: [{ name: booker.name, seat: null, hasPet: false, hasBaggage: false }],
    parcel: { ...parcel, receiverPhone: world.phone(chance) },
    life: lifeOf(beginning, usualOutcome(chance, askedForParcel(parcel.weightKg)), world.now),
  };
}

/** The price in euro cents, or null where the carrier quotes it: for other sizes, or by arrangement. */
export function parcelPrice(
  trip: DemoTrip,
  handling: Handling,
  parcel: Pick<Parcel, 'sizeClass' | 'weightKg'>,
  fromSeq: number,
  toSeq: number,
): number | null {
  const limits = { parcelClasses: [...handling.parcelClasses], parcelMaxKg: handling.parcelMaxKg };
  const fixed = parcelVerdict(limits, parcel.sizeClass, parcel.weightKg) === 'fixed';
  return fixed ? fareBetween(trip.stops, trip.fares, 'parcel', fromSeq, toSeq) : null;
}

/** The carrier's quote for a parcel by its weight, in whole euro. */
export function askedForParcel(kg: number): number {
  return Math.max(6, Math.round(kg * 1.4)) * 100;
}

function parcelOf(chance: Chance, handling: Handling): Omit<Parcel, 'receiverPhone'> {
  const outside = chance.of(0.05);
  const classes = PARCEL_CLASSES.filter((one) => outside || handling.parcelClasses.includes(one));
  const sizeClass = chance.weighted(classes, (one) => CLASS_WEIGHTS[one]);
  const { what, kg } = TEXTS.parcels[sizeClass];
  const [min, max] = kg;
  return {
    receiverName: fullName(someone(chance)),
    what: chance.pick(what),
    sizeClass,
    weightKg: Math.round((min + chance.next() * (max - min)) * 10) / 10,
    declaredValue: chance.of(0.3) ? chance.int(2, 30) * 1000 : null,
  };
}
