import { expect, test } from 'vitest';
import { cellOf, daysFrom, daysOffOf } from './roster-days.ts';

const days = daysFrom('2026-06-08');

test.each([
  ['one day', [[3, 2]], '3: 2026-06-10'],
  [
    'days that follow each other, in any order',
    [
      [3, 2],
      [3, 0],
      [3, 1],
    ],
    '3: 2026-06-08 – 2026-06-10',
  ],
  [
    'a gap',
    [
      [3, 0],
      [3, 2],
    ],
    '3: 2026-06-08, 3: 2026-06-10',
  ],
  [
    'Sunday of one driver and Monday of the next',
    [
      [3, 6],
      [4, 0],
    ],
    '3: 2026-06-14, 4: 2026-06-08',
  ],
])('%s becomes absences', (_, cells, shown) => {
  const rows = daysOffOf(
    cells.map(([driver = 0, day = 0]) => cellOf(driver, day)),
    days,
  );
  expect(rows.map(({ driverId, from, to }) => `${driverId}: ${from}${from === to ? '' : ` – ${to}`}`).join(', ')).toBe(
    shown,
  );
});
