import type { Db } from '#server/core/database/db.ts';
import { addRoute } from '#server/network/timetable/commands/route.ts';
import { makeTrips } from '#server/sales/trips/commands/make.ts';
import type { BusInput } from '#shared/network/fleet/schema.ts';
import { type RouteInput, routeInput } from '#shared/network/timetable/schema.ts';
import type { TestActor } from './server/carriers.ts';

/** Towns and crossings that every test database has (src/server/network/places/data), by GeoNames id and key. */
export const TOWNS = {
  kyiv: 703448,
  ternopil: 691650,
  lviv: 702550,
  rzeszow: 759734,
  krakow: 3094802,
  katowice: 3096472,
  wroclaw: 3081368,
  berlin: 2950159,
  chisinau: 618426,
} as const;

export const CROSSINGS = { krakivets: 'krakivets', shehyni: 'shehyni', chop: 'chop-tysa' } as const;

/** A plain bus, given to a driver if one is named; returns its id. */
export async function addTestBus(
  sql: Db,
  carrierId: number,
  values: { seats?: number; number?: string; driverId?: number; parcelKg?: number } = {},
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into bus (carrier_id, manufacturer, model, year, color, number, seats_count, layout, parcel_capacity_kg, amenities)
    values (${carrierId}, 'Mercedes', 'Sprinter', 2019, 'білий', ${values.number ?? 'BC 1234 AA'}, ${values.seats ?? 20},
      '2+1', ${values.parcelKg ?? 200}, '{wifi}') returning id`;
  const busId = row?.id ?? 0;
  if (values.driverId) {
    await sql`
      insert into driver_bus (account_id, bus_id) values (${values.driverId}, ${busId})
      on conflict (account_id) do update set bus_id = excluded.bus_id`;
  }
  return busId;
}

/** Lviv 06:15, Kraków 11:00–11:20, Wrocław 14:05 over Krakivets, every day: 0, 32 and 45 €, parcels 0, 8 and 10 €. */
export function lvivWroclaw(changes: Partial<RouteInput> = {}): RouteInput {
  return {
    crossingKey: CROSSINGS.krakivets,
    days: [0, 1, 2, 3, 4, 5, 6],
    price_trip: '45',
    price_delivery: '10',
    stops: [
      { placeId: TOWNS.lviv, point: 'АС «Стрийська», платформа 4', departure_time: '06:15' },
      {
        placeId: TOWNS.krakow,
        point: 'MDA, перон 3',
        arrival_time: '11:00',
        departure_time: '11:20',
        tripCost: '32',
        deliveryCost: '8',
      },
      {
        placeId: TOWNS.wroclaw,
        point: 'Wroclavia, перон 8',
        arrival_time: '14:05',
        tripCost: '45',
        deliveryCost: '10',
      },
    ],
    fares: [],
    busId: null,
    driverId: null,
    status: 'active',
    ...changes,
  };
}

/** A route of this actor's carrier with its trips, made as the product makes them; returns its id. */
export async function addTestRoute(
  sql: Db,
  actor: TestActor,
  changes: Partial<RouteInput>,
  now: Date,
): Promise<number> {
  return addRoute(sql, actor, routeInput.parse(lvivWroclaw(changes)), now, makeTrips);
}

/** The ids of a route's trips, by service date. */
export async function tripsOf(sql: Db, routeId: number): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; date: string }[]>`
    select id, service_date as date from trip where route_id = ${routeId} order by service_date`;
  return new Map(rows.map((row) => [row.date, row.id]));
}

export const BUS: BusInput = {
  manufacturer: 'Mercedes-Benz',
  model: 'Sprinter 519',
  year: 2021,
  color: 'Білий',
  number: 'BC 4178 HK',
  seatsCount: 18,
  layout: '2+1',
  parcelCapacityKg: 200,
  status: 'active',
  amenities: ['wifi', 'air_conditioning'],
};
