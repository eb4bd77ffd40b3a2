import { describe, expect, it } from 'vitest';
import { sheet, sheetBooking } from '#testing/web/samples.ts';
import { expectedSheet } from './expected-sheet.ts';
import type { SheetAction } from './sheet-actions.ts';

const NOW = new Date('2035-06-12T04:30:00.000Z');
const trip = sheet({
  bookings: [sheetBooking({ id: 1, seat: 1, fare: 4500 }), sheetBooking({ id: 2, seat: 2, fare: 4500 })],
});

function pressed(...actions: SheetAction[]) {
  return expectedSheet(
    trip,
    actions.map((action, index) => ({ at: new Date(NOW.getTime() - 60_000 + index * 1000).toISOString(), do: action })),
    NOW,
  );
}

const statuses = (shown: typeof trip) => shown.bookings.map(({ status }) => status);

describe('what the sheet shows before the server has answered', () => {
  it('is the same sheet when nothing waits', () => {
    expect(expectedSheet(trip, [], NOW)).toBe(trip);
  });

  it('follows the steps and the bookings, with their times and sums', () => {
    const shown = pressed(
      { action: 'start' },
      { action: 'board', bookingId: 1 },
      { action: 'pay', bookingId: 1, paid: true },
      { action: 'depart', seq: 0, confirmed: true },
    );
    expect(statuses(shown)).toEqual(['boarded', 'no_show']);
    expect(shown).toMatchObject({
      status: 'started',
      currentSeq: 0,
      startedAt: '2035-06-12T04:29:00.000Z',
      bookedSeats: 1,
      amountDue: 4500,
      amountPaid: 4500,
      load: [1, 1],
      undoableStep: { action: 'depart', seq: 0, until: '2035-06-12T04:39:03.000Z' },
    });
    expect(shown.stops[0]?.departedAt).toBe('2035-06-12T04:29:03.000Z');
  });

  it('leaves out what the server would refuse', () => {
    expect(statuses(pressed({ action: 'board', bookingId: 1 }))).toEqual(['confirmed', 'confirmed']);
    expect(
      pressed({ action: 'start' }, { action: 'depart', seq: 0, confirmed: false }).stops[0]?.departedAt,
    ).toBeNull();
  });

  it('undoes a departure with its no-shows', () => {
    const shown = pressed({ action: 'start' }, { action: 'depart', seq: 0, confirmed: true }, { action: 'undoStep' });
    expect(statuses(shown)).toEqual(['confirmed', 'confirmed']);
    expect(shown.stops[0]?.departedAt).toBeNull();
  });
});
