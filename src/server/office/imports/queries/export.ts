import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { listBuses } from '#server/network/fleet/queries.ts';
import { type CsvCell, csvText } from '#shared/core/text/csv.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { type ImportKind, KIND_RULES } from '#shared/office/imports/kinds.ts';

type Cells = Record<string, CsvCell>;

/** Everything of one kind that a carrier has, as a table whose headings the import recognises. */
export async function exportCsv(sql: Db, carrierId: number, kind: ImportKind, locale: Locale): Promise<string> {
  const { fields } = KIND_RULES[kind];
  const rows = await ROWS[kind](sql, carrierId, locale);
  const head = fields.map(({ label }) => text(locale, label));
  return csvText([head, ...rows.map((row) => fields.map(({ name }) => row[name] ?? null))], locale);
}

const ROWS: Record<ImportKind, (sql: Db, carrierId: number, locale: Locale) => Promise<Cells[]>> = {
  buses: async (sql, carrierId, locale) => {
    const buses = await listBuses(sql, { carrierId });
    return buses.map((bus) => ({
      ...{ number: bus.number, manufacturer: bus.manufacturer, model: bus.model, color: bus.color, layout: bus.layout },
      ...{ year: String(bus.year), seatsCount: String(bus.seatsCount), parcelCapacityKg: String(bus.parcelCapacityKg) },
      amenities: bus.amenities.map((one) => text(locale, `amenities.${one}`)).join(', '),
      status: text(locale, `fleet.status.${bus.status}`),
      infant: String(bus.childSeats.infant),
      toddler: String(bus.childSeats.toddler),
      booster: String(bus.childSeats.booster),
    }));
  },

  customers: async (sql, carrierId) =>
    sql<{ phone: string; name: string; note: string }[]>`
      select phone, name, note from caller_note where carrier_id = ${carrierId} order by name collate ukrainian, phone`,
};
