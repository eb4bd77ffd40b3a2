import type { Db } from '#server/core/database/db.ts';
import { lockCarrier } from '#server/network/carriers/commands/company.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type FareClassInput, MAX_FARE_CLASSES } from '#shared/sales/prices/schema.ts';

/** Adds a fare class. Throws `too_many_fare_classes`. */
export async function addFareClass(sql: Db, carrierId: number, input: FareClassInput, now: Date): Promise<void> {
  await lockCarrier(sql, carrierId);
  const [count] = await sql<{ n: number }[]>`
    select count(*)::int as n from fare_class where carrier_id = ${carrierId}`;
  if ((count?.n ?? 0) >= MAX_FARE_CLASSES) throw new DomainError('too_many_fare_classes');
  await sql`insert into fare_class ${sql({ ...rowOf(input), carrierId, createdAt: now })}`;
}

/** Changes a fare class of the carrier; throws `not_found`. Bookings keep the parts that were frozen into them. */
export async function setFareClass(sql: Db, carrierId: number, classId: number, input: FareClassInput): Promise<void> {
  const done = await sql`
    update fare_class set ${sql(rowOf(input))} where id = ${classId} and carrier_id = ${carrierId} returning id`;
  if (done.length === 0) throw new DomainError('not_found');
}

export async function deleteFareClass(sql: Db, carrierId: number, classId: number): Promise<void> {
  const done = await sql`delete from fare_class where id = ${classId} and carrier_id = ${carrierId} returning id`;
  if (done.length === 0) throw new DomainError('not_found');
}

function rowOf({ nameUk, nameEn, discountPercent, fixedCents, ageFrom, ageTo, needsSeat }: FareClassInput) {
  return {
    nameUk,
    nameEn,
    discountPercent,
    fixedCents,
    ageFrom,
    ageTo,
    needsSeat,
  };
}
