import type { Db } from '#server/core/database/db.ts';
import type { SavedView } from '#shared/people/accounts/profile/views-api.ts';

/** The stored views of a person, in the order in which they were stored. */
export function viewsOf(sql: Db, accountId: number): Promise<SavedView[]> {
  return sql<SavedView[]>`select id, name, address from saved_view where account_id = ${accountId} order by id`;
}
