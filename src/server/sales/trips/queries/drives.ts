import type { Db, SqlFragment } from '#server/core/database/db.ts';

/** A condition: this person drives the trip, as its first or its second driver. `trip` is the name of the row in the statement. */
export function drives(sql: Db, accountId: number | SqlFragment, trip: SqlFragment = sql`trip`): SqlFragment {
  return sql`(${trip}.driver_id = ${accountId} or ${trip}.second_driver_id = ${accountId})`;
}
