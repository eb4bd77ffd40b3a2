import type { Db } from '#server/database/db.ts';
import type { People } from './accounts.ts';
import { DEMO_BUSES, DEMO_STAFF } from './data.ts';
import { insertRows } from './insert.ts';

/** Writes the buses and their drivers; returns the ids of the buses by plate. */
export async function writeFleet(sql: Db, people: People, now: Date): Promise<Map<string, number>> {
  const buses = new Map(DEMO_BUSES.map((bus, index) => [bus.number, index + 1]));
  const added = new Date(now.getTime() - 120 * 86_400_000);
  await insertRows(
    sql,
    'bus',
    DEMO_BUSES.map((bus, index) => ({
      id: index + 1,
      carrier_id: people.carriers.get(bus.carrier),
      manufacturer: bus.manufacturer,
      model: bus.model,
      year: bus.year,
      color: bus.color,
      number: bus.number,
      seats_count: bus.seats,
      layout: bus.layout,
      parcel_capacity_kg: bus.parcelKg,
      status: bus.status ?? 'active',
      amenities: bus.amenities,
      created_at: added,
      updated_at: added,
    })),
  );
  const given = DEMO_STAFF.filter(({ bus }) => bus !== undefined);
  await insertRows(
    sql,
    'driver_bus',
    given.map(({ email, bus }) => ({ account_id: people.staff.get(email), bus_id: buses.get(bus ?? '') })),
  );
  return buses;
}
