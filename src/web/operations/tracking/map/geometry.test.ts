import { expect, test } from 'vitest';
import { kmBetween } from '#shared/operations/tracking/positions/globe.ts';
import { lineOf } from '#shared/operations/tracking/positions/line.ts';
import { boxAround, circleAround, cutLine, markerBetween } from './geometry.ts';

const LVIV = { latitude: 49.84, longitude: 24.03 };
const stop = (seq: number, lat: number, lon: number) => ({ seq, place: { lat, lon, country: 'UA' } });
const LINE = lineOf([stop(0, 49, 24), stop(1, 49, 25), stop(2, 49, 26)], null);

test('a circle is closed and has the same radius everywhere', () => {
  const ring = circleAround(LVIV, 500);
  expect(ring[0]).toEqual(ring.at(-1));
  for (const [longitude, latitude] of ring) expect(kmBetween(LVIV, { latitude, longitude })).toBeCloseTo(0.5, 2);
});

test('the line is cut at the bus', () => {
  const half = LINE.km / 4;
  const { behind, ahead } = cutLine(LINE, half);
  expect(behind[0]).toEqual([24, 49]);
  expect(behind.at(-1)?.[0]).toBeCloseTo(24.5, 2);
  expect(ahead[0]).toEqual(behind.at(-1));
  expect(ahead.slice(1)).toEqual([
    [25, 49],
    [26, 49],
  ]);
});

test.each([
  [null, 0, 3],
  [0, 0, 3],
  [LINE.km, 3, 0],
  [LINE.km + 50, 3, 0],
])('the line is cut correctly at %s km', (km, behind, ahead) => {
  const cut = cutLine(LINE, km);
  expect([cut.behind.length, cut.ahead.length]).toEqual([behind, ahead]);
});

test('the box contains every point', () => {
  expect(boxAround([LVIV, { latitude: 51, longitude: 17 }])).toEqual([
    [17, 49.84],
    [24.03, 51],
  ]);
  expect(boxAround([])).toBeNull();
});

test('the marker moves smoothly to the next position, and jumps after a long gap', () => {
  const near = { latitude: 49.85, longitude: 24.03 };
  expect(markerBetween(LVIV, near, 0)).toEqual(LVIV);
  expect(markerBetween(LVIV, near, 0.5).latitude).toBeCloseTo(49.845);
  expect(markerBetween(LVIV, near, 0.25).latitude).toBeLessThan(49.8425);
  expect(markerBetween(LVIV, near, 1)).toEqual(near);
  expect(markerBetween(LVIV, { latitude: 51, longitude: 17 }, 0.1)).toEqual({ latitude: 51, longitude: 17 });
});
