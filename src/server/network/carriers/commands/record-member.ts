import type { Db } from '#server/core/database/db.ts';
import type { MemberRole } from '#shared/people/accounts/base/schema.ts';

interface MemberEvent {
  carrierId: number;
  /** null: a person whose address no account has proven. */
  accountId: number | null;
  byId: number;
  action: 'invited' | 'withdrawn' | 'declined' | 'joined' | 'role' | 'removed';
  role: MemberRole;
  now: Date;
}

/** Stores a change of membership: the actor, the member, the role in the carrier, and the time. */
export async function recordMember(
  sql: Db,
  { carrierId, accountId, byId, action, role, now }: MemberEvent,
): Promise<void> {
  await sql`
    insert into member_event (carrier_id, account_id, by_id, action, role, at)
    values (${carrierId}, ${accountId}, ${byId}, ${action}, ${role}, ${now})`;
}
