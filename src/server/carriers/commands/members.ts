import type { Db } from '#server/database/db.ts';
import type { MemberRole } from '#shared/accounts/schema.ts';
import { mayManage } from '#shared/carriers/policy.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lockCarrier } from './about.ts';
import { recordMember } from './record-member.ts';

type Company = Actor & { carrierId: number };

/**
 * Takes a driver off the routes and trips to come of their carrier and answers the trips; throws `member_has_trips` while one
 * is under way or sold. Given from above, for trips stand higher than carriers.
 */
export type ReleaseDriver = (
  sql: Db,
  driver: { carrierId: number; accountId: number },
  by: { accountId: number; now: Date },
) => Promise<number[]>;

/** Gives a member another role. The last owner stays one (`last_owner`); who no longer drives leaves their trips to others. */
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
  // An owner drives as well as owns: checkDriver of trips takes both.
  const trips = role === 'dispatcher' ? await release(sql, member, { accountId: me.accountId, now }) : [];
  if (role === 'dispatcher') await sql`delete from driver_bus where account_id = ${accountId}`;
  await sql`update member set role = ${role} where account_id = ${accountId}`;
  await sql`
    update account set user_type = ${role === 'driver' ? 'driver' : 'carrier'}, updated_at = ${now} where id = ${accountId}`;
  await recordMember(sql, { ...member, byId: me.accountId, action: 'role', role, now });
  return trips;
}

/** Removes a member, with the bus that they were given; what they drove stays theirs in the past. Answers trips left without a driver. */
export async function removeMember(
  sql: Db,
  release: ReleaseDriver,
  me: Company,
  accountId: number,
  now: Date,
): Promise<number[]> {
  const role = await lockMember(sql, me, accountId);
  if (role === 'owner') await checkOwners(sql, me.carrierId);
  const member = { carrierId: me.carrierId, accountId };
  const trips = await release(sql, member, { accountId: me.accountId, now });
  await sql`delete from member where account_id = ${accountId}`;
  await recordMember(sql, { ...member, byId: me.accountId, action: 'removed', role, now });
  return trips;
}

/** Locks the carrier, so that its people change one after another; answers the member's role if the actor manages it. */
async function lockMember(sql: Db, me: Company, accountId: number): Promise<MemberRole> {
  await lockCarrier(sql, me.carrierId);
  const [member] = await sql<{ role: MemberRole }[]>`
    select role from member where account_id = ${accountId} and carrier_id = ${me.carrierId}`;
  if (!member) throw new DomainError('not_found');
  if (!mayManage(me.role, member.role)) throw new DomainError('not_allowed');
  return member.role;
}

async function checkOwners(sql: Db, carrierId: number): Promise<void> {
  const owners = await sql`select from member where carrier_id = ${carrierId} and role = 'owner'`;
  if (owners.length < 2) throw new DomainError('last_owner');
}
