import type { Pool } from '#server/core/database/db.ts';
import { openValue } from '#server/core/sealed-value.ts';
import type { Secrets } from '#server/core/secrets.ts';
import { latinLookAlikes } from '#shared/core/text/look-alikes.ts';
import { sealedFor, sealedPart } from '../queries/credentials.ts';

const BATCH = 500;
/** Shorter numbers are the same by chance. */
const SHORTEST = 5;

interface Unhashed {
  id: number;
  kind: string;
  sealed: Buffer;
}

/** Hashes the numbers of documents that are new, were corrected, or are sealed under another key since. */
export async function hashNumbers(sql: Pool, secrets: Pick<Secrets, 'unseal' | 'keyedHash'>): Promise<void> {
  for (let found = BATCH; found === BATCH; ) {
    const rows = await sql<Unhashed[]>`
      select id, kind, sealed from credential where number_hash is null order by id limit ${BATCH}`;
    // A row that was corrected meanwhile keeps its null.
    for (const row of rows)
      await sql`
        update credential set number_hash = ${hashOf(secrets, row)} where id = ${row.id} and sealed = ${row.sealed}`;
    found = rows.length;
  }
}

function hashOf(secrets: Pick<Secrets, 'unseal' | 'keyedHash'>, { id, kind, sealed }: Unhashed): Buffer {
  const { number = '' } = openValue(secrets, sealedPart, sealed, sealedFor(id)) ?? {};
  const plain = latinLookAlikes(number.toUpperCase()).replace(/[^\p{L}\p{N}]/gu, '');
  return plain.length < SHORTEST ? Buffer.alloc(0) : secrets.keyedHash(`number of a document ${kind} ${plain}`);
}
