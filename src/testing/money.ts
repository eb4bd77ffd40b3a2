import { randomUUID } from 'node:crypto';
import type { Currency } from '#shared/core/currencies.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { TripCash } from '#shared/sales/bookings/rules/cash.ts';
import type { Payment } from '#shared/sales/bookings/rules/payments.ts';
import { bookingActions } from './booking-actions.ts';
import { type BookableTrip, seatInput } from './bookings.ts';
import { sheetPresses } from './presses.ts';
import type { TestApp } from './server/api.ts';
import type { TestActor } from './server/carriers.ts';

/** The rate that comes with the program, and 35 € by it. */
export const UAH = 484_000;
export const HRYVNIAS = { amount: 169_400, currency: 'UAH', rate: UAH, method: 'cash' } as const;

export function sumsOf(cash: TripCash, index = 0) {
  return (cash.cashUps[index]?.sums ?? []).map(({ currency, handOver }) => ({ currency, amount: handOver }));
}

type Sums = ReturnType<typeof sumsOf>;

/** Actions of people in a test with the money of a trip; by default as its driver or its owner. */
export function moneyActions(app: TestApp, { trip, rider }: { trip: BookableTrip; rider: TestActor }) {
  const actions = bookingActions(app);
  const cashOf = (actor: TestActor = trip.driver): Promise<TripCash> =>
    app.call(moneyApi.tripCash, { params: { tripId: trip.tripId } }, actor.token);
  return {
    cashOf,
    /** A confirmed booking of 45 €. */
    async booked(): Promise<number> {
      const [id = 0] = await actions.book(trip, rider, seatInput());
      return id;
    },
    pay: (bookingId: number, payment: Payment, actor: TestActor = trip.driver) =>
      actions.press('payment', bookingId, actor, { payment }),
    refund: (bookingId: number, payment: Payment & { refundOf?: string }, actor: TestActor = trip.driver) =>
      actions.press('refund', bookingId, actor, { payment }),
    async spend(amount: number, currency: Currency, what: string, actor: TestActor = trip.driver): Promise<string> {
      const expenseId = randomUUID();
      const press = { action: 'expense', expenseId, amount, currency, what };
      await sheetPresses(app).pressed(trip.tripId, actor, press);
      return expenseId;
    },
    async handOver(actor: TestActor = trip.driver, sums?: Sums): Promise<TripCash> {
      const cash = await cashOf(actor);
      const open = cash.cashUps.findIndex(({ handedOverAt }) => handedOverAt === null);
      const params = { cashUpId: cash.cashUps[open]?.id ?? 0 };
      return app.call(moneyApi.handOver, { params, body: { sums: sums ?? sumsOf(cash, open) } }, actor.token);
    },
    confirm: (cashUpId: number, body: { sums: Sums; note?: string }, actor: TestActor = trip.owner) =>
      app.call(moneyApi.confirmCash, { params: { cashUpId }, body }, actor.token),
  };
}

/** The paid sum of a booking with the sum of its payments, and the cash-ups whose sums in the ledger differ from their rows. */
export async function soundness({ sql }: TestApp, bookingId: number) {
  const [booking] = await sql<{ paid: number; sum: number }[]>`
    select b.paid, coalesce(sum(p.eur_cents), 0)::int as sum from booking b left join payment p on p.booking_id = b.id
    where b.id = ${bookingId} group by b.id`;
  const wrong = await sql<{ id: number }[]>`
    select c.id from cash_up c join till_sum s on s.cash_up_id = c.id
    where s.hand_over <> coalesce((select sum(amount + coalesce(change_over, 0)) from payment p where p.cash_up_id = c.id and p.currency = s.currency), 0)
      - coalesce((select sum(change_amount) from payment p where p.cash_up_id = c.id and p.change_currency = s.currency), 0)
      - coalesce((select sum(amount) from expense e where e.cash_up_id = c.id and e.currency = s.currency), 0)`;
  return { paid: booking?.paid, sum: booking?.sum, wrong: [...wrong] };
}
