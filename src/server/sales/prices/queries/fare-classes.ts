import type { Db } from '#server/core/database/db.ts';
import type { FareClass } from '#shared/sales/prices/schema.ts';

/** The fare classes of a carrier, in the order in which they were added. */
export async function fareClassesOf(sql: Db, carrierId: number): Promise<FareClass[]> {
  return sql<FareClass[]>`
    select id, json_build_object('uk', name_uk, 'en', name_en) as name, discount_percent,
      fixed_cents, age_from, age_to, needs_seat
    from fare_class where carrier_id = ${carrierId} order by id`;
}
