import { expect, test } from 'vitest';
import { boxAround, chooseNames, minWeight, placeNames } from './map-labels.ts';
import { readOutline } from './outline.ts';

const VIEW = { width: 390, height: 300 };
const name = (of: string, x: number, y: number, weight: number) => ({ of, x, y, weight });
const names = (list: readonly { of: string }[]) => list.map(({ of }) => of);

test('the larger town keeps its name in any order of the towns', () => {
  const two = [name('Brody', 110, 100, 23), name('Lviv', 100, 100, 717)];
  expect(names(chooseNames(two, VIEW, []))).toEqual(['Lviv']);
  expect(names(chooseNames(two.toReversed(), VIEW, []))).toEqual(['Lviv']);
});

test('names do not overlap each other, the edge of the map or stops', () => {
  const wanted = [name('a', 60, 60, 5), name('b', 60, 100, 4), name('c', 5, 200, 3), name('d', 300, 200, 2)];
  expect(names(chooseNames(wanted, VIEW, [{ x: 290, y: 210 }]))).toEqual(['a', 'b']);
});

test('no name of a town lies under the buttons', () => {
  const buttons = { left: 330, right: 390, top: 0, bottom: 200 };
  const wanted = [name('under', 320, 100, 5), name('below', 320, 240, 4), name('beside', 200, 100, 3)];
  expect(names(chooseNames(wanted, VIEW, [], [buttons]))).toEqual(['below', 'beside']);
});

test.each([
  ['there is room at the right', [[100, 50, 1]], ['right']],
  ['the map ends at the right', [[350, 50, 1]], ['left']],
  [
    'another name is at the right',
    [
      [100, 50, 1],
      [140, 55, 2],
    ],
    ['left', 'right'],
  ],
  [
    'names are on both sides',
    [
      [160, 50, 1],
      [230, 55, 2],
      [90, 55, 2],
    ],
    ['above', 'right', 'left'],
  ],
  [
    'another stop is there',
    [
      [350, 10, 1],
      [300, 12, 2],
    ],
    ['below', 'left'],
  ],
  [
    'one stop is below another',
    [
      [100, 50, 1],
      [110, 80, 2],
    ],
    ['right', 'right'],
  ],
  [
    'there is no room on either side',
    [
      [20, 50, 1],
      [30, 50, 2],
    ],
    ['none', 'right'],
  ],
])('the side of a stop’s name in this case: %s', (_name, stops, sides) => {
  const names = stops.map(([x = 0, y = 0, weight = 0]) => ({ x, y, width: 60, weight }));
  expect(placeNames(names, VIEW)).toEqual(sides);
});

test('the name of a stop does not lie under the bus or the buttons', () => {
  const bus = boxAround({ x: 130, y: 52 }, 16);
  const buttons = { left: 330, right: 390, top: 0, bottom: 200 };
  const stops = [
    { x: 100, y: 50, width: 60, weight: 1 },
    { x: 280, y: 60, width: 60, weight: 1 },
  ];
  expect(placeNames(stops, VIEW, [bus, buttons])).toEqual(['left', 'left']);
});

test('only large towns are named at a small scale', () => {
  const steps = [3, 4, 5, 6, 7, 8].map(minWeight);
  expect(steps).toEqual(steps.toSorted((a, b) => b - a));
});

test('the differences in the file are converted to coordinates', () => {
  const outline = readOutline({
    grid: 1000,
    land: [[24_000, 50_000, 1000, 0, 0, -500]],
    borders: [],
    towns: [[24_023, 49_838, 717, 'Львів', 'Lviv']],
    crossings: [[23_813, 51_180, 'Ягодин', 'Yahodyn']],
  });
  expect(outline.land).toEqual([
    [
      [24, 50],
      [25, 50],
      [25, 49.5],
    ],
  ]);
  expect(outline.names).toEqual([
    { at: [24.023, 49.838], weight: 717, name: { uk: 'Львів', en: 'Lviv' }, crossing: false },
    { at: [23.813, 51.18], weight: 0, name: { uk: 'Ягодин', en: 'Yahodyn' }, crossing: true },
  ]);
  expect(readOutline('no map')).toEqual({ land: [], borders: [], names: [] });
});
