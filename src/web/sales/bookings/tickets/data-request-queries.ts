import { queryOptions } from '@tanstack/react-query';
import { dataRequestsApi } from '#shared/sales/bookings/tickets/data-requests-api.ts';
import type { DataRequestInput } from '#shared/sales/bookings/tickets/data-requests-schema.ts';
import { call } from '#web/core/api/call.ts';
import { saveFile } from '#web/core/browser/download.ts';
import { session } from '#web/core/session/session.ts';

/** Administrators have no carrier: their requests are about all. */
const scope = () => `carrier:${session().carrierInfo?.carrier_id ?? 0}`;

/** Data stored about a number. It is removed from memory afterwards, because others may use the device. */
export const storedPersonQuery = (phone: string) =>
  queryOptions({
    queryKey: [scope(), 'data-requests', phone],
    queryFn: ({ signal }) => call(dataRequestsApi.find, { query: { phone } }, { signal }),
    enabled: phone !== '',
    gcTime: 0,
  });

export const dataRequestsQuery = () =>
  queryOptions({
    queryKey: [scope(), 'data-requests'],
    queryFn: ({ signal }) => call(dataRequestsApi.list, {}, { signal }),
  });

/** Saves a copy of a person's data on the device. */
export async function copyData(
  input: DataRequestInput,
  format: 'json' | 'csv',
  proof: string,
  idempotencyKey: string,
): Promise<void> {
  const { name, content } = await call(
    dataRequestsApi.copy,
    { body: { ...input, format } },
    { proof, idempotencyKey: `${idempotencyKey}-${format}` },
  );
  saveFile(name, format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json', content);
}

export function eraseData(body: DataRequestInput, proof: string, idempotencyKey: string) {
  return call(dataRequestsApi.erase, { body }, { proof, idempotencyKey });
}
