import type { Db, SqlFragment } from '#server/core/database/db.ts';

/** A condition: this person drives the trip, as its first or its second driver. `trip` is the name of the row in the statement. */
export function drives(sql: Db, accountId: number | SqlFragment, trip: SqlFragment = sql`trip`): SqlFragment {
  return sql`(${trip}.driver_id = ${accountId} or ${trip}.second_driver_id = ${accountId})`;
}

/** Selects the question of the evening before of the booking called `b` as a JSON column (`ComingAnswer`); null when it was not asked. */
export function comingJson(sql: Db) {
  return sql`(
    select json_build_object('askedAt', ${iso(sql, 'asked_at')}, 'answeredAt', ${iso(sql, 'answered_at')}, 'by', q.answered_by,
      'releaseAt', ${iso(sql, 'release_at')})
    from coming_question q where q.booking_id = b.id and q.trip_id = b.trip_id)`;
}

/** Selects an instant of the question called `q` in ISO 8601. */
function iso(sql: Db, column: string) {
  return sql`to_char(q.${sql(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
