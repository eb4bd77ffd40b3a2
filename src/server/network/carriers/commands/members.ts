import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { mayManage } from '#shared/network/carriers/policy.ts';
import type { MemberRole } from '#shared/people/accounts/base/schema.ts';
import { lockCarrier } from './company.ts';

type Company = Actor & { carrierId: number };

/**
 * Removes a driver from the carrier's routes and future trips and returns the ids of the trips; throws `member_has_trips` if one
 * is under way or has bookings. It is passed in because the trips domain is above carriers.
 */
export type ReleaseDriver = (
  sql: Db,
  driver: { carrierId: number; accountId: number },
  by: { accountId: number; now: Date },
) => Promise<number[]>;

/**
 * Changes the role of a member; returns the ids of trips that lose their driver, which happens when the member becomes a
 * dispatcher. Throws `last_owner` if the carrier would have no owner left.
 */
export async function setRole(
  sql: Db,
  release: ReleaseDriver,
  me: Company,
  { accountId, role }: { accountId: number; role: MemberRole },
  now: Date,
): Promise<number[]> {
  const was = await lockMember(sql, me, accountId);
  if (was === role) return [];
  if (was === 'owner') await checkOwners(sql, me.carrierId);
  const member = { carrierId: me.carrierId, accountId };
  // An owner may drive too (see `checkDriver` of trips), so only a new dispatcher gives up their trips.
  const trips = role === 'dispatcher' ? await release(sql, member, { accountId: me.accountId, now }) : [];
  if (role === 'dispatcher') await sql`delete from driver_bus where account_id = ${accountId}`;
  await sql`update member set role = ${role} where account_id = ${accountId}`;
  await sql`
    update account set user_type = ${role === 'driver' ? 'driver' : 'carrier'}, updated_at = ${now} where id = ${accountId}`;
  await recordMember(sql, { ...member, byId: me.accountId, action: 'role', role, now });
  return trips;
}

/**
 * Removes a member and their assigned bus; finished trips still name them as the driver. Returns the ids of trips without a
 * driver.
 */
export async function removeMember(
  sql: Db,
  release: ReleaseDriver,
  me: Company,
  accountId: number,
  now: Date,
): Promise<number[]> {
  const role = await lockMember(sql, me, accountId);
  if (role === 'owner') await checkOwners(sql, me.carrierId);
  return endMembership(sql, release, { carrierId: me.carrierId, accountId, role }, { accountId: me.accountId, now });
}

/** Ends a membership whose rows are locked; returns the ids of trips without a driver. */
export async function endMembership(
  sql: Db,
  release: ReleaseDriver,
  { role, ...member }: { carrierId: number; accountId: number; role: MemberRole },
  by: { accountId: number; now: Date },
): Promise<number[]> {
  const trips = await release(sql, member, by);
  await sql`delete from member where account_id = ${member.accountId}`;
  // The key was shown to that person alone, and opens what only the carrier may read.
  await sql`
    update api_key set revoked_at = ${by.now}
    where carrier_id = ${member.carrierId} and created_by = ${member.accountId} and revoked_at is null`;
  await recordMember(sql, { ...member, byId: by.accountId, action: 'removed', role, now: by.now });
  return trips;
}

/**
 * Locks the carrier, so that changes to its members run one after another, and the member, who is locked by an assignment to a trip too. Returns the member's role; throws `not_allowed` if the
 * actor does not manage that role.
 */
async function lockMember(sql: Db, me: Company, accountId: number): Promise<MemberRole> {
  await lockCarrier(sql, me.carrierId);
  const [member] = await sql<{ role: MemberRole }[]>`
    select role from member where account_id = ${accountId} and carrier_id = ${me.carrierId} for update`;
  if (!member) throw new DomainError('not_found');
  if (!mayManage(me.role, member.role)) throw new DomainError('not_allowed');
  return member.role;
}

async function checkOwners(sql: Db, carrierId: number): Promise<void> {
  const owners = await sql`select from member where carrier_id = ${carrierId} and role = 'owner'`;
  if (owners.length < 2) throw new DomainError('last_owner');
}

interface MemberEvent {
  carrierId: number;
  /** null: a person whose address no account has proven. */
  accountId: number | null;
  byId: number;
  action: 'invited' | 'withdrawn' | 'declined' | 'joined' | 'role' | 'removed';
  role: MemberRole;
  now: Date;
}

export async function recordMember(
  sql: Db,
  { carrierId, accountId, byId, action, role, now }: MemberEvent,
): Promise<void> {
  await sql`
    insert into member_event (carrier_id, account_id, by_id, action, role, at)
    values (${carrierId}, ${accountId}, ${byId}, ${action}, ${role}, ${now})`;
}
