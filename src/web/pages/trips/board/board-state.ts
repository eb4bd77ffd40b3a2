import type { Board, BoardBus, BoardDriver, BoardTrip } from '#shared/sales/trips/board-api.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { type ListStateOf, listField, listSchema } from '#web/core/router/list-state.ts';
import { fitsWords } from '#web/network/places/find-words.ts';
import { BOARD_ROWS, type BoardRow, type BoardRows, boardRows, lateBy } from './board-rows.ts';

export const BOARD_MARKS = ['missing', 'late', 'unpaid', 'unconfirmed'] as const;
export type BoardMark = (typeof BOARD_MARKS)[number];

/** The state of the board, which is in its address; without a day it is today. */
export const BOARD = listSchema(
  {
    day: listField.date,
    rows: listField.oneOf(...BOARD_ROWS),
    q: listField.text,
    only: listField.choice(BOARD_MARKS),
  },
  ['q', 'only'],
);
export type BoardState = ListStateOf<typeof BOARD>;

export function hasMark(trip: BoardTrip, mark: BoardMark, now: Date): boolean {
  if (mark === 'missing') return trip.bus === null || trip.driver === null;
  if (mark === 'late') return lateBy(trip, now) !== null;
  return trip[mark] > 0;
}

export interface ShownRow extends BoardRow<BoardTrip> {
  bus: BoardBus | null;
  driver: BoardDriver | null;
}

/** The rows that the filters leave: those with a trip that matches, and those whose own name does, with all of their trips. */
export function shownRows({ trips, buses, drivers }: Board, { rows, q, only }: BoardState, now: Date): ShownRow[] {
  const query = q.trim();
  const has = (words: string) => fitsWords(words, query);
  const named =
    rows === 'bus' ? buses.filter((bus) => has(busWords(bus))) : drivers.filter((one) => has(driverWords(one)));
  const namedIds = new Set(named.map(({ id }) => id));
  const marked = trips.filter((trip) => only === undefined || hasMark(trip, only, now));
  const matching = new Set(marked.filter((trip) => has(tripWords(trip))).map(({ id }) => id));
  const all = boardRows(
    marked,
    rows,
    (rows === 'bus' ? buses : drivers).map(({ id }) => id),
  );
  const narrowed = query !== '' || only !== undefined;
  return all
    .map((row) => ({
      ...row,
      lanes: namedIds.has(row.id ?? 0) ? row.lanes : row.lanes.map((lane) => lane.filter(({ id }) => matching.has(id))),
      bus: rows === 'bus' ? (buses.find(({ id }) => id === row.id) ?? null) : null,
      driver: rows === 'driver' ? (drivers.find(({ id }) => id === row.id) ?? null) : null,
    }))
    .filter(({ lanes }) => !narrowed || lanes.some((lane) => lane.length > 0));
}

/** The trips that the filters leave, in the order of departure. */
export function shownTrips(rows: readonly ShownRow[]): BoardTrip[] {
  const trips = new Map(rows.flatMap(({ lanes }) => lanes.flat()).map((trip) => [trip.id, trip]));
  return [...trips.values()].sort((a, b) => a.departsAt.localeCompare(b.departsAt));
}

function tripWords({ from, to, bus, driver, secondDriver }: BoardTrip): string {
  const people = [driver, secondDriver].flatMap((one) => one ?? []);
  const towns = [from, to].flatMap(({ name }) => [name.uk, name.en]);
  return [...towns, bus?.number, bus?.name, ...people.map(driverWords)].join(' ');
}

function busWords({ number, name }: Pick<BoardBus, 'number' | 'name'>): string {
  return `${number} ${name}`;
}

function driverWords(person: { name: string; lastName: string }): string {
  return `${person.name} ${person.lastName} ${personName(person)}`;
}

/** Request of a bar that is put into another row; null where that changes nothing. */
export function choiceFor(
  { driver, secondDriver }: Pick<BoardTrip, 'driver' | 'secondDriver'>,
  { from, to }: { from: number | null; to: number },
  rows: BoardRows,
): { bus: number } | { driver: number } | { second: number } | null {
  if (from === to) return null;
  if (rows === 'bus') return { bus: to };
  if (driver?.id === to || secondDriver?.id === to) return null;
  return from !== null && secondDriver?.id === from ? { second: to } : { driver: to };
}
