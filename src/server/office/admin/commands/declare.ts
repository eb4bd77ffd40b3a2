import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DECLARATION_WORDING } from '#shared/network/carriers/declaration.ts';

/** Stores that an owner declares for their carrier that it keeps to the law. The first declaration of a wording stays as it is. */
export async function declare(sql: Db, { accountId, carrierId }: Actor, now: Date): Promise<void> {
  await sql`
    insert into carrier_declaration (carrier_id, wording, declared_by, declared_at)
    values (${carrierId}, ${DECLARATION_WORDING}, ${accountId}, ${now})
    on conflict do nothing`;
}
