import type { Db } from '#server/core/database/db.ts';
import type { Wording } from '#shared/sales/trips/wording.ts';

/** Stores the office's own texts for the notifications of what it does to a trip at this moment. */
export async function storeWordings(sql: Db, tripId: number, wordings: readonly Wording[], at: Date): Promise<void> {
  const own = wordings.filter(({ uk, en }) => uk !== null || en !== null);
  for (const { subject, uk, en } of own) {
    await sql`
      insert into trip_wording (trip_id, subject, at, uk, en) values (${tripId}, ${subject}, ${at}, ${uk}, ${en})
      on conflict (trip_id, subject, at) do update set uk = excluded.uk, en = excluded.en`;
  }
}
