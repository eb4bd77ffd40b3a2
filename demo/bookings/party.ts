import { fareBetween } from '#shared/network/timetable/pricing.ts';
import { parcelVerdict } from '#shared/sales/bookings/rules/parcel-rules.ts';
import { type Life, lifeOf } from './life.ts';
import type { Order } from './order.ts';
import type { Outcome } from './outcome.ts';
import type { World } from './world.ts';

/** An order with its course until now, the same for all its bookings. */
export interface Party extends Order {
  staffId: number;
  life: Life;
}

/** Returns the party of an order; `outcomeOf` returns its course for the carrier's quote in euro cents, where the price is by arrangement. */
export function partyOf(order: Order, world: World, outcomeOf: (quote: number) => Outcome): Party {
  const { trip, parcel, fromSeq, toSeq } = order;
  const handling = world.handlingOf(trip);
  const limits = { parcelClasses: handling.parcel_classes, parcelMaxKg: handling.parcel_max_kg };
  const isFixed = !parcel || parcelVerdict(limits, parcel.size_class, parcel.weight_kg) === 'fixed';
  const price = isFixed ? fareBetween(trip.stops, trip.fares, parcel ? 'parcel' : 'passenger', fromSeq, toSeq) : null;
  const quote = parcel ? Math.max(6, Math.round(parcel.weight_kg * 1.4)) : Math.round(10 + hoursOf(order) * 2.6);
  const beginning = { ...order, price, staffId: handling.staffId, isInstant: handling.instant_confirmation };
  return { ...order, staffId: handling.staffId, life: lifeOf(beginning, outcomeOf(quote * 100), world.now) };
}

function hoursOf({ trip, fromSeq, toSeq }: Order): number {
  const from = trip.stops[fromSeq]?.departsAt ?? trip.departsAt;
  const to = trip.stops[toSeq]?.arrivesAt ?? trip.arrivesAt;
  return (to.getTime() - from.getTime()) / 3_600_000;
}
