import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MapFile } from './build.ts';
import { areaOf, clipLine, clipRing, differences, type LonLat, simplify } from './simplify.ts';

const SQUARE: LonLat[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];

test('simplify removes a corner within the tolerance and keeps the others', () => {
  const line: LonLat[] = [
    [0, 0],
    [1, 0.001],
    [2, 0],
    [2, 1],
  ];
  expect(simplify(line, 0.01)).toEqual([line[0], line[2], line[3]]);
  expect(simplify(line, 0.0001)).toEqual(line);
});

test('a ring is clipped to the box, and a line is clipped into parts', () => {
  expect(areaOf(clipRing(SQUARE, [2, 1, 10, 10]))).toBe(6);
  expect(clipRing(SQUARE, [5, 5, 10, 10])).toEqual([]);
  const line: LonLat[] = [1, 2, 9, 3, 4].map((x) => [x, 1]);
  expect(clipLine(line, [0, 0, 5, 5])).toEqual([
    [
      [1, 1],
      [2, 1],
    ],
    [
      [3, 1],
      [4, 1],
    ],
  ]);
});

test('each corner is stored as its difference from the previous one', () => {
  const points: LonLat[] = [
    [24, 49.5],
    [24.001, 49.5],
    [24.0011, 49.5],
    [23, 50],
  ];
  expect(differences(points, 1000)).toEqual([24_000, 49_500, 1, 0, -1001, 500]);
});

test('the map connects Crimea with Ukraine, names Kyiv correctly, and is small', () => {
  const text = readFileSync(new URL('../../src/web/operations/tracking/map/data/europe.json', import.meta.url), 'utf8');
  const map: MapFile = JSON.parse(text);
  expect(map.towns.find(([, , , uk]) => uk === 'Київ')).toEqual([30_524, 50_455, 2798, 'Київ', 'Kyiv']);
  const perekop = map.borders.some((line) => {
    let [x, y] = [0, 0];
    return line.some((step, n) => {
      if (n % 2 === 0) x += step;
      else y += step;
      return n % 2 === 1 && x > 33_200 && x < 35_200 && y > 45_600 && y < 46_300;
    });
  });
  expect(perekop).toBe(false);
  expect(map.crossings.some(([, , , en]) => en === 'Yahodyn')).toBe(true);
  expect(text.length).toBeLessThan(300_000);
});
