import { fareBetween } from '#shared/timetable/pricing.ts';
import { type DemoScript, SCRIPTS } from '../data.ts';
import { chanceOf } from '../random.ts';
import type { DemoTrip } from '../trips.ts';
import type { Party } from './drafts.ts';
import { lifeOf } from './life.ts';
import { type Outcome, usualOutcome } from './outcome.ts';
import { askedForParcel, parcelPrice } from './parcels.ts';
import { askedFor } from './passengers.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000;

/** Returns the parties that the demo always has (data/scenarios.ts). `carriers` maps names to ids. */
export function scenarioParties(
  trips: readonly DemoTrip[],
  carriers: ReadonlyMap<string, number>,
  world: World,
): Party[] {
  const chance = chanceOf('scripts');
  return SCRIPTS.map((script) => {
    const trip = tripOf(script, trips, carriers);
    const handling = world.handlingOf(trip);
    const fromSeq = trip.stops.findIndex(({ name }) => name === script.from);
    const toSeq = trip.stops.findIndex(({ name }) => name === script.to);
    if (fromSeq < 0 || toSeq <= fromSeq) throw new Error(`no way from ${script.from} to ${script.to}`);
    const names = script.names ?? [];
    const account = script.by === null ? null : world.known(script.by, trip);
    const booker = account ?? { accountId: null, name: names[0] ?? '', phone: world.phone(chance) };
    const others = account ? names : names.slice(1);
    const price = script.parcel
      ? parcelPrice(trip, handling, script.parcel, fromSeq, toSeq)
      : fareBetween(trip.stops, trip.fares, 'passenger', fromSeq, toSeq);
    const beginning = {
      trip,
      kind: script.parcel ? ('parcel' as const) : ('passenger' as const),
      fromSeq,
      toSeq,
      price,
      createdAt: createdAt(script, trip, world.now),
      accountId: booker.accountId,
      staffId: handling.staffId,
      instant: handling.instant,
    };
    const usual = script.parcel ? askedForParcel(script.parcel.weightKg) : askedFor(trip, fromSeq, toSeq);
    const outcome = outcomeOf(script, usualOutcome(chance, script.asked ? script.asked * 100 : usual));
    const travellers = script.parcel ? [booker.name] : [booker.name, ...others];
    return {
      ...beginning,
      bookedBy: booker.accountId ?? handling.staffId,
      contactName: booker.name,
      contactPhone: booker.phone,
      note: script.note ?? '',
      travellers: travellers.map((name, index) => ({
        name,
        seat: script.seats?.[index] ?? null,
        hasPet: (script.pet ?? false) && index === 0,
        hasBaggage: index === 0,
      })),
      parcel: script.parcel
        ? { ...script.parcel, receiverName: others[0] ?? '', receiverPhone: world.phone(chance) }
        : null,
      life: lifeOf(beginning, outcome, world.now),
      review: script.review ?? null,
    };
  });
}

function tripOf(
  { trip: { carrier, from, to, nth } }: DemoScript,
  trips: readonly DemoTrip[],
  carriers: ReadonlyMap<string, number>,
): DemoTrip {
  const running = trips.filter(
    ({ carrierId, stops, status }) =>
      carrierId === carriers.get(carrier) &&
      stops[0]?.name === from &&
      stops.at(-1)?.name === to &&
      status !== 'cancelled' &&
      status !== 'new',
  );
  const next = running.findIndex(({ status }) => status !== 'finished');
  const found = running[next + nth];
  if (!found) throw new Error(`${carrier} has no such trip from ${from} to ${to}: ${nth}`);
  return found;
}

/** Returns the time that many hours before now, or before the departure if the trip left or would leave too soon. */
function createdAt({ hoursAgo }: DemoScript, trip: DemoTrip, now: Date): Date {
  const end = Math.min(now.getTime(), trip.departsAt.getTime());
  return new Date(end - hoursAgo * HOUR);
}

function outcomeOf({ becomes }: DemoScript, usual: Outcome): Outcome {
  const calm: Outcome = {
    ...usual,
    answerAfter: 25,
    reply: 'accept',
    replyAfter: 40,
    cancelAt: null,
    show: 'comes',
    unmet: false,
    pays: 'boarding',
  };
  switch (becomes) {
    case 'unanswered':
    case 'expired':
      return { ...calm, answerAfter: null };
    case 'paid':
      return { ...calm, pays: 'before' };
    case 'unpaid':
      return { ...calm, pays: 'arrival' };
    case 'quoted':
      return { ...calm, reply: 'silence' };
    case 'declined':
      return { ...calm, reply: 'decline' };
    case 'bargained':
      return { ...calm, reply: 'bargain' };
    case 'cancelled':
      return { ...calm, cancelAt: 0.6, cancelBy: 'passenger', cancelReason: 'Змінилися плани.' };
    case 'refused':
      return { ...calm, cancelAt: 0.5, cancelBy: 'carrier', cancelReason: 'Забагато багажу, не помістимо.' };
    case 'no_show':
    case 'ejected':
      return { ...calm, show: becomes };
    case 'confirmed':
    case 'accepted':
      return calm;
  }
}
