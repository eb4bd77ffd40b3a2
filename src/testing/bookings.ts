import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { proofToken } from '#server/sales/bookings/tickets/commands/prove.ts';
import { type Ticket, ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import type { TestApp } from './server/api.ts';
import { addCarrier, addMember, type TestActor } from './server/carriers.ts';
import { TOWNS } from './timetable.ts';

/** Departures of the trip's first three stops, and its arrival: two days after the test clock's morning. */
export const TRIP_TIMES = {
  lviv: '2026-06-12T04:00:00Z',
  rzeszow: '2026-06-12T09:00:00Z',
  krakow: '2026-06-12T12:00:00Z',
  wroclaw: '2026-06-12T16:00:00Z',
} as const;

export interface TripValues {
  seats?: number;
  layout?: '1+1' | '2+1' | '2+2';
  parcelKg?: number;
  /** Stops whose price is by arrangement. */
  contractual?: number[];
  instant?: boolean;
  pets?: boolean;
  parcelClasses?: string[];
  parcelMaxKg?: number;
}

export interface BookableTrip {
  tripId: number;
  carrierId: number;
  owner: TestActor;
  driver: TestActor;
}

/** A company with a driver, and their planned trip Lviv, Rzeszów, Kraków, Wrocław at 20, 32, 45 € (parcels 5, 8, 10 €). */
export async function addBookableTrip(sql: Db, values: TripValues = {}): Promise<BookableTrip> {
  const { carrierId, owner } = await addCarrier(sql, { instantConfirmation: values.instant ?? false });
  await sql`
    update carrier set pets_allowed = ${values.pets ?? true},
      parcel_classes = ${values.parcelClasses ?? ['envelope', 's', 'm', 'l']}, parcel_max_kg = ${values.parcelMaxKg ?? 30}
    where id = ${carrierId}`;
  const driver = await addMember(sql, carrierId, 'driver');
  return { ...(await addTrip(sql, { carrierId, driverId: driver.accountId }, values)), carrierId, owner, driver };
}

export async function addTrip(
  sql: Db,
  of: { carrierId: number; driverId: number },
  values: TripValues = {},
): Promise<{ tripId: number }> {
  const seats = values.seats ?? 18;
  const planId = await addPlan(sql, of.carrierId, values.contractual ?? []);
  const [bus] = await sql<{ id: number }[]>`
    insert into bus (carrier_id, manufacturer, model, year, color, number, seats_count, layout, parcel_capacity_kg, amenities)
    values (${of.carrierId}, 'Mercedes-Benz', 'Sprinter', 2021, 'white', ${`T${planId}`}, ${Math.max(8, seats)},
      ${values.layout ?? '2+1'}, ${values.parcelKg ?? 100}, '{wifi}') returning id`;
  const [trip] = await sql<{ id: number }[]>`
    insert into trip (route_id, plan_id, carrier_id, service_date, bus_id, driver_id, status, departs_at, arrives_at,
      seats_count)
    select route_id, id, ${of.carrierId}, '2026-06-12', ${bus?.id ?? 0}, ${of.driverId}, 'planned',
      ${TRIP_TIMES.lviv}, ${TRIP_TIMES.wroclaw}, ${seats} from route_plan where id = ${planId} returning id`;
  const tripId = trip?.id ?? 0;
  await sql`
    insert into trip_stop (trip_id, seq, place_id, point, arrives_at, departs_at) values
      (${tripId}, 0, ${TOWNS.lviv}, 'АС «Стрийська», платформа 4', null, ${TRIP_TIMES.lviv}),
      (${tripId}, 1, ${TOWNS.rzeszow}, '', ${TRIP_TIMES.rzeszow}, ${TRIP_TIMES.rzeszow}),
      (${tripId}, 2, ${TOWNS.krakow}, 'MDA', ${TRIP_TIMES.krakow}, ${TRIP_TIMES.krakow}),
      (${tripId}, 3, ${TOWNS.wroclaw}, 'Wroclavia', ${TRIP_TIMES.wroclaw}, null)`;
  await sql`
    insert into trip_leg (trip_id, leg, parcel_limit_kg) select ${tripId}, leg, ${values.parcelKg ?? 100}
    from generate_series(0, 2) as leg`;
  return { tripId };
}

/** Two travellers from Lviv to Wrocław by default, seated by the system. */
export function seatsInput(change: Partial<Extract<BookInput, { kind: 'passenger' }>> = {}): BookInput {
  return {
    kind: 'passenger',
    fromSeq: 0,
    toSeq: 3,
    travellers: [
      { name: 'Ірина Савчук', seat: null },
      { name: 'Богдан Савчук', seat: null },
    ],
    phone: '+380671112233',
    ...change,
  };
}

export function seatInput(seat: number | null = null, fromSeq = 0, toSeq = 3): BookInput {
  return seatsInput({ fromSeq, toSeq, travellers: [{ name: 'Ірина Савчук', seat }] });
}

/** A box of five kilograms to Kraków. */
export function parcelInput(change: Partial<Extract<BookInput, { kind: 'parcel' }>> = {}): BookInput {
  return {
    kind: 'parcel',
    fromSeq: 0,
    toSeq: 2,
    senderName: 'Надія Ткач',
    senderPhone: '+380671112233',
    receiverName: 'Марія Гнатюк',
    receiverPhone: '+48600111222',
    what: 'Домашнє печиво',
    sizeClass: 'm',
    weightKg: 5,
    declaredValue: 3000,
    ...change,
  };
}

async function addPlan(sql: Db, carrierId: number, contractual: readonly number[]): Promise<number> {
  const [route] = await sql<{ id: number }[]>`
    insert into route (carrier_id, status) values (${carrierId}, 'active') returning id`;
  const [plan] = await sql<{ id: number }[]>`
    insert into route_plan (route_id, crossing_key, days, price_trip, price_delivery)
    values (${route?.id ?? 0}, 'krakivets', 127, 4500, 1000) returning id`;
  const planId = plan?.id ?? 0;
  const costs = [
    [0, 0],
    [2000, 500],
    [3200, 800],
    [4500, 1000],
  ];
  const places = [TOWNS.lviv, TOWNS.rzeszow, TOWNS.krakow, TOWNS.wroclaw];
  for (const [seq, [trip = 0, parcel = 0]] of costs.entries()) {
    await sql`
      insert into route_stop (plan_id, seq, place_id, trip_cost, delivery_cost, contractual)
      values (${planId}, ${seq}, ${places[seq] ?? 0}, ${trip}, ${parcel}, ${contractual.includes(seq)})`;
  }
  return planId;
}

/** The number of free seats that search counts on each leg of the row `trip`. */
export const freeOnLegs = sqlFragment(
  (trip) => `array(
    select bit_count(seats::bit(64))::int from unnest(${trip}.free_seats) with ordinality as of (seats, leg) order by leg)`,
);

/** The part of the link in a guest's mail that proves the booking of a ticket. */
export async function tokenOf(app: Pick<TestApp, 'sql' | 'context'>, ticket: string): Promise<string> {
  const [row] = await app.sql<{ party: number }[]>`
    select party_id as party from booking where ticket_key = ${ticket}`;
  return proofToken(app.context.secrets, row?.party ?? 0);
}

export async function proveGuest(app: Pick<TestApp, 'sql' | 'context' | 'call'>, ticket: string): Promise<Ticket> {
  return app.call(ticketApi.prove, { params: { code: ticket }, body: { proof: await tokenOf(app, ticket) } });
}
