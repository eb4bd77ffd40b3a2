import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { ReadyAnswer, readyAnswerInput } from '#shared/office/support/schema.ts';

type Input = z.output<typeof readyAnswerInput>;

export async function addReadyAnswer(sql: Db, { title, uk, en }: Input, now: Date): Promise<ReadyAnswer> {
  const [added] = await sql<ReadyAnswer[]>`
    insert into support_answer (title, uk, en, updated_at) values (${title}, ${uk}, ${en}, ${now}) returning id, title, uk, en`;
  if (!added) throw new Error('an answer was not inserted');
  return added;
}

/** Changes a ready answer; throws `not_found`. */
export async function editReadyAnswer(sql: Db, id: number, { title, uk, en }: Input, now: Date): Promise<ReadyAnswer> {
  const [changed] = await sql<ReadyAnswer[]>`
    update support_answer set title = ${title}, uk = ${uk}, en = ${en}, updated_at = ${now} where id = ${id}
    returning id, title, uk, en`;
  if (!changed) throw new DomainError('not_found');
  return changed;
}

/** Removes a ready answer; throws `not_found`. */
export async function removeReadyAnswer(sql: Db, id: number): Promise<void> {
  const [gone] = await sql`delete from support_answer where id = ${id} returning id`;
  if (!gone) throw new DomainError('not_found');
}
