import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';

const UNDONE = new Error('writes of a sandbox key are undone');

/** Runs a write of a sandbox key and undoes it: the answer is that of a real one, also where only the end of the transaction refuses. */
export async function undone<Answer>(pool: Pool, work: (sql: Db) => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = [];
  await transaction(pool, async (sql) => {
    answers.push(await work(sql));
    await sql`set constraints all immediate`;
    throw UNDONE;
  }).catch((error: unknown) => {
    if (error !== UNDONE) throw error;
  });
  const answer = answers.at(-1);
  if (answer === undefined) throw new DomainError('internal');
  return answer;
}
