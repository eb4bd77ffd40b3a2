import type { LocalDate } from '#shared/core/time.ts';
import type { CredentialKind } from './kinds.ts';
import type { CredentialHolder } from './schema.ts';

interface Expired {
  holder: CredentialHolder;
  kind: CredentialKind;
  validUntil: LocalDate;
}

/** The documents of a bus and its drivers that will have expired on a day. Those that are missing are not counted: not every carrier stores them. */
export function expiredOn(
  holders: readonly CredentialHolder[],
  { busId, driverIds }: { busId: number | null; driverIds: readonly number[] },
  day: LocalDate,
): Expired[] {
  const concerned = holders.filter(
    (holder) =>
      (busId !== null && holder.busId === busId) || (holder.driverId !== null && driverIds.includes(holder.driverId)),
  );
  return concerned.flatMap((holder) =>
    holder.lines.flatMap(({ kind, credential }) => {
      const validUntil = credential?.validUntil;
      return validUntil && validUntil < day ? [{ holder, kind, validUntil }] : [];
    }),
  );
}
