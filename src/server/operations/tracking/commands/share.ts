import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { MAX_SHARES } from '#shared/operations/tracking/positions/limits.ts';
import { type Arrivals, type DatedLink, lastStopOf, ownLinks, ownRide, viewerRoleOf } from '../queries/shares.ts';

interface Part {
  fromSeq?: number | undefined;
  toSeq?: number | undefined;
}

/**
 * Creates a link to a trip that the actor may see: for a passenger with the part that they ride, for the carrier with the given part or
 * the whole trip. Throws `not_found` for others, `wrong_stops`, `trip_state` for a trip that is over, `too_many_requests` beyond
 * `MAX_SHARES` live links.
 */
export async function makeShare(
  app: AppContext,
  sql: Db,
  actor: Actor,
  { tripId, arrivals, ...part }: Part & { tripId: number; arrivals: Arrivals },
  now: Date,
): Promise<DatedLink> {
  const viewerRole = await viewerRoleOf(sql, actor, tripId);
  if (!viewerRole) throw new DomainError('not_found');
  const last = await lastStopOf(sql, tripId);
  if (last === null) throw new DomainError('trip_state');
  const ride = viewerRole === 'passenger' ? await ownRide(sql, actor, tripId) : null;
  if (viewerRole === 'passenger' && !ride) throw new DomainError('not_found');
  const fromSeq = ride?.fromSeq ?? part.fromSeq ?? 0;
  const toSeq = ride?.toSeq ?? part.toSeq ?? last;
  if (fromSeq >= toSeq || toSeq > last) throw new DomainError('wrong_stops');
  await sql`select from trip where id = ${tripId} for key share`;
  const links = await ownLinks(app, sql, actor, tripId, arrivals, now);
  if (links.filter(({ live }) => live).length >= MAX_SHARES) throw new DomainError('too_many_requests');
  await sql`
    insert into trip_share (code, trip_id, account_id, party_id, from_seq, to_seq, created_at)
    values (${randomCode()}, ${tripId}, ${actor.accountId}, ${ride?.partyId ?? null}, ${fromSeq}, ${toSeq}, ${now})`;
  const [made] = await ownLinks(app, sql, actor, tripId, arrivals, now);
  if (!made) throw new DomainError('conflict');
  return made;
}

/** Revokes one of the actor's own links; throws `not_found` for any other. A repeated call changes nothing. */
export async function revokeShare(sql: Db, actor: Actor, tripId: number, linkId: number, now: Date): Promise<void> {
  const ended = await sql`
    update trip_share set revoked_at = coalesce(revoked_at, ${now})
    where id = ${linkId} and trip_id = ${tripId} and account_id = ${actor.accountId} returning id`;
  if (ended.length === 0) throw new DomainError('not_found');
}

/** A code of 128 random bits as 22 letters, digits, - and _, which nobody can guess. */
function randomCode(): string {
  return randomBytes(16).toString('base64url');
}

/** Deletes an account's shared links and its token for other apps, and the positions and tracks of the trips that it drove. */
export async function eraseTracking(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from trip_share where account_id = ${accountId}`;
  await sql`delete from tracking_token where account_id = ${accountId}`;
  await sql`delete from trip_fix where trip_id in (select id from trip where ${drives(sql, accountId)})`;
  await sql`delete from trip_position where driver_id = ${accountId}`;
  return [];
}

/** Sets whether the public feed contains the positions of the carrier's buses; by default it does not. */
export async function setSharing(sql: Db, actor: Actor, share: boolean): Promise<void> {
  await sql`update carrier set share_positions = ${share} where id = ${actor.carrierId}`;
}
