import { queryOptions } from '@tanstack/react-query';
import { pricesApi } from '#shared/prices/api.ts';
import type { FareClassInput } from '#shared/prices/schema.ts';
import { call } from '#web/core/api/call.ts';

/** The fare classes of the own carrier. */
export const fareClassesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'fareClasses'],
    queryFn: ({ signal }) => call(pricesApi.fareClasses, {}, { signal }),
  });

/** Adds a fare class, or changes the one with this id. */
export function saveFareClass(classId: number | null, body: FareClassInput, idempotencyKey: string) {
  return classId === null
    ? call(pricesApi.addFareClass, { body }, { idempotencyKey })
    : call(pricesApi.setFareClass, { params: { classId }, body }, { idempotencyKey });
}

export function deleteFareClass(classId: number) {
  return call(pricesApi.deleteFareClass, { params: { classId } });
}
