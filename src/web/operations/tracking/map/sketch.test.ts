import { expect, test } from 'vitest';
import { MAP_CENTER } from '#shared/operations/tracking/positions/limits.ts';
import { PADDING, projectionOf } from './sketch.ts';

const SIZE = { width: 400, height: 300 };

test.each([
  // A route from west to east fills the width between the paddings.
  [
    'wide',
    [
      [17, 50],
      [24, 50.2],
    ],
    'x',
  ],
  // A route from south to north fills the height.
  [
    'high',
    [
      [24, 41],
      [24.5, 50],
    ],
    'y',
  ],
] as const)('a %s route fills its side and stays in the middle of the other', (_, [[w, s], [e, n]], side) => {
  const project = projectionOf(
    [
      [w, s],
      [e, n],
    ],
    SIZE,
    false,
  );
  const [[left, bottom], [right, top]] = [project([w, s]), project([e, n])];
  const edges = side === 'x' ? [left, right] : [top, bottom];
  const room = side === 'x' ? [PADDING.left, SIZE.width - PADDING.right] : [PADDING.top, SIZE.height - PADDING.bottom];
  expect(edges[0]).toBeCloseTo(room[0] ?? 0);
  expect(edges[1]).toBeCloseTo(room[1] ?? 0);
  expect((left + right) / 2).toBeCloseTo((PADDING.left + SIZE.width - PADDING.right) / 2);
  expect((top + bottom) / 2).toBeCloseTo((PADDING.top + SIZE.height - PADDING.bottom) / 2);
});

test('two stops of one town are not shown nearer than the map goes', () => {
  const project = projectionOf(
    [
      [24, 49.8],
      [24.001, 49.8005],
    ],
    SIZE,
    false,
  );
  const [left] = project([24, 49.8]);
  const [right] = project([24.001, 49.8]);
  // At zoom 11 the world is 512 * 2^11 pixels wide.
  expect(right - left).toBeCloseTo((0.001 / 360) * 512 * 2 ** 11);
});

test('without anything to show the middle of Ukraine is in the middle', () => {
  const [x, y] = projectionOf(null, SIZE, false)([MAP_CENTER.longitude, MAP_CENTER.latitude]);
  expect([MAP_CENTER, Math.round(x), Math.round(y)]).toEqual([{ latitude: 48.38, longitude: 31.18 }, 200, 150]);
});
