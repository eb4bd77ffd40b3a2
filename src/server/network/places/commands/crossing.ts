import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { CrossingInput } from '#shared/network/places/desk-schema.ts';

const BUSES = { yes: true, no: false, unknown: null };

/** Sets the state and the note of a crossing; throws `not_found`. */
export async function setCrossing(sql: Db, key: string, input: CrossingInput, now: Date): Promise<void> {
  const { open, from, to, buses, queueKind, lanes, noteUk, noteEn } = input;
  const [closedFrom, closedTo] = open ? ['', ''] : [from, to];
  const [row] = await sql`
    update crossing set open = ${open}, closed_from = nullif(${closedFrom}, '')::date, closed_to = nullif(${closedTo}, '')::date,
      bus_allowed = ${BUSES[buses]}, queue_kind = ${queueKind}, lanes = nullif(${lanes}, '')::smallint,
      note_uk = ${noteUk}, note_en = ${noteEn}, edited_at = ${now}
    where key = ${key} returning key`;
  if (!row) throw new DomainError('not_found');
}
