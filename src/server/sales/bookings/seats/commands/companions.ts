import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import {
  type Companion,
  type companionInput,
  isBirthYear,
  MAX_COMPANIONS,
} from '#shared/sales/bookings/seats/companions.ts';

type Input = z.output<typeof companionInput>;

/** Saves a companion of an account. The name is changed if they are saved already. Throws `too_many_companions`. */
export async function addCompanion(sql: Db, accountId: number, input: Input, now: Date): Promise<Companion> {
  const birthYear = yearOf(input, now);
  await sql`select from account where id = ${accountId} for no key update`;
  const others = await sql`
    select from companion where account_id = ${accountId} and name <> ${input.name} limit ${MAX_COMPANIONS}`;
  if (others.length >= MAX_COMPANIONS) throw new DomainError('too_many_companions');
  const [row] = await sql<Companion[]>`
    insert into companion (account_id, name, birth_year, created_at) values (${accountId}, ${input.name}, ${birthYear}, ${now})
    on conflict on constraint companion_once do update set birth_year = coalesce(excluded.birth_year, companion.birth_year)
    returning id, name, birth_year`;
  if (!row) throw new DomainError('internal');
  return row;
}

/** Changes an own companion; throws `not_found`, and `companion_known` for the name of another one. */
export async function changeCompanion(
  sql: Db,
  accountId: number,
  companionId: number,
  input: Input,
  now: Date,
): Promise<Companion> {
  const [row] = await sql<Companion[]>`
    update companion set name = ${input.name}, birth_year = ${yearOf(input, now)}
    where id = ${companionId} and account_id = ${accountId}
    returning id, name, birth_year`;
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Deletes an own companion; throws `not_found`. */
export async function removeCompanion(sql: Db, accountId: number, companionId: number): Promise<void> {
  const removed = await sql`delete from companion where id = ${companionId} and account_id = ${accountId} returning id`;
  if (removed.length === 0) throw new DomainError('not_found');
}

export async function eraseCompanions(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from companion where account_id = ${accountId}`;
  return [];
}

function yearOf({ birthYear }: Input, now: Date): number | null {
  if (birthYear === '') return null;
  const year = Number(birthYear);
  if (!isBirthYear(year, now)) {
    throw new DomainError('invalid_input', { errors: [{ field: 'birthYear', key: 'year_format' }] });
  }
  return year;
}
