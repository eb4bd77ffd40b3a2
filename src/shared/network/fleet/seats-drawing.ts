import { LIMITS } from '#shared/core/limits.ts';

/** Places of a bus that is drawn by its carrier, each as a letter of the stored drawing. */
const SIGNS = {
  seat: 's',
  aisle: '.',
  door: 'd',
  driver: 'w',
  guide: 'g',
  toilet: 't',
  stairs: 'x',
  empty: '_',
} as const;
export type CabinCell = keyof typeof SIGNS;

export const CABIN_CELLS = [
  'seat',
  'aisle',
  'door',
  'driver',
  'guide',
  'toilet',
  'stairs',
  'empty',
] as const satisfies readonly CabinCell[];

export const CABIN_COLUMNS = { min: 3, max: 6 } as const;
const MAX_ROWS = 40;
export const MAX_DRAWING = (CABIN_COLUMNS.max + 1) * MAX_ROWS;

/** The decks of a bus, the lower one first; each has rows of cells from the front to the back. */
export type Drawing = CabinCell[][][];

/** Reads a stored drawing: rows are divided by `/`, decks by `|`. Null for any other text, and for a bus that cannot exist. */
export function readDrawing(text: string): Drawing | null {
  if (text.length > MAX_DRAWING || !/^[s.dwgtx_/|]+$/.test(text)) return null;
  const decks = text.split('|').map((deck) => deck.split('/').map(readRow));
  const rows = decks.flat();
  const width = rows[0]?.length ?? 0;
  const possible =
    decks.length <= 2 &&
    rows.length <= MAX_ROWS &&
    width >= CABIN_COLUMNS.min &&
    width <= CABIN_COLUMNS.max &&
    rows.every((row) => row.length === width);
  if (!possible) return null;
  const seats = seatsIn(decks);
  return seats >= LIMITS.SEATS_MIN && seats <= LIMITS.SEATS_MAX ? decks : null;
}

export function drawingText(drawing: Drawing): string {
  return drawing.map((deck) => deck.map((row) => row.map((cell) => SIGNS[cell]).join('')).join('/')).join('|');
}

export function seatsIn(drawing: Drawing): number {
  return drawing.flat(2).filter((cell) => cell === 'seat').length;
}

export function withCell(drawing: Drawing, at: CellAt, cell: CabinCell): Drawing {
  return drawing.map((deck, d) =>
    deck.map((row, r) => row.map((one, c) => (d === at.deck && r === at.row && c === at.column ? cell : one))),
  );
}

export interface CellAt {
  deck: number;
  row: number;
  column: number;
}

/** A row more at the back of a deck: like its last one, or without an aisle, as the back row of five is. */
export function withRow(drawing: Drawing, deck: number, kind: 'like' | 'back'): Drawing {
  if (drawing.flat().length >= MAX_ROWS) return drawing;
  return drawing.map((rows, index) => {
    if (index !== deck) return rows;
    const last = rows.at(-1) ?? [];
    const across = last.every((cell) => cell === 'seat');
    const usual = across ? (rows.at(-2) ?? last) : last;
    const row =
      kind === 'back' ? last.map((): CabinCell => 'seat') : usual.map((cell) => (cell === 'door' ? 'seat' : cell));
    return [...rows, row];
  });
}

/** A deck without its last row; the last row of a deck takes the deck with it, but the bus has at least one row. */
export function withoutRow(drawing: Drawing, deck: number): Drawing {
  if (drawing.flat().length <= 1) return drawing;
  return drawing.map((rows, index) => (index === deck ? rows.slice(0, -1) : rows)).filter((rows) => rows.length > 0);
}

/** A second deck with rows like the usual one of the first. */
export function withDeck(drawing: Drawing): Drawing {
  const [lower = []] = drawing;
  const width = lower[0]?.length ?? CABIN_COLUMNS.min;
  const left = Math.floor(width / 2);
  const row = Array.from({ length: width }, (_, column): CabinCell => (column === left ? 'aisle' : 'seat'));
  return drawing.length > 1 ? drawing : [lower, [row]];
}

/** One column more or less at the right. */
export function ofWidth(drawing: Drawing, width: number): Drawing {
  return drawing.map((deck) =>
    deck.map((row) => Array.from({ length: width }, (_, column): CabinCell => row[column] ?? 'empty')),
  );
}

function readRow(text: string): CabinCell[] {
  return [...text].map((sign) => CABIN_CELLS.find((cell) => SIGNS[cell] === sign) ?? 'empty');
}
