import { type Db, type SqlFragment, sqlFragment } from '#server/core/database/db.ts';
import { carrierCardJson, carrierRulesJson } from '#server/network/carriers/queries/carrier.ts';
import { storedRatesJson, withDefaultRates } from '#server/network/carriers/queries/rates.ts';
import { publicBusJson } from '#server/network/fleet/queries.ts';
import { crossingJson, placeJson } from '#server/network/places/queries.ts';
import { boardingPointJson } from '#server/network/timetable/queries/points.ts';
import { confirmsInstantly } from '#server/network/timetable/queries.ts';
import { payRuleJson } from '#server/sales/prices/queries/price-list.ts';
import { type Currency, takenCurrencies } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { ExchangeRate } from '#shared/network/carriers/rates.ts';
import type { CarrierCard, CarrierRules } from '#shared/network/carriers/schema.ts';
import type { Crossing, Place } from '#shared/network/places/schema.ts';
import type { PayRule } from '#shared/sales/prices/pay-rule.ts';
import type { PublicTrip, TripStatus, TripStop } from '#shared/sales/trips/schema.ts';

interface TripRow {
  id: number;
  status: TripStatus;
  serviceDate: string;
  departsAt: Date;
  arrivesAt: Date;
  currentSeq: number | null;
  bus: PublicTrip['bus'];
  crossing: Crossing | null;
  carrier: CarrierCard;
  rules: CarrierRules;
  instantConfirmation: boolean;
  payRule: PayRule | null;
  driver: PublicTrip['driver'];
  secondDriver: PublicTrip['secondDriver'];
  /** The stops, with times in PostgreSQL's JSON format. */
  stops: TripStop[];
  rates: ExchangeRate[];
  currencies: Currency[];
}

/**
 * The public facts of a trip, in one statement; throws `not_found` when there is none. `tripId` may be a subselect that finds the
 * trip by another key, which saves a second query.
 */
export async function publicTrip(sql: Db, tripId: number | SqlFragment): Promise<PublicTrip> {
  const [found] = await tripWithAll(sql, tripId);
  if (!found) throw new DomainError('not_found');
  const { instantConfirmation, ...trip } = found;
  return {
    ...trip,
    rules: { ...trip.rules, instantConfirmation },
    departsAt: trip.departsAt.toISOString(),
    arrivesAt: trip.arrivesAt.toISOString(),
    rates: ratesAlong(trip),
    stops: trip.stops.map((stop) => ({
      ...stop,
      arrivesAt: utc(stop.arrivesAt),
      departsAt: utc(stop.departsAt),
      arrivedAt: utc(stop.arrivedAt),
      departedAt: utc(stop.departedAt),
    })),
  };
}

/** The rates of the currencies beside the euro that the trip takes. */
function ratesAlong({
  stops,
  rates,
  currencies: named,
}: Pick<TripRow, 'stops' | 'rates' | 'currencies'>): PublicTrip['rates'] {
  const currencies = new Set(
    takenCurrencies(
      named,
      stops.map(({ place }) => place.country),
    ),
  );
  return withDefaultRates(rates)
    .filter(({ currency }) => currency !== 'EUR' && currencies.has(currency))
    .map(({ currency, rate }) => ({ currency, rate }));
}

/** Converts an instant from PostgreSQL's JSON format to ISO 8601 in UTC. */
function utc(instant: string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

export async function tripStops(sql: Db, tripId: number): Promise<TripStop[]> {
  const rows = await sql<(Omit<TripStop, keyof StopTimes> & StopTimes)[]>`
    select s.seq, s.point, s.arrives_at, s.departs_at, s.arrived_at,
      s.departed_at, ${placeJson(sql, 'p')} as place, ${boardingPointJson(sql, 's')} as boarding_point
    from trip_stop s join trip t on t.id = s.trip_id join place p on p.id = s.place_id
    where s.trip_id = ${tripId}
    order by s.seq`;
  return rows.map((row) => ({
    ...row,
    arrivesAt: row.arrivesAt?.toISOString() ?? null,
    departsAt: row.departsAt?.toISOString() ?? null,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    departedAt: row.departedAt?.toISOString() ?? null,
  }));
}

interface StopTimes {
  place: Place;
  arrivesAt: Date | null;
  departsAt: Date | null;
  arrivedAt: Date | null;
  departedAt: Date | null;
}

function tripWithAll(sql: Db, tripId: number | SqlFragment) {
  return sql<TripRow[]>`
    select t.id, t.status, t.service_date, t.departs_at, t.arrives_at,
      t.current_seq,
      case when bus.id is not null then ${publicBusJson(sql, 'bus')} end as bus,
      ${crossingJson(sql, 'x')} as crossing, ${carrierCardJson(sql, 'c')} as carrier,
      ${carrierRulesJson(sql, 'c')} as rules, ${confirmsInstantly(sql, 'plan')} as instant_confirmation, ${payRuleJson(sql, 't')} as pay_rule,
      ${publicDriverJson(sql, 'd')} as driver, ${publicDriverJson(sql, 'mate')} as second_driver,
      coalesce((
        select json_agg(json_build_object('seq', s.seq, 'point', s.point, 'arrivesAt', s.arrives_at, 'departsAt', s.departs_at,
          'arrivedAt', s.arrived_at, 'departedAt', s.departed_at, 'boardingPoint', ${boardingPointJson(sql, 's')}, 'place', ${placeJson(sql, 'p')}) order by s.seq)
        from trip_stop s join place p on p.id = s.place_id where s.trip_id = t.id), '[]'::json) as stops,
      ${storedRatesJson(sql, 'c')} as rates, (select route.currencies from route where route.id = t.route_id) as currencies
    from trip t
    join carrier c on c.id = t.carrier_id
    join route_plan plan on plan.id = t.plan_id
    left join crossing x on x.key = coalesce(t.crossing_key, plan.crossing_key)
    left join account d on d.id = t.driver_id
    left join account mate on mate.id = t.second_driver_id
    left join bus on bus.id = t.bus_id
    where t.id = ${tripId}`;
}

/** Selects what everybody may see of a driver, as a JSON column; null without one. */
const publicDriverJson = sqlFragment(
  (
    d,
  ) => `case when ${d}.id is not null then json_build_object('id', ${d}.id, 'name', ${d}.name, 'lastName', ${d}.last_name,
    'avatarUrl', case when ${d}.avatar is not null then '/files/' || ${d}.avatar || '-s.webp' end,
    'verified', ${d}.verified_at is not null, 'drivingSince', ${d}.driving_since, 'languages', ${d}.languages) end`,
);
