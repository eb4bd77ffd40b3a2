import type { Imported } from '#shared/office/imports/kinds.ts';
import type { Importer } from './importer.ts';

/** The rows of one statement. */
const AT_ONCE = 500;

/** Customers with their names and notes; what the office has written about a number stays as it is. */
export const customerImporter: Importer<Imported['customers']> = {
  write: async ({ sql, now }, { carrierId }, importId, rows) => {
    const made = new Set<string>();
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const values = rows.slice(at, at + AT_ONCE).map(({ input }) => ({
        ...{ carrierId, phone: input.phone, name: input.name, note: input.note },
        ...{ importId, updatedAt: now },
      }));
      const added = await sql<{ phone: string }[]>`
        insert into caller_note ${sql(values)} on conflict do nothing returning phone`;
      for (const { phone } of added) made.add(phone);
    }
    return {
      made: made.size,
      known: rows.flatMap(({ line, input }) => (made.has(input.phone) ? [] : [line])),
      problems: [],
    };
  },

  used: async () => [],

  // A note that the office has changed since no longer names the import, and stays.
  undo: async ({ sql }, _by, importId) => {
    await sql`delete from caller_note where import_id = ${importId}`;
    return undefined;
  },
};
