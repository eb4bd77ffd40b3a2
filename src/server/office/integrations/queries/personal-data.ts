import type { Db } from '#server/core/database/db.ts';

/** Returns the API keys that a person made, without the keys themselves. */
export async function keyData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  return {
    apiKeysMade: await sql`
      select name, prefix, scopes, created_at, expires_at, revoked_at
      from api_key where created_by = ${accountId} order by id`,
  };
}

/** Returns the addresses that a person named for events. */
export async function webhookData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  return {
    webhooksMade: await sql`
      select url, events, created_at from webhook_endpoint where created_by = ${accountId} order by id`,
  };
}
