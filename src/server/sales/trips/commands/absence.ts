import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { AbsenceInput } from '#shared/sales/trips/roster-schema.ts';
import { type DatedTrip, tripsOfDriver } from '../queries/roster.ts';

/**
 * Gives a driver of the actor's carrier days off; returns the trips that need another driver then. Throws `not_found` for anybody else,
 * and `conflict` for days that are off already.
 */
export async function addAbsence(
  sql: Db,
  actor: Actor,
  { driverId, from, to, kind }: AbsenceInput,
): Promise<{ id: number; trips: DatedTrip[] }> {
  const { carrierId } = actor;
  const [member] = await sql`
    select from member where account_id = ${driverId} and carrier_id = ${carrierId} and role in ('driver', 'owner')`;
  if (!member || carrierId === null) throw new DomainError('not_found');
  const [row] = await sql<{ id: number }[]>`
    insert into driver_absence (carrier_id, account_id, first_day, last_day, kind)
    values (${carrierId}, ${driverId}, ${from}, ${to}, ${kind}) returning id`;
  if (!row) throw new DomainError('internal');
  const trips = await tripsOfDriver(sql, { carrierId, driverId }, from, to);
  return { id: row.id, trips: trips.filter(({ status }) => status !== 'finished') };
}

/** Withdraws days off; throws `not_found` for another carrier's. */
export async function removeAbsence(sql: Db, actor: Actor, absenceId: number): Promise<void> {
  const removed = await sql`
    delete from driver_absence where id = ${absenceId} and carrier_id = ${actor.carrierId} returning id`;
  if (removed.length === 0) throw new DomainError('not_found');
}

/** Exports the days off of a person; the illness among them is data about health, so nothing else is kept with it. */
export async function absenceData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const absences = await sql`
    select first_day as "from", last_day as "to", kind from driver_absence where account_id = ${accountId} order by id`;
  return { daysOff: absences };
}

export async function eraseAbsences(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from driver_absence where account_id = ${accountId}`;
  return [];
}
