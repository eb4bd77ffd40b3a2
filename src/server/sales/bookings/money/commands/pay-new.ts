import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import { eurCentsFor } from '#shared/sales/bookings/rules/payments.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { openCashUp } from './cash-up.ts';
import { addPayment } from './pay.ts';

/** Euro cents of cash for a booking that was made in the same transaction. */
export interface Cash {
  bookingId: number;
  fare: number | null;
  cents: number;
}

/**
 * Stores what was paid for bookings of one trip before they were written down, in the till of the member who writes them. Throws `payment_too_much`,
 * also where there is no price yet.
 */
export async function payNew(
  sql: Db,
  { accountId }: Actor,
  { id: tripId, carrierId }: { id: number; carrierId: number },
  cash: readonly Cash[],
  now: Date,
): Promise<void> {
  const money = { currency: 'EUR', rate: RATE_UNIT, method: 'cash' } as const;
  const counted = cash.map(({ bookingId, fare, cents }) => {
    const eurCents = eurCentsFor({ ...money, amount: cents }, fare ?? 0);
    if (eurCents === null) throw new DomainError('payment_too_much');
    return { bookingId, amount: cents, eurCents };
  });
  const cashUpId = await openCashUp(sql, { tripId, carrierId, takenBy: accountId, at: now });
  // Sent without waiting for each answer: there are dozens on a trip.
  await Promise.all(
    counted.map((one) =>
      addPayment(sql, { ...money, ...one, tripId, carrierId, at: now, takenBy: accountId, cashUpId }),
    ),
  );
  await writeHistory(
    sql,
    now,
    counted.map(({ bookingId, eurCents }) => ({
      ...{ bookingId, action: 'pay', actorId: accountId, data: { amount: eurCents } },
    })),
  );
}
