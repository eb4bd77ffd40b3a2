import * as z from 'zod/mini';
import { transaction } from '#server/core/database/db.ts';
import type { DomainExtras } from '#server/core/http/calls/handlers.ts';
import type { JobContext } from '#server/core/jobs/jobs.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { lockPartyOf } from '#server/sales/bookings/core/commands/locked-party.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { askRefunds } from './commands/ask-refunds.ts';
import { deleteUnusedMerchantKeys } from './commands/connect.ts';
import { makeRefund } from './commands/make-refund.ts';
import { oneReceipt, sendReceipt } from './commands/send-receipt.ts';
import { askAgain, settleCheckout } from './commands/settle.ts';
import { dueCheckouts, overpaidByCard } from './queries/checkouts.ts';

const refund = z.object({ id: z.uuid() });
const checkout = z.object({ id: z.uuid(), end: z._default(z.boolean(), false) });

/**
 * Each minute asks for refunds of sums paid above the debt, whichever action led to it, and for the state of checkouts without an event,
 * also after the payment: a lost event delays an entry, and does not lose it.
 */
export const paymentJobs: DomainExtras = {
  jobs: {
    'payments.due': due,
    'payments.settle': (payload, { app, now }) => {
      const { id, end } = checkout.parse(payload);
      return settleCheckout(app, id, { end }, now());
    },
    'payments.forgetKeys': (_, { sql, now }) => deleteUnusedMerchantKeys(sql, retainedSince('merchantKeys', now())),
    'fiscal.send': (payload, { app, now }) => sendReceipt(app, oneReceipt.parse(payload), now),
    'payments.refund': (payload, { app, now }) => makeRefund(app, refund.parse(payload).id, now()),
  },
  queues: { 'payments.settle': 'payment', 'payments.refund': 'payment', 'fiscal.send': 'webhook' },
  crons: [
    { name: 'payments.due', pattern: '* * * * *' },
    { name: 'payments.forgetKeys', pattern: '53 3 * * *' },
  ],
};

async function due(_payload: unknown, { app, now }: JobContext): Promise<void> {
  for (const bookingId of await overpaidByCard(app.pool)) {
    await transaction(app.pool, async (sql) => {
      await lockPartyOf(sql, bookingId, () => 'carrier');
      await askRefunds(sql, [bookingId], now());
    });
  }
  for (const one of await dueCheckouts(app.pool, now())) {
    await addJob(app.pool, 'payments.settle', one, { key: `checkout ${one.id}` });
  }
  await transaction(app.pool, async (sql) => {
    for (const id of await askAgain(sql, now()))
      await addJob(sql, 'payments.settle', { id }, { key: `checkout ${id}` });
  });
}
