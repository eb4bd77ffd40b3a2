import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { deviceOf } from '#shared/people/accounts/base/device.ts';
import type { ownSession } from '#shared/people/accounts/base/session-schema.ts';

interface SessionRow {
  id: number;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Returns the active sessions of a person: the current one first, then by last use. */
export async function sessionsOf(sql: Db, me: Actor, now: Date): Promise<z.input<typeof ownSession>[]> {
  const rows = await sql<SessionRow[]>`
    select id, user_agent, created_at, last_seen_at from session
    where account_id = ${me.accountId} and revoked_at is null and expires_at > ${now}
    order by id = ${me.sessionId} desc, last_seen_at desc, id desc`;
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    current: row.id === me.sessionId,
    device: deviceOf(userAgent),
  }));
}
