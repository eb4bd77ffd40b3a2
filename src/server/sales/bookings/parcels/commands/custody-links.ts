import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { CollectedBy, CustodyStep, ParcelCondition } from '#shared/sales/bookings/rules/custody-schema.ts';
import type { LockedParty } from '../../core/commands/locked-party.ts';
import { moveParcelRoom } from '../../core/commands/parcel-room.ts';
import { namePhotos } from './custody-photos.ts';
import { undoWeightCharge } from './weight-charge.ts';

interface NewLink {
  step: Exclude<CustodyStep, 'departed' | 'atStop'>;
  at: Date;
  weightKg?: number;
  condition?: ParcelCondition;
  note?: string;
  byPin?: boolean;
  collectedBy?: CollectedBy | null;
  place?: string;
  until?: string;
  photos?: readonly string[];
}

/** Adds a link to a parcel's chain; a passenger's booking has none. */
export async function addLink(sql: Db, actor: Actor, { named, tripId }: LockedParty, link: NewLink): Promise<void> {
  if (named.kind !== 'parcel') return;
  const photos = link.photos ?? [];
  const by = link.collectedBy ?? null;
  const [row] = await sql<{ id: number }[]>`
    insert into custody_event (booking_id, step, at, actor_id, weight_kg, condition, note, by_pin, place, keep_until, photos,
      collector, collector_name)
    values (${named.id}, ${link.step}, ${link.at}, ${actor.accountId}, ${link.weightKg ?? null}, ${link.condition ?? null},
      ${link.note ?? null}, ${link.byPin ?? null}, ${link.place ?? null}, ${link.until ?? null}, ${new Set(photos).size},
      ${by?.relation ?? null}, ${by && collectorName(sql, named.id, by)})
    returning id`;
  if (row) await namePhotos(sql, { tripId, eventId: row.id, photos });
}

/** The typed name; without one the name of the collector, or of the receiver. */
function collectorName(sql: Db, bookingId: number, { name }: CollectedBy) {
  if (name !== '') return name;
  return sql`(select coalesce(nullif(collector_name, ''), receiver_name) from parcel where booking_id = ${bookingId})`;
}

/**
 * Removes the links that the undone press and later steps added. When the taking over is undone, the parcel has the weight again that its
 * sender named.
 */
export async function undoLinks(sql: Db, party: LockedParty, at: Date): Promise<void> {
  const { named } = party;
  if (named.kind !== 'parcel' || !named.lastAction) return;
  await sql`
    update parcel_transfer set undone_at = ${at} where booking_id = ${named.id} and done_at is null and undone_at is null`;
  const undone = await sql<{ step: string }[]>`
    update custody_event set undone_at = ${at}
    where booking_id = ${named.id} and undone_at is null and at >= ${named.lastAction.at} returning step`;
  if (!undone.some(({ step }) => step === 'taken')) return;
  const [parcel] = await sql<{ declaredKg: number | null }[]>`
    select declared_kg from parcel where booking_id = ${named.id}`;
  if (parcel?.declaredKg == null) return;
  await changeWeight(sql, party, parcel.declaredKg);
  await undoWeightCharge(sql, named.id);
  await sql`
    update parcel set weight_kg = declared_kg, declared_kg = null, payer = 'sender' where booking_id = ${named.id}`;
}

/** Changes the room that a parcel takes on each of its legs to another weight, and the weight of the locked booking. */
export async function changeWeight(sql: Db, { named, tripId }: LockedParty, weightKg: number): Promise<void> {
  const more = Math.round((weightKg - (named.weightKg ?? weightKg)) * 10) / 10;
  named.weightKg = weightKg;
  if (more === 0) return;
  const { fromSeq, toSeq } = named;
  if (more > 0) {
    // This check only gives a clearer error; the database's own constraint enforces the rule.
    const [full] = await sql`
      select 1 from trip_leg where trip_id = ${tripId} and leg >= ${fromSeq} and leg < ${toSeq}
        and parcel_kg + ${more}::numeric > parcel_limit_kg limit 1`;
    if (full) throw new DomainError('weight_over_room');
  }
  await moveParcelRoom(sql, { tripId, fromSeq, toSeq, weightKg: Math.abs(more) }, more > 0 ? 1 : -1);
}
