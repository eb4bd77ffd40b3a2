import type { Db } from '#server/core/database/db.ts';
import { makeCarrier } from '#server/people/accounts/commands/make-account.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { MemberRole } from '#shared/people/accounts/base/schema.ts';
import { lockCarrier } from './company.ts';
import { endMembership, type ReleaseDriver, recordMember } from './members.ts';

/**
 * Pauses the routes of a one-person carrier and deletes its trips without bookings; returns the ids of the trips. Throws `own_trips_open`
 * while a person rides, waits for an answer or has a parcel with it. It is passed in because routes and trips are above carriers.
 */
export type RestCarrier = (sql: Db, carrierId: number, now: Date) => Promise<number[]>;

/**
 * Makes a driver or a dispatcher a carrier of one person: the one that has rested since they joined a company, with its whole history, or
 * a new one. A company that they work for loses them as if it had removed them. Throws `member_has_trips` for trips of that company with
 * people. Returns what changed for the company.
 */
export async function workAlone(
  sql: Db,
  release: ReleaseDriver,
  { accountId, carrierId }: Pick<Actor, 'accountId' | 'carrierId'>,
  now: Date,
): Promise<number[]> {
  if (carrierId !== null) await lockCarrier(sql, carrierId);
  const [person] = await sql<{ name: string }[]>`
    select trim(name || ' ' || last_name) as name from account
    where id = ${accountId} and user_type in ('driver', 'carrier') and status = 'active' for update`;
  if (!person) throw new DomainError('not_allowed');
  const [member] = await sql<{ carrierId: number; role: MemberRole }[]>`
    select carrier_id, role from member where account_id = ${accountId} for update`;
  if (member?.role === 'owner') throw new DomainError('already_member');
  const trips = member ? await endMembership(sql, release, { ...member, accountId }, { accountId, now }) : [];
  const own = (await wake(sql, accountId)) ?? (await makeCarrier(sql, accountId, person.name, true));
  await sql`update account set user_type = 'driver', updated_at = ${now} where id = ${accountId}`;
  await recordMember(sql, { carrierId: own, accountId, byId: accountId, action: 'joined', role: 'owner', now });
  return trips;
}

/** Makes the person the owner of their resting carrier again; null if there is none. */
async function wake(sql: Db, accountId: number): Promise<number | null> {
  const [carrier] = await sql<{ id: number }[]>`
    update carrier set resting_owner_id = null where resting_owner_id = ${accountId} returning id`;
  if (!carrier) return null;
  await sql`insert into member (account_id, carrier_id, role) values (${accountId}, ${carrier.id}, 'owner')`;
  return carrier.id;
}

/**
 * Before a person joins a company, ends their membership in the carrier of one person that they have, which rests from then on. Throws
 * `already_member` for a member of any other carrier, and `own_trips_open`.
 */
export async function restOwnCarrier(sql: Db, rest: RestCarrier, accountId: number, now: Date): Promise<number[]> {
  const [member] = await sql<{ carrierId: number; singleDriver: boolean }[]>`
    select carrier_id, single_driver from member join carrier on carrier.id = carrier_id
    where account_id = ${accountId} for update of member, carrier`;
  if (!member) return [];
  const { carrierId } = member;
  if (!member.singleDriver) throw new DomainError('already_member');
  const trips = await rest(sql, carrierId, now);
  await sql`delete from member where account_id = ${accountId}`;
  await sql`update api_key set revoked_at = ${now} where carrier_id = ${carrierId} and revoked_at is null`;
  await sql`update carrier set resting_owner_id = ${accountId} where id = ${carrierId}`;
  await recordMember(sql, { carrierId, accountId, byId: accountId, action: 'removed', role: 'owner', now });
  return trips;
}

/**
 * Makes a single driver's carrier a company with this name: it stays the same carrier, with its trips, bookings, reviews and money, and may
 * invite others. Its owner sees the screens of a company, and may drive as before.
 */
export async function becomeCompany(
  sql: Db,
  { accountId, carrierId }: Actor & { carrierId: number },
  name: string,
  now: Date,
): Promise<void> {
  await lockCarrier(sql, carrierId);
  const [changed] = await sql`
    update carrier set single_driver = false, name = ${name} where id = ${carrierId} and single_driver returning id`;
  if (!changed) throw new DomainError('not_allowed');
  await sql`update account set user_type = 'carrier', updated_at = ${now} where id = ${accountId}`;
}
