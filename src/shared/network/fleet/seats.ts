import { type CabinCell, type Drawing, readDrawing } from './seats-drawing.ts';

/** The numbers of seats left and right of the aisle. */
export const LAYOUTS = ['1+1', '2+1', '2+2'] as const;

/** One of `LAYOUTS`, or the drawing of the bus as text (`seats-drawing.ts`). */
export type Layout = string;

/** A bus with more seats than this has a second door in the middle. */
const ONE_DOOR_SEATS = 30;

/** `deck` begins the row that divides two decks. */
export type SeatCell = number | Exclude<CabinCell, 'seat'> | 'deck';

/** The cabin from above, front first. The first row is the driver's; every row has `columns` cells from left to right. */
export interface SeatPlan {
  columns: number;
  rows: SeatCell[][];
  positions: ReadonlyMap<number, SeatPosition>;
}

export interface SeatPosition {
  /** 1 is the first row of seats. */
  row: number;
  side: 'window' | 'aisle' | 'middle';
}

/**
 * Computes the seat plan. Seats are numbered from front to back, each row from left to right. The door leaves the right side
 * of the first row without seats; a long bus has a second gap in the middle. The last row extends across the aisle if exactly
 * that many seats remain. A bus that its carrier has drawn is as it is drawn.
 */
export function seatPlan(seatsCount: number, layout: Layout): SeatPlan {
  const drawing = isPreset(layout) ? null : readDrawing(layout);
  if (drawing) return planOfDrawing(drawing);
  const [left = 2, right = 2] = (isPreset(layout) ? layout : '2+2').split('+').map(Number);
  const columns = left + 1 + right;
  const rows: SeatCell[][] = [
    fill(columns, (column) => (column === 0 ? 'driver' : column === left ? 'aisle' : 'empty')),
  ];
  const half = middleRow(seatsCount, left, right);
  let next = 1;
  while (next <= seatsCount) {
    const remaining = seatsCount - next + 1;
    const door = rows.length === 1 || rows.length === half;
    const across = !door && remaining === columns;
    const seats = Math.min(remaining, across ? columns : door ? left : left + right);
    const first = next;
    rows.push(fill(columns, (column) => cell({ column, left, columns, door, across, seats, first })));
    next += seats;
  }
  return { columns, rows, positions: positionsIn(rows) };
}

export function isPreset(layout: Layout): boolean {
  return LAYOUTS.some((one) => one === layout);
}

export function isLayout(layout: string): boolean {
  return isPreset(layout) || readDrawing(layout) !== null;
}

/** The drawing of a bus, for its carrier to change; the seats keep their numbers. */
export function drawingOf(seatsCount: number, layout: Layout): Drawing {
  const own = isPreset(layout) ? null : readDrawing(layout);
  if (own) return own;
  return [
    seatPlan(seatsCount, layout).rows.map((row) =>
      row.map((cell): CabinCell => (typeof cell === 'number' || cell === 'deck' ? 'seat' : cell)),
    ),
  ];
}

function planOfDrawing(drawing: Drawing): SeatPlan {
  let next = 1;
  const columns = drawing[0]?.[0]?.length ?? 0;
  const rows = drawing.flatMap((deck, index): SeatCell[][] => [
    ...(index === 0 ? [] : [fill(columns, (column) => (column === 0 ? 'deck' : 'empty'))]),
    ...deck.map((row) => row.map((cell) => (cell === 'seat' ? next++ : cell))),
  ]);
  return { columns, rows, positions: positionsIn(rows) };
}

/** The seat numbers by row, without other cells, for finding seats side by side. */
export function seatRows(seatsCount: number, layout: Layout): number[][] {
  return seatPlan(seatsCount, layout)
    .rows.map((row) => row.filter((one) => typeof one === 'number'))
    .filter((row) => row.length > 0);
}

/** The position of a seat; null for a number that the bus does not have. */
export function seatPosition(plan: SeatPlan, seat: number): SeatPosition | null {
  return plan.positions.get(seat) ?? null;
}

function positionsIn(rows: readonly SeatCell[][]): Map<number, SeatPosition> {
  const positions = new Map<number, SeatPosition>();
  let row = 0;
  for (const cells of rows) {
    if (cells.some((cell) => typeof cell === 'number')) row += 1;
    for (const [column, seat] of cells.entries()) {
      if (typeof seat !== 'number') continue;
      const outer = column === 0 || column === cells.length - 1;
      const beside = [cells[column - 1], cells[column + 1]].includes('aisle');
      positions.set(seat, { row, side: outer ? 'window' : beside ? 'aisle' : 'middle' });
    }
  }
  return positions;
}

interface CellPlace {
  column: number;
  left: number;
  columns: number;
  door: boolean;
  across: boolean;
  seats: number;
  first: number;
}

function cell({ column, left, columns, door, across, seats, first }: CellPlace): SeatCell {
  if (column === left && !across) return 'aisle';
  if (door && column > left) return column === columns - 1 ? 'door' : 'empty';
  const place = column > left && !across ? column - 1 : column;
  return place < seats ? first + place : 'empty';
}

/** The row with the second door, in the middle of the bus; 0 for a bus with one door. */
function middleRow(seatsCount: number, left: number, right: number): number {
  if (seatsCount <= ONE_DOOR_SEATS) return 0;
  return Math.ceil((seatsCount + 2 * right) / (left + right) / 2) + 1;
}

function fill(columns: number, each: (column: number) => SeatCell): SeatCell[] {
  return Array.from({ length: columns }, (_, column) => each(column));
}
