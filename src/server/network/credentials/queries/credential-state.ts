import type { Db } from '#server/core/database/db.ts';
import type { LocalDate } from '#shared/core/time.ts';
import { type CredentialKind, isRequired, KINDS } from '#shared/network/credentials/kinds.ts';
import { type CredentialState, stateOn } from '#shared/network/credentials/state.ts';
import { holdersOf } from './holders.ts';

export interface KindState {
  kind: CredentialKind;
  required: boolean;
  state: CredentialState;
  validUntil: LocalDate | null;
}

/**
 * Returns the states of the documents of a carrier, or of one of its buses or drivers, on a day, for the check of a carrier. It reads nothing
 * encrypted.
 */
export async function credentialState(
  sql: Db,
  { carrierId, busId, driverId }: { carrierId: number; busId?: number; driverId?: number },
  day: LocalDate,
): Promise<KindState[]> {
  const holders = await holdersOf(sql, carrierId, { bus: busId, driver: driverId });
  const [holder] = holders;
  if (!holder) return [];
  const rows = await sql<{ kind: CredentialKind; validUntil: LocalDate | null }[]>`
    select kind, valid_until::text as valid_until from credential
    where carrier_id = ${carrierId} and bus_id is not distinct from ${holder.busId}
      and driver_id is not distinct from ${holder.driverId} and replaced_at is null`;
  return KINDS[holder.subject].map((kind) => {
    const row = rows.find((one) => one.kind === kind) ?? null;
    const required = isRequired(kind, holder.seats);
    return { kind, required, state: stateOn(row, required, day), validUntil: row?.validUntil ?? null };
  });
}
