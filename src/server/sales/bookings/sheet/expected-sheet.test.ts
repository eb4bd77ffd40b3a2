import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { freeSeats } from '#shared/sales/bookings/core/seat-moves.ts';
import { isUnsent } from '#shared/sales/bookings/sheet/expected-seats.ts';
import { type ExpectedPress, expectedSheet } from '#shared/sales/bookings/sheet/expected-sheet.ts';
import type { SheetAction } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { lateSeq } from '#shared/sales/trips/late.ts';
import { nextStep } from '#shared/sales/trips/next-step.ts';
import { aboard } from '#shared/sales/trips/phase.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();

const MINUTE = 60_000;
const BOOKED = '2026-06-10T09:00:00Z';
const FIRST_PRESS = Date.parse('2026-06-12T03:30:00Z');
/** The presses reach the server at this time, all together. */
const SENT = '2026-06-12T15:00:00Z';

const press = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('next' as const) },
    { weight: 4, arbitrary: fc.constant('board' as const) },
    fc.constantFrom(
      'undoStep',
      'pause',
      'border',
      'breakdown',
      'late',
      'noShow',
      'eject',
      'complete',
      'undo',
      'pay',
      'early',
      'finish',
      'expense',
      'drop',
      'handOver',
      'walkOn',
    ),
  ),
  /** Which booking. */
  index: fc.nat({ max: 6 }),
  confirmed: fc.boolean(),
  /** Minutes since the press before; the clock of a device may go back. */
  minutes: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 12 }) }, fc.integer({ min: -30, max: 150 })),
});
type Press = typeof press extends fc.Arbitrary<infer T> ? T : never;

it('the sheet that is shown before the response equals the server’s sheet, whatever is pressed', async () => {
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(press, { minLength: 4, maxLength: 24 }), async (presses) => {
      app.clock.set(BOOKED);
      const trip = await busyTrip(await addPassenger(app.sql));
      const target = { params: { tripId: trip.tripId } };
      const before = await app.call(tripsApi.sheet, target, trip.driver.token);
      app.clock.set(SENT);
      const pending = planned(before, presses);
      const expected = expectedSheet(before, pending, app.clock.now());
      const actions = pending.map((one) => ({ ...one, id: randomUUID() }));
      const body = { device: randomUUID(), actions };
      const { sheet } = await app.call(sheetApi.act, { ...target, body }, trip.driver.token);
      expect(comparable(expected)).toEqual(comparable(sheet));
      if (sheet.status !== 'planned') moved += 1;
    }),
    // The same presses at every run. Shrinking takes longer than the test may: a failure prints them as they were drawn.
    { numRuns: 24, seed: 20260612, endOnFailure: true },
  );
  // The sequences are no idle ones: most trips get under way.
  expect(moved).toBeGreaterThan(15);
}, 300_000);

/** A trip with passengers from every stop and a parcel. */
async function busyTrip(rider: TestActor): Promise<BookableTrip> {
  const trip = await addBookableTrip(app.sql, { instant: true, seats: 8 });
  const { book } = bookingActions(app);
  for (const [from, to] of [
    [0, 3],
    [0, 1],
    [0, 2],
    [1, 3],
    [2, 3],
  ] as const)
    await book(trip, rider, seatInput(null, from, to));
  await book(trip, rider, parcelInput());
  return trip;
}

/** The presses of a driver who mostly follows the screen; each sees what the ones before are expected to do. */
function planned(sheet: TripSheet, presses: readonly Press[]): ExpectedPress[] {
  const pending: ExpectedPress[] = [];
  let time = FIRST_PRESS;
  for (const one of presses) {
    time += one.minutes * MINUTE;
    const shown = expectedSheet(sheet, pending, new Date(SENT));
    pending.push({ at: new Date(time).toISOString(), do: actionOf(shown, one, new Date(time)) });
  }
  return pending;
}

function actionOf(sheet: TripSheet, { kind, index, confirmed }: Press, now: Date): SheetAction {
  // Nothing can be done with a passenger without a booking until the server has stored them.
  const booked = sheet.bookings.filter((booking) => !isUnsent(booking));
  const bookingId = booked[index % booked.length]?.id ?? 0;
  switch (kind) {
    case 'next':
      return nextAction(sheet, confirmed, now);
    case 'early':
      return { action: 'arrive', seq: index, confirmed };
    case 'finish':
      return { action: 'finish', confirmed };
    case 'pause':
      return { action: 'pause', until: null };
    case 'breakdown':
      return {
        action: 'breakdown',
        help: confirmed ? 'bus' : null,
        until: confirmed ? SENT : null,
        moreBy: confirmed ? null : SENT,
        wordings: [],
      };
    case 'late': {
      const due = Date.parse(sheet.stops[index % 4]?.arrivesAt ?? sheet.departsAt) + 50 * MINUTE;
      const seq = lateSeq(sheet) ?? 0;
      return { action: 'late', seq, expectedAt: confirmed ? new Date(due).toISOString() : null, moreBy: null };
    }
    case 'undoStep':
    case 'border':
      return { action: kind };
    case 'expense':
      return {
        action: 'expense',
        expenseId: randomUUID(),
        amount: 100 + index,
        currency: 'EUR',
        what: 'Стоянка',
        photos: [],
      };
    case 'drop':
      return { action: 'dropExpense', expenseId: sheet.ownCash?.expenses[0]?.id ?? randomUUID() };
    case 'handOver':
      return { action: 'handOverCash', sums: confirmed ? sheet.cash : [{ currency: 'EUR', amount: 1 }] };
    case 'pay':
      return { action: 'pay', bookingId, paid: confirmed };
    case 'walkOn':
      return walkOnAction(sheet, index, confirmed);
    case 'eject':
      return { action: 'eject', bookingId, reason: 'Без документів' };
    default:
      return { action: kind, bookingId };
  }
}

/** A passenger comes without a booking, and pays where `confirmed` is set; each has their own name. */
function walkOnAction(sheet: TripSheet, index: number, paid: boolean): SheetAction {
  const fromSeq = Math.max(sheet.currentSeq ?? 0, index % 3);
  const [seat = 1] = freeSeats(sheet.bookings, sheet.seatsCount, fromSeq, 3);
  const name = `Без квитка ${sheet.bookings.length}`;
  const price = index * 500;
  // Some pay ten euros of it; ten euros are too much for some, which the server and the sheet refuse alike.
  const payment = { amount: 1000, rate: RATE_UNIT, currency: 'EUR', method: 'cash', note: '', given: null } as const;
  return { action: 'walkOn', fromSeq, toSeq: 3, seat, name, price, paid, ...(index % 2 === 1 && { payment }) };
}

function nextAction(sheet: TripSheet, confirmed: boolean, now: Date): SheetAction {
  const step = nextStep(sheet, now);
  if (step?.action === 'resume') {
    const people = aboard(sheet).filter((booking) => !isUnsent(booking));
    return { action: 'resume', counted: aboard(sheet).length, missing: people.slice(0, 1).map(({ id }) => id) };
  }
  if (step?.action === 'depart' || step?.action === 'arrive') return { ...step, confirmed };
  return step?.action === 'finish' ? { action: 'finish', confirmed } : { action: 'start' };
}

/**
 * A sheet with its times in one format, without what only the server knows: which telephone numbers it takes away, the id of a
 * payment and the name of who took it, and, of a passenger without a booking, the ids and the code. Cash and bookings have no order, and a sum
 * of nothing is no sum.
 */
function comparable(sheet: TripSheet): unknown {
  const walkOns = new Map(
    sheet.bookings.filter(({ name }) => name.startsWith('Без')).map(({ id, name }) => [id, name]),
  );
  return JSON.parse(JSON.stringify(sheet), (key, value) => {
    if (key === 'bookingId') return walkOns.get(value) ?? value;
    if (walkOns.has(value?.id))
      return { ...value, id: 0, partyId: 0, code: '', infantName: undefined, payBy: undefined };
    if (key === 'bookings') return value.map(inOrder).toSorted();
    if (key === 'handedOver') return undefined;
    if (key === 'cash') return value.filter(({ amount }: { amount: number }) => amount !== 0);
    if (['phone', 'receiverPhone', 'takenBy'].includes(key)) return undefined;
    if (key === 'expenses') return value.map(({ id }: { id: string }) => id).toSorted();
    if (key === 'payments')
      return value.map((payment: object) => inOrder({ ...payment, id: 0, refundOf: 0 })).toSorted();
    const instant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
    return instant ? new Date(value).toISOString() : value;
  });
}

/** A row as a text, regardless of the order of its fields. */
function inOrder(row: object): string {
  return JSON.stringify(Object.entries(row).toSorted());
}
