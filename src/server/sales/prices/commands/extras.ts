import type { Db } from '#server/core/database/db.ts';
import { lockCarrier } from '#server/network/carriers/commands/about.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type ExtraInput, MAX_EXTRAS } from '#shared/sales/prices/extras.ts';

/** Adds an extra. Throws `too_many_extras`. */
export async function addExtra(sql: Db, carrierId: number, input: ExtraInput, now: Date): Promise<void> {
  await lockCarrier(sql, carrierId);
  const [count] = await sql<{ n: number }[]>`select count(*)::int as n from extra where carrier_id = ${carrierId}`;
  if ((count?.n ?? 0) >= MAX_EXTRAS) throw new DomainError('too_many_extras');
  await sql`insert into extra ${sql({ ...rowOf(input), carrierId, createdAt: now })}`;
}

/** Changes an extra of the carrier; throws `not_found`. Bookings keep the extras that were frozen into their fares. */
export async function setExtra(sql: Db, carrierId: number, extraId: number, input: ExtraInput): Promise<void> {
  const done = await sql`
    update extra set ${sql(rowOf(input))} where id = ${extraId} and carrier_id = ${carrierId} returning id`;
  if (done.length === 0) throw new DomainError('not_found');
}

export async function deleteExtra(sql: Db, carrierId: number, extraId: number): Promise<void> {
  const done = await sql`delete from extra where id = ${extraId} and carrier_id = ${carrierId} returning id`;
  if (done.length === 0) throw new DomainError('not_found');
}

function rowOf({ kind, nameUk, nameEn, priceCents, perTrip }: ExtraInput) {
  return { kind, nameUk, nameEn, priceCents, perTrip };
}
