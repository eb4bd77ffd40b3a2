import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { drawingOf, isLayout, LAYOUTS, seatPlan } from './seats.ts';
import {
  CABIN_CELLS,
  type Drawing,
  drawingText,
  ofWidth,
  readDrawing,
  seatsIn,
  withCell,
  withDeck,
  withoutRow,
  withRow,
} from './seats-drawing.ts';

/** A van of eight with a toilet, and a coach of two decks. */
const VAN = 'w_.d/ss.s/ss.s/ts.s';
const DECKS = 'w_.gd/ss.xx/ss.ss|ss.ss/sssss';

const rowsOf = (layout: string) =>
  seatPlan(0, layout).rows.map((row) => row.map((cell) => (cell === 'aisle' ? '.' : cell)).join(' '));

describe('a drawn bus', () => {
  it('has its seats numbered from front to back, and what else is drawn', () => {
    expect(rowsOf(VAN)).toEqual(['driver empty . door', '1 2 . 3', '4 5 . 6', 'toilet 7 . 8']);
    expect(rowsOf(DECKS)).toEqual([
      'driver empty . guide door',
      '1 2 . stairs stairs',
      '3 4 . 5 6',
      'deck empty empty empty empty',
      '7 8 . 9 10',
      '11 12 13 14 15',
    ]);
  });

  it('names the rows of seats on both decks, and windows and aisles as they are drawn', () => {
    const { positions } = seatPlan(0, DECKS);
    expect(positions.get(2)).toEqual({ row: 1, side: 'aisle' });
    expect(positions.get(7)).toEqual({ row: 3, side: 'window' });
    expect(positions.get(13)).toEqual({ row: 4, side: 'middle' });
  });

  it.each([
    ['too few seats', 'w_.d/ss.s/ss.s/s_._'],
    ['more than sixty seats', Array.from({ length: 13 }, () => 'sssss').join('/')],
    ['rows of two widths', 'w_.d/ss.ss/ss.s/ts.s'],
    ['three decks', `${VAN}|${VAN}|${VAN}`],
    ['another letter', VAN.replace('t', 'q')],
    ['a row of seven', 'w______/sssssss/sssssss'],
    ['a row of two', 'w_/ss/ss/ss/ss'],
    ['an empty row', 'w_.d//ss.s/ss.s/ts.s'],
    ['more than forty rows', [VAN, ...Array.from({ length: 37 }, () => '__._')].join('/')],
    ['nothing', ''],
  ])('is none with %s', (_, layout) => {
    expect(readDrawing(layout)).toBeNull();
    expect(isLayout(layout)).toBe(false);
  });

  it('begins as the usual plan of its seats, with the same numbers in the same places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 60 }), fc.constantFrom(...LAYOUTS), (count, layout) => {
        const text = drawingText(drawingOf(count, layout));
        expect(seatPlan(count, text)).toEqual(seatPlan(count, layout));
        expect(drawingOf(count, text)).toEqual(readDrawing(text));
      }),
    );
  });
});

const drawing = (text: string): Drawing =>
  text.split('|').map((deck) => deck.split('/').map((row) => [...row].map((sign) => cellOf(sign))));
const cellOf = (sign: string) => CABIN_CELLS['s.dwgtx_'.indexOf(sign)] ?? 'empty';

test.each<[string, (one: Drawing) => Drawing, string]>([
  ['a toilet instead of a seat', (one) => withCell(one, { deck: 0, row: 1, column: 3 }, 'toilet'), 'w_.d/ss.t|ss.s'],
  ['a row more', (one) => withRow(one, 0, 'like'), 'w_.d/ss.s/ss.s|ss.s'],
  ['a row more of the upper deck', (one) => withRow(one, 1, 'like'), 'w_.d/ss.s|ss.s/ss.s'],
  ['a back row', (one) => withRow(one, 0, 'back'), 'w_.d/ss.s/ssss|ss.s'],
  ['a row behind a back row', (one) => withRow(withRow(one, 0, 'back'), 0, 'like'), 'w_.d/ss.s/ssss/ss.s|ss.s'],
  ['a row less', (one) => withoutRow(one, 0), 'w_.d|ss.s'],
  ['a deck less with its only row', (one) => withoutRow(one, 1), 'w_.d/ss.s'],
  ['no third deck', (one) => withDeck(one), 'w_.d/ss.s|ss.s'],
  ['a column more', (one) => ofWidth(one, 5), 'w_.d_/ss.s_|ss.s_'],
  ['a column less', (one) => ofWidth(one, 3), 'w_./ss.|ss.'],
])('an edit gives %s', (_, edit, expected) => {
  expect(drawingText(edit(drawing('w_.d/ss.s|ss.s')))).toBe(expected);
});

test('an upper deck begins with a row around an aisle', () => {
  expect(drawingText(withDeck(drawing('w_.dd/ss.ss')))).toBe('w_.dd/ss.ss|ss.ss');
});

test('the last row of a bus stays, and it has at most forty', () => {
  expect(withoutRow(drawing('ss.s'), 0)).toEqual(drawing('ss.s'));
  let long = drawing('ss.s');
  for (let row = 0; row < 50; row += 1) long = withRow(long, 0, 'like');
  expect(long.flat()).toHaveLength(40);
  expect(seatsIn(long)).toBe(120);
});
