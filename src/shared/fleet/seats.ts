import type { Layout } from './schema.ts';

/**
 * The seats of a bus as rows of numbers, front to back, each from left to right: the first row has its left side only (the
 * door is at the right), the last one a seat more in the aisle.
 */
export function seatRows(seatsCount: number, layout: Layout): number[][] {
  const [left = 2, right = 2] = layout.split('+').map(Number);
  const width = left + right;
  const rows: number[][] = [];
  let next = 1;
  while (next <= seatsCount) {
    const remaining = seatsCount - next + 1;
    const size = rows.length === 0 ? left : remaining <= width + 1 ? remaining : width;
    const count = Math.min(size, remaining);
    rows.push(Array.from({ length: count }, (_, index) => next + index));
    next += count;
  }
  return rows;
}
