import { expect } from 'vitest';
import type { Pool } from '#server/core/database/db.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { BOOKING_LIFECYCLE, type BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { BookInput, Booking } from '#shared/sales/bookings/rules/schema.ts';
import type { SheetActionName } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { type BookableTrip, seatInput } from './bookings.ts';
import { sheetPresses } from './presses.ts';
import type { TestApp, TestProblem } from './server/api.ts';
import type { TestActor } from './server/carriers.ts';

type OfficeAction = 'confirm' | 'quote' | 'accept' | 'decline' | 'cancel' | 'waive' | 'notAboard' | 'aboard';
type PressAction = 'board' | 'noShow' | 'eject' | 'complete' | 'undo' | 'pay';
export type TestAction = OfficeAction | PressAction;

const BODIES: Partial<Record<TestAction, object>> = {
  cancel: { reason: 'Зламався автобус' },
  quote: { price: '60' },
  eject: { reason: 'Без документів' },
  pay: { paid: true },
};

export function bookingActions(app: TestApp) {
  async function press(action: SheetActionName, bookingId: number, actor: TestActor, input: object = {}) {
    const [booking] = await app.sql<{ tripId: number }[]>`
      select trip_id as "tripId" from booking where id = ${bookingId}`;
    await sheetPresses(app).pressed(booking?.tripId ?? 0, actor, { action, bookingId, ...input });
    return app.call(bookingsApi.booking, { params: { bookingId } }, actor.token);
  }
  return {
    async book(trip: BookableTrip, actor: TestActor, body: BookInput = seatInput()): Promise<number[]> {
      const made = await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body }, actor.token);
      return made.bookings.map(({ id }) => id);
    },
    /** Performs an action on a booking as an actor; returns the booking, or throws a TestProblem. */
    async act(action: TestAction, bookingId: number, actor: TestActor, body: object = {}): Promise<Booking> {
      const input = { ...BODIES[action], ...body };
      if (isPress(action)) return press(action, bookingId, actor, input);
      const { path } = bookingsApi[action];
      return app.call({ ...bookingsApi.confirm, path }, { params: { bookingId }, body: input }, actor.token);
    },
    /** Presses a button of a booking on the sheet of its trip; answers the booking, or throws a TestProblem. */
    press,
  };
}

export function isPress(action: TestAction): action is PressAction {
  return ['board', 'noShow', 'eject', 'complete', 'undo', 'pay'].includes(action);
}

/** 'done', or the code of the problem. */
export async function outcome(result: Promise<unknown>): Promise<string> {
  return result.then(
    () => 'done',
    (error) => error.code,
  );
}

/** The outcome of a request that is sent again, as the app does it, while too many others are before it. */
export async function outcomeInTurn(send: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const refusal = await send().then(
      () => null,
      (error: TestProblem) => error,
    );
    if (refusal === null) return 'done';
    if (refusal.facts?.seconds !== 1) return refusal.code;
  }
}

export async function forceBooking(sql: Pool, bookingId: number, status: BookingStatus): Promise<void> {
  await sql`update booking set status = ${status} where id = ${bookingId}`;
}

export async function forceTrip(sql: Pool, tripId: number, status: TripStatus): Promise<void> {
  await sql`update trip set status = ${status}, current_seq = 0 where id = ${tripId}`;
}

/** Every history is one that the booking's lifecycle allows, and ends at the booking's status. */
export async function expectValidHistories(sql: Pool): Promise<void> {
  const rows = await sql<{ id: number; status: BookingStatus; held: boolean; actions: string[] }[]>`
    select b.id, b.status, p.account_id is null and min(e.data->>'amount') filter (where e.action = 'book') is not null as held,
      array_agg(e.action order by e.id) as actions
    from booking b join party p on p.id = b.party_id join booking_event e on e.booking_id = b.id group by b.id, p.id`;
  const wrong = rows.filter(({ status, held, actions }) => endOf(actions, held) !== status);
  expect(wrong.slice(0, 3)).toEqual([]);
  const [all] = await sql`select count(*)::int as count from booking`;
  expect(rows).toHaveLength(all?.count);
}

const STEPS: Readonly<Record<string, { from: readonly BookingStatus[]; to: BookingStatus }>> = {
  ...BOOKING_LIFECYCLE,
  accept: BOOKING_LIFECYCLE.confirm,
  expire: { from: ['unconfirmed'], to: 'cancelled' },
};

/** The status after these actions; null where one was not allowed. A caller's booking with a known price was confirmed immediately. */
function endOf(actions: readonly string[], held: boolean): BookingStatus | null {
  let status: BookingStatus = held ? 'confirmed' : 'unconfirmed';
  for (const action of actions) {
    const step = STEPS[action];
    if (step && !step.from.includes(status)) return null;
    status = step?.to ?? status;
  }
  return actions[0] === 'book' ? status : null;
}
