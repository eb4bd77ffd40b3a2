import { queryOptions } from '@tanstack/react-query';
import { type Debts, debtsApi } from '#shared/sales/bookings/money/debts-api.ts';
import type { PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';

export const debtsQuery = () =>
  queryOptions({
    queryKey: [carrierTopic(), 'debts'],
    queryFn: ({ signal }) => call(debtsApi.debts, {}, { signal }),
  });

export type Settling = PaymentMethod | 'giveBack' | 'forgive' | 'remind';

/** Records how the debt of a party was settled, or reminds the party of it, then fetches the lists again. */
export async function settleDebt(bookingId: number, how: Settling): Promise<Debts> {
  const params = { bookingId };
  try {
    if (how === 'giveBack') return await call(debtsApi.giveBackParty, { params });
    if (how === 'remind') return await call(debtsApi.remind, { params });
    if (how === 'forgive') return await call(debtsApi.forgive, { params });
    return await call(debtsApi.payParty, { params, body: { method: how } });
  } finally {
    void refetchTopics(carrierTopic());
  }
}
