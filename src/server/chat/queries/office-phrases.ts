import type { Db } from '#server/database/db.ts';
import type { OfficePhrase } from '#shared/chat/inbox-schema.ts';

/** The phrases of a carrier's office, in the order in which they were added. */
export async function phrasesOf(sql: Db, carrierId: number): Promise<OfficePhrase[]> {
  return sql<OfficePhrase[]>`select id, uk, en from office_phrase where carrier_id = ${carrierId} order by id`;
}
