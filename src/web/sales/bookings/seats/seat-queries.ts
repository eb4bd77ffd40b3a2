import { queryOptions } from '@tanstack/react-query';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { comingApi } from '#shared/sales/bookings/seats/coming-api.ts';
import { type Companion, type CompanionInput, companionsApi } from '#shared/sales/bookings/seats/companions.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';

const topic = () => `account:${session().userInfo?.id ?? 0}`;

export const companionsQuery = () =>
  queryOptions({
    queryKey: [topic(), 'companions'],
    queryFn: ({ signal }) => call(companionsApi.list, {}, { signal }),
  });

export async function saveCompanion(
  companionId: number | null,
  body: CompanionInput,
  idempotencyKey: string,
): Promise<Companion> {
  const saved =
    companionId === null
      ? await call(companionsApi.add, { body }, { idempotencyKey })
      : await call(companionsApi.change, { params: { companionId }, body }, { idempotencyKey });
  await refetchTopics(topic());
  return saved;
}

export async function removeCompanion(companionId: number): Promise<void> {
  await call(companionsApi.remove, { params: { companionId } });
  await refetchTopics(topic());
}

/** Saves those who travel with the reader and are not saved yet. A failure does not affect the booking, so it is not shown. */
export async function rememberCompanions(names: readonly string[]): Promise<void> {
  // The form is left immediately, so the requests go on without it.
  const add = (name: string) => call(companionsApi.add, { body: { name, birthYear: '' } }, { keepalive: true });
  await Promise.allSettled(names.map(add));
  await refetchTopics(topic());
}

export function answerComing(bookingId: number): Promise<Booking> {
  return call(comingApi.coming, { params: { bookingId } });
}

export function answerTicketComing(code: string): Promise<Ticket> {
  return call(comingApi.comingByTicket, { params: { code } });
}
