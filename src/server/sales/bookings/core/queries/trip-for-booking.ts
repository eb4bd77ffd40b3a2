import type { Db } from '#server/core/database/db.ts';
import { maySell } from '#server/network/carriers/queries/carrier.ts';
import { confirmsInstantly } from '#server/network/timetable/queries.ts';
import { provenPhone } from '#server/people/accounts/queries/proven-phone.ts';
import { parcelTariffJson, payRuleJson } from '#server/sales/prices/queries/price-list.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { CarrierRules } from '#shared/network/carriers/schema.ts';
import type { Layout } from '#shared/network/fleet/seats.ts';
import type { PairFare, PricedStop } from '#shared/network/timetable/pricing.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import type { ParcelTariff } from '#shared/sales/prices/parcel-tariff.ts';
import { mustPay, type PayRule } from '#shared/sales/prices/pay-rule.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';

/** The facts by which a booking is decided: the trip's current state, and the plan that it was sold by. */
export interface TripForBooking {
  id: number;
  planId: number;
  carrierId: number;
  sells: boolean;
  driverId: number | null;
  secondDriverId: number | null;
  status: TripStatus;
  departsAt: Date;
  currentSeq: number | null;
  seatsCount: number;
  layout: Layout | null;
  rules: Pick<
    CarrierRules,
    'instantConfirmation' | 'confirmsGuests' | 'petsAllowed' | 'parcelClasses' | 'parcelMaxKg' | 'changeHours'
  >;
  /** How many minutes its carrier usually takes to answer. */
  answerMinutes: number | null;
  cancellation: CancellationTerms;
  parcelTariff: ParcelTariff | null;
  /** Rule for payments by card before the ride; null where they are not possible. */
  payRule: PayRule | null;
  /** Until when operators have stopped the carrier from selling. */
  sellingStoppedUntil: Date | null;
  departures: (Date | null)[];
  stops: PricedStop[];
  fares: PairFare[];
}

/**
 * A trip with its stops, prices and rules; throws `not_found` when there is none. Inside a command, it locks the trip's row against
 * changes of its state (which use `for update`), not against other bookings.
 */
export async function tripForBooking(sql: Db, tripId: number, lock: boolean): Promise<TripForBooking> {
  const [row] = await sql<Omit<TripForBooking, 'departures' | 'stops' | 'fares'>[]>`
    select trip.id, trip.plan_id, trip.carrier_id, ${maySell(sql, 'c')} as sells, trip.driver_id,
      trip.second_driver_id, trip.status,
      trip.departs_at, trip.current_seq, trip.seats_count,
      (select layout from bus where bus.id = trip.bus_id) as layout,
      json_build_object('instantConfirmation', ${confirmsInstantly(sql, 'plan')}, 'confirmsGuests', c.confirms_guests, 'petsAllowed', c.pets_allowed,
        'parcelClasses', c.parcel_classes, 'parcelMaxKg', c.parcel_max_kg, 'changeHours', c.change_hours) as rules,
      c.answer_minutes, c.selling_stopped_until, c.cancellation_terms as cancellation, ${parcelTariffJson(sql, 'c')} as parcel_tariff,
      ${payRuleJson(sql, 'trip')} as pay_rule
    from trip join carrier c on c.id = trip.carrier_id join route_plan plan on plan.id = trip.plan_id
    where trip.id = ${tripId}
    ${lock ? sql`for key share of trip` : sql``}`;
  if (!row) throw new DomainError('not_found');
  const [times, stops, fares] = await Promise.all([
    sql<{ departsAt: Date | null }[]>`select departs_at from trip_stop where trip_id = ${tripId} order by seq`,
    sql<PricedStop[]>`
      select trip_cost, delivery_cost, contractual, range_from, range_to
      from route_stop where plan_id = ${row.planId} order by seq`,
    sql<PairFare[]>`
      select from_seq, to_seq, price_trip, price_delivery
      from route_fare where plan_id = ${row.planId}`,
  ]);
  return { ...row, departures: times.map((time) => time.departsAt), stops: [...stops], fares: [...fares] };
}

/** Whether seats on a trip are a passenger's only once they are paid (docs/product.md 9.34); null is a guest. */
export async function hasToPay(
  sql: Db,
  actor: Actor | null,
  { payRule }: { payRule: PayRule | null },
): Promise<boolean> {
  if (!mustPay(payRule, false) || mustPay(payRule, true)) return mustPay(payRule, false);
  return actor === null || (await provenPhone(sql, actor.accountId)) === null;
}
