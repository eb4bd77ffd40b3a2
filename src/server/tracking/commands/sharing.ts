import type { Db } from '#server/database/db.ts';
import type { Actor } from '#shared/core/access.ts';

/** Whether the public feed says where the carrier's buses are: their own choice, no by default. */
export async function setSharing(sql: Db, actor: Actor, share: boolean): Promise<void> {
  await sql`update carrier set share_positions = ${share} where id = ${actor.carrierId}`;
}
