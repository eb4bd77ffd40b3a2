import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Conditions } from '#shared/sales/prices/conditions-schema.ts';
import type { Extra, OfferedExtra } from '#shared/sales/prices/extras.ts';
import type { RidePrices } from '#shared/sales/prices/ride-prices.ts';
import type { FareClass } from '#shared/sales/prices/schema.ts';

/** Selects the tariff for parcels of the carrier in the row called `alias` (`ParcelTariff`), as a JSON column; null without one. */
export const parcelTariffJson = sqlFragment(
  (row) => `(
    select json_build_object('includedKg', ${row}.parcel_included_kg, 'volumeDivisor', ${row}.parcel_volume_divisor,
      'rates', json_object_agg(r.size_class, json_build_object('perKg', r.per_kg, 'minimum', r.minimum)))
    from parcel_rate r where r.carrier_id = ${row}.id having count(*) > 0)`,
);

/** A carrier's conditions for parcels and for cancellations; throws `not_found`. */
export async function conditionsOf(sql: Db, carrierId: number | null): Promise<Conditions> {
  const [row] = await sql<Conditions[]>`
    select c.cancellation_terms as cancellation, ${parcelTariffJson(sql, 'c')} as parcels
    from carrier c where c.id = ${carrierId}`;
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The discount that a carrier gives on the way back, in percent; null without one. */
export async function returnDiscountOf(sql: Db, carrierId: number): Promise<number | null> {
  const [row] = await sql<{ percent: number | null }[]>`
    select return_discount_percent as percent from carrier where id = ${carrierId}`;
  return row?.percent ?? null;
}

/** The extras of a carrier, in the order in which they were added. */
export async function extrasOfCarrier(sql: Db, carrierId: number): Promise<Extra[]> {
  return sql<Extra[]>`select ${columns(sql)} from extra where carrier_id = ${carrierId} order by id`;
}

/** The extras that a trip offers between two stops, with how many it still takes; no animals where the carrier takes none. */
export async function offeredExtras(
  sql: Db,
  { tripId, fromSeq, toSeq }: { tripId: number; fromSeq: number; toSeq: number },
): Promise<OfferedExtra[]> {
  return sql<OfferedExtra[]>`
    select ${columns(sql)}, (
      select min(greatest(0, extra.per_trip - coalesce((
        select sum((part ->> 'count')::int) from booking b, jsonb_array_elements(b.fare_parts) part
        where b.trip_id = trip.id and b.holds and b.from_seq <= leg and b.to_seq > leg
          and b.fare_parts @> '[{"part": "extra"}]' and (part ->> 'extra')::int = extra.id), 0)))::int
      from generate_series(${fromSeq}::int, ${toSeq}::int - 1) as leg) as room
    from trip join carrier on carrier.id = trip.carrier_id join extra on extra.carrier_id = carrier.id
    where trip.id = ${tripId} and (extra.kind <> 'animal' or carrier.pets_allowed) order by extra.id`;
}

function columns(sql: Db) {
  return sql`extra.id, extra.kind, json_build_object('uk', extra.name_uk, 'en', extra.name_en) as name,
    extra.price_cents, extra.per_trip`;
}

/** The fare classes of a carrier, in the order in which they were added. */
export async function fareClassesOf(sql: Db, carrierId: number): Promise<FareClass[]> {
  return sql<FareClass[]>`
    select id, json_build_object('uk', name_uk, 'en', name_en) as name, discount_percent,
      fixed_cents, age_from, age_to, needs_seat
    from fare_class where carrier_id = ${carrierId} order by id`;
}

/**
 * Selects what passengers of the trip in the row called `alias` pay by card before the ride (`PayRule`): the rule of its route, else that of
 * its carrier; null where nothing can be paid so, because the carrier is not verified, has no merchant account, or wants no payments.
 */
export const payRuleJson = sqlFragment(
  (trip) => `(
    select rule from carrier payee join route on route.id = ${trip}.route_id
    cross join lateral (select coalesce(route.pay_rule, payee.pay_rule) as rule) chosen
    where payee.id = ${trip}.carrier_id and payee.verified_at is not null and rule ->> 'kind' <> 'never'
      and exists (select from merchant_account m where m.carrier_id = payee.id and m.active))`,
);

/** Facts from which the prices of a trip follow, while seats on it are sold; null afterwards. */
export async function ridePricesOf(sql: Db, tripId: number): Promise<RidePrices | null> {
  const [row] = await sql<RidePrices[]>`
    select
      (select json_agg(json_build_object('tripCost', trip_cost, 'contractual', contractual) order by seq)
        from route_stop where plan_id = t.plan_id) as stops,
      coalesce((select json_agg(json_build_object('fromSeq', from_seq, 'toSeq', to_seq, 'priceTrip', price_trip))
        from route_fare where plan_id = t.plan_id), '[]') as fares,
      coalesce((select json_agg(json_build_object('id', id, 'name', json_build_object('uk', name_uk, 'en', name_en),
          'discountPercent', discount_percent, 'fixedCents', fixed_cents, 'ageFrom', age_from, 'ageTo', age_to,
          'needsSeat', needs_seat) order by id)
        from fare_class where carrier_id = t.carrier_id), '[]') as classes,
      coalesce((select json_agg(json_build_object('id', x.id, 'kind', x.kind, 'name', json_build_object('uk', x.name_uk, 'en', x.name_en),
          'priceCents', x.price_cents, 'perTrip', x.per_trip) order by x.id)
        from extra x join carrier on carrier.id = x.carrier_id
        where x.carrier_id = t.carrier_id and (x.kind <> 'animal' or carrier.pets_allowed)), '[]') as extras,
      coalesce((select json_agg(json_build_object('code', code, 'percent', percent, 'amountCents', amount_cents,
          'validFrom', valid_from, 'validUntil', valid_until) order by code)
        from promo_code p where carrier_id = t.carrier_id and ended_at is null and (uses_max is null or uses_max > (
          select count(*) from promo_use u where u.promo_id = p.id and party_stands(u.party_id)))), '[]') as codes
    from trip t where t.id = ${tripId} and t.status in ('planned', 'started')`;
  return row ?? null;
}
