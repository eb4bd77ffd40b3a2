import type { Db } from '#server/core/database/db.ts';
import type { RidePrices } from '#shared/sales/prices/ride-prices.ts';

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
