import { type Call, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { debtsApi } from '#shared/sales/bookings/money/debts-api.ts';
import { bookingChanged } from '../changes/events.ts';
import { forgive, giveBackParty, payParty, remind } from '../money/commands/debts.ts';
import { debtsOf } from '../money/queries/debts.ts';
import type { ChangedBooking } from '../parcels/commands/act.ts';

const handlers: Handlers<typeof debtsApi> = {
  debts: ({ sql, me, now }) => debtsOf(sql, me, now),

  payParty: (call) => debtsAfter(call, payParty(call.sql, call.me, call.params.bookingId, call.body.method, call.now)),

  giveBackParty: (call) => debtsAfter(call, giveBackParty(call.sql, call.me, call.params.bookingId, call.now)),

  remind: (call) => debtsAfter(call, remind(call.sql, call.me, call.params.bookingId, call.now)),

  forgive: (call) => debtsAfter(call, forgive(call.sql, call.me, call.params.bookingId, call.now)),
};

export const debts = defineDomain('debts', debtsApi, handlers);

/** Notifies the open screens, and returns the lists after the change. */
async function debtsAfter(
  call: Pick<Call<never>, 'app' | 'sql' | 'me' | 'now' | 'changed' | 'afterCommit'>,
  done: Promise<ChangedBooking>,
) {
  bookingChanged(call, await done);
  return debtsOf(call.sql, call.me, call.now);
}
