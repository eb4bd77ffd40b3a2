import type { Db } from '#server/core/database/db.ts';
import { addBus } from '#server/network/fleet/commands.ts';
import { plateKey } from '#shared/office/imports/buses.ts';
import type { Imported } from '#shared/office/imports/kinds.ts';
import type { ImportUse } from '#shared/office/imports/schema.ts';
import type { Importer } from './importer.ts';

/** Buses, made by the command of the form; a bus whose plate the carrier has stays as it is. */
export const busImporter: Importer<Imported['buses']> = {
  write: async ({ sql }, { carrierId, me }, importId, rows) => {
    const stored = await sql<{ key: string }[]>`select number_key as key from bus where carrier_id = ${carrierId}`;
    const keys = new Set(stored.map(({ key }) => key));
    const isKnown = (number: string) => keys.has(plateKey(number));
    const added: number[] = [];
    for (const { input } of rows.filter((row) => !isKnown(row.input.number))) {
      added.push(await addBus(sql, { carrierId, driverId: me.role === 'singleDriver' ? me.accountId : null }, input));
    }
    await sql`update bus set import_id = ${importId} where id = any(${added}::int[])`;
    return {
      made: added.length,
      known: rows.flatMap(({ line, input }) => (isKnown(input.number) ? [line] : [])),
      problems: [],
    };
  },

  used: (sql, importId) => sql<ImportUse[]>`
    select bus.number as name, case
      when exists (select from trip where trip.bus_id = bus.id) then 'trip'
      when exists (select from route where route.bus_id = bus.id) then 'route'
      when ${givenTo(sql)} then 'driver'
      when exists (select from credential where credential.bus_id = bus.id) then 'document'
      else 'photo' end as by
    from bus
    where bus.import_id = ${importId} and (
      exists (select from trip where trip.bus_id = bus.id) or exists (select from route where route.bus_id = bus.id)
      or ${givenTo(sql)}
      or exists (select from credential where credential.bus_id = bus.id)
      or exists (select from bus_photo where bus_photo.bus_id = bus.id))
    order by bus.id`,

  undo: async ({ sql }, _by, importId) => {
    await sql`delete from bus where import_id = ${importId}`;
    return undefined;
  },
};

/** A single driver has the first bus from the import itself. */
function givenTo(sql: Db) {
  return sql`exists (
    select from driver_bus join import on import.id = bus.import_id
    where driver_bus.bus_id = bus.id and driver_bus.account_id is distinct from import.made_by)`;
}
