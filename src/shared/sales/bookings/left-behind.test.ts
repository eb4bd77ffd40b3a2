import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sheet, sheetBooking } from '#testing/web/samples.ts';
import { aboard } from '../trips/phase.ts';
import { expectedSheet } from './sheet/expected-sheet.ts';
import type { SheetAction } from './sheet/sheet-actions.ts';

const NOW = new Date('2035-06-12T06:30:00.000Z');
const IDS = [1, 2, 3, 4];
const trip = sheet({ bookings: IDS.map((id) => sheetBooking({ id, seat: id, fare: 4500, toSeq: 2 })) });
const MINUTE = 60_000;

const bookingId = fc.constantFrom(...IDS);
const action: fc.Arbitrary<SheetAction> = fc.oneof(
  bookingId.map((id) => ({ action: 'board' as const, bookingId: id })),
  bookingId.map((id) => ({ action: 'complete' as const, bookingId: id })),
  bookingId.map((id) => ({ action: 'undo' as const, bookingId: id })),
  fc.constant({ action: 'border' as const }),
  fc.subarray(IDS).map((missing) => ({ action: 'resume' as const, counted: 0, missing })),
);

const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

it('counts aboard who boarded, without those left behind and those who got off, in any order of presses', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      let shown = expectedSheet(trip, [{ at: at(0).toISOString(), do: { action: 'start' } }], at(0));
      const events = { boarded: 0, leftBehind: 0, alighted: 0 };
      actions.forEach((pressed, index) => {
        const before = shown.bookings;
        shown = expectedSheet(shown, [{ at: at(index + 1).toISOString(), do: pressed }], at(index + 1));
        before.forEach(({ status }, row) => {
          const now = shown.bookings[row]?.status;
          if (now === status) return;
          if (now === 'boarded' && status !== 'completed') events.boarded += 1;
          if (now === 'boarded' && status === 'completed') events.alighted -= 1;
          if (now === 'left_behind') events.leftBehind += 1;
          if (now === 'completed') events.alighted += 1;
          if (now === 'confirmed') events.boarded -= 1;
        });
        expect(aboard(shown)).toHaveLength(events.boarded - events.leftBehind - events.alighted);
        expect(
          shown.bookings.filter(({ status }) => status === 'left_behind').every(({ notAboard }) => !notAboard),
        ).toBe(true);
        const holding = shown.bookings.filter(({ status }) => status !== 'left_behind');
        expect(shown.amountDue).toBe(holding.reduce((sum, { fare }) => sum + (fare ?? 0), 0));
        expect(shown.load).toEqual([holding.length, holding.length]);
      });
    }),
  );
});

it('a passenger who has caught up is aboard again, in the same seat or another free one', () => {
  const presses: SheetAction[] = [
    { action: 'start' },
    { action: 'board', bookingId: 1 },
    { action: 'border' },
    { action: 'resume', counted: 0, missing: [1, 2] },
  ];
  const left = presses.map((pressed, index) => ({ at: at(index).toISOString(), do: pressed }));
  const gone = expectedSheet(trip, left, at(10));
  expect(gone.bookings.map(({ status }) => status)).toEqual(['left_behind', 'confirmed', 'confirmed', 'confirmed']);
  const back = [...left, { at: at(11).toISOString(), do: { action: 'board' as const, bookingId: 1 } }];
  expect(expectedSheet(trip, back, at(12)).bookings[0]).toMatchObject({ status: 'boarded', seat: 1 });
});
