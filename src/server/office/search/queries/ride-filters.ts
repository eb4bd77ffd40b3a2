import type { Db } from '#server/core/database/db.ts';
import { payRuleJson } from '#server/sales/prices/queries/price-list.ts';
import { currencyOf } from '#shared/core/currencies.ts';
import { VAN_SEATS } from '#shared/office/search/options.ts';
import type { SearchQuery } from '#shared/office/search/schema.ts';
import { ENOUGH, usualWait } from '#shared/operations/tracking/positions/waits.ts';

export type RideFilters = Pick<SearchQuery, 'childSeat' | 'vehicle' | 'speaks' | 'pay' | 'wait'>;

/** The conditions of the filters by the bus, its drivers, the payment and the border, on a found segment `s` of the trip `t`. */
export function rideConditions(sql: Db, { childSeat, vehicle, speaks, pay, wait }: RideFilters) {
  const none = sql``;
  return sql`
    ${childSeat ? sql`and exists (select from jsonb_each_text(bus.child_seats) has where has.value::int > 0)` : none}
    ${vehicle === undefined ? none : sql`and (t.seats_count <= ${VAN_SEATS}) = ${vehicle === 'van'}`}
    ${speaks === undefined ? none : sql`and exists (select from account d where d.id in (t.driver_id, t.second_driver_id) and ${speaks} = any(d.languages))`}
    ${pay === undefined ? none : payable(sql, pay)}
    ${wait === undefined ? none : noLongerThan(sql, Number(wait) * 60)}`;
}

function payable(sql: Db, pay: NonNullable<RideFilters['pay']>) {
  if (pay === 'card') return sql`and ${payRuleJson(sql, 't')} is not null`;
  if (pay === 'transfer') return sql`and exists (select from carrier_bank held where held.carrier_id = c.id)`;
  const countries = COUNTRIES.filter((country) => currencyOf(country) === pay);
  return sql`and exists (
    select from route r where r.id = t.route_id and (${pay} = any(r.currencies)
      or cardinality(r.currencies) = 0 and (${pay === 'EUR'} or a.country = any(${countries}::text[]) or b.country = any(${countries}::text[]))))`;
}

/** The countries that have a currency of their own among ours. */
const COUNTRIES = ['UA', 'PL', 'CZ', 'MD', 'RO', 'HU'];

/** Four of five rides wait no longer at the border: as measured there, else as is usual for its kind of queue. */
function noLongerThan(sql: Db, minutes: number) {
  const [slotted, dynamic, car, other] = ['slotted', 'dynamic', 'car', 'unknown'].map((kind) => usualWait(kind).p80);
  return sql`and (a.country = b.country or coalesce((
    select w.p80 from crossing_wait w where w.crossing_key = x.key and w.weekday = -1 and w.hour = -1 and w.measurements >= ${ENOUGH}
      and w.direction = case when a.country = x.countries[1] then 'out' else 'in' end),
    case x.queue_kind when 'slotted' then ${slotted ?? 0} when 'dynamic' then ${dynamic ?? 0} when 'car' then ${car ?? 0} else ${other ?? 0} end::real) <= ${minutes})`;
}
