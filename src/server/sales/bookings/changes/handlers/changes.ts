import type { Db } from '#server/core/database/db.ts';
import { type Call, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import type { ChangeAnswer } from '#shared/sales/bookings/rules/change-schema.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { eraseChanges } from '../../core/commands/erase-records.ts';
import { lockParty } from '../../core/commands/locked-party.ts';
import { insteadOf } from '../../core/queries/fallen.ts';
import { hoursOfTrip } from '../../core/queries/new-hours.ts';
import { visibleBooking } from '../../money/queries/booking.ts';
import type { ChangedBooking } from '../../parcels/commands/act.ts';
import { answerChange, expireChanges } from '../commands/answer-change.ts';
import { proposeChange, takeOther } from '../commands/change.ts';
import { planChange } from '../commands/change-plan.ts';
import { agreeHours, setHours } from '../commands/new-hours.ts';
import { bookingChanged, type ChangeContext } from '../events.ts';
import { firstDay, presentPlan, tripsForChange } from '../queries/change-preview.ts';
import { changeData, changeTraces } from '../queries/change-ride.ts';

const handlers: Handlers<typeof changeApi> = {
  changeTrips: async ({ sql, me, params, query, now }) => {
    const from = firstDay(query.from, now);
    return { data: await tripsForChange(sql, me, params.bookingId, { from, now }) };
  },

  previewChange: async ({ sql, me, params, body, now }) =>
    presentPlan(sql, await planChange(sql, me, params.bookingId, body, now)),

  otherTrips: async ({ sql, me, params, now }) => {
    await visibleBooking(sql, me, params.bookingId, now);
    return { data: await insteadOf(sql, params.bookingId, now) };
  },

  takeOther: async (call) => {
    const { sql, me, params, body, now } = call;
    return changed(call, await takeOther({ sql, now }, me, { ...params, ...body }));
  },

  proposeChange: async (call) => {
    const { sql, me, params, body, now } = call;
    const { touched } = await proposeChange({ sql, now }, me, params.bookingId, body.change, body);
    return changed(call, touched);
  },

  setHours: async ({ sql, me, params, body, now, changed }) => {
    const { accounts, ...concerned } = await setHours(sql, me, params.tripId, body, now);
    changed(`trip:${params.tripId}`, `seats:${params.tripId}`, `carrier:${me.carrierId}`);
    changed(...accounts.map((id) => `account:${id}`));
    return concerned;
  },

  newHours: async ({ sql, me, params }) => ({ data: await hoursOfTrip(sql, me, params.tripId) }),

  agreeHours: async (call) => {
    const { sql, me, params, now } = call;
    const party = await lockParty(sql, me, params.bookingId);
    if (party.side !== 'passenger') throw new DomainError('not_allowed');
    await agreeHours(sql, me.accountId, party.partyId, now);
    return changed(call, [party]);
  },

  acceptChange: (call) => answer(call, 'accept'),
  declineChange: (call) => answer(call, 'decline'),
  withdrawChange: (call) => answer(call, 'withdraw'),
};

export const changes = defineDomain('changes', changeApi, handlers, {
  jobs: {
    'bookings.expireChanges': async (_, { sql, now, publish }) =>
      expireChanges(sql, now(), (topic) => publish(topic, { type: 'changed', topic })),
  },
  crons: [{ name: 'bookings.expireChanges', pattern: '* * * * *' }],
  personalData: {
    covers: ['booking_change.made_by', 'booking_change.settled_by'],
    export: changeData,
    traces: changeTraces,
    erase: eraseChanges,
  },
});

type Acting = ChangeContext & Pick<Call<never>, 'me' | 'now'> & { sql: Db; params: { bookingId: number } };

async function answer(
  call: Acting & { params: { bookingId: number; changeId: number } },
  choice: ChangeAnswer,
): Promise<Booking> {
  const { sql, me, now, params } = call;
  return changed(call, await answerChange({ sql, now }, me, { ...params, answer: choice }));
}

/** Has the screens of both trips fetched again; returns the booking after the change. */
async function changed(call: Acting, touched: readonly ChangedBooking[]): Promise<Booking> {
  for (const trip of touched) bookingChanged(call, trip);
  return visibleBooking(call.sql, call.me, call.params.bookingId, call.now);
}
