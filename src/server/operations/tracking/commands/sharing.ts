import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';

/** Sets whether the public feed contains the positions of the carrier's buses; by default it does not. */
export async function setSharing(sql: Db, actor: Actor, share: boolean): Promise<void> {
  await sql`update carrier set share_positions = ${share} where id = ${actor.carrierId}`;
}
