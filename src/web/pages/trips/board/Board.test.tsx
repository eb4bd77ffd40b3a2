import { describe, expect, test } from 'vitest';
import type { Board, BoardTrip } from '#shared/sales/trips/board-api.ts';
import { readList } from '#web/core/router/list-state.ts';
import { BOARD, choiceFor, shownRows, shownTrips } from './board-state.ts';

const town = (uk: string, en: string) => ({ id: 1, zone: 'Europe/Kyiv', name: { uk, en } });
const person = (id: number, lastName: string) => ({ id, name: 'Іван', lastName });
const [kravets, ilkiv] = [person(1, 'Кравець'), person(2, 'Ільків')];

function trip(id: number, to: ReturnType<typeof town>, change: object): BoardTrip {
  const hour = String(id).padStart(2, '0');
  return {
    ...{ id, status: 'planned', departsAt: `2026-06-12T${hour}:00:00.000Z`, arrivesAt: '2026-06-12T20:00:00.000Z' },
    ...{ from: town('Львів', 'Lviv'), to, bus: null, driver: null, secondDriver: null, nextStop: null, late: null },
    ...{ unpaid: 0, unconfirmed: 0 },
    ...change,
  } as BoardTrip;
}

const board: Board = {
  from: '2026-06-11T21:00:00.000Z',
  to: '2026-06-12T21:00:00.000Z',
  more: false,
  trips: [
    trip(1, town('Прага', 'Prague'), {
      bus: { id: 7, name: 'Setra', number: 'BC 1180 KT' },
      driver: kravets,
      unpaid: 2,
    }),
    trip(2, town('Краків', 'Krakow'), { bus: { id: 8, name: 'Vito', number: 'BO 9950 HA' }, driver: ilkiv }),
    trip(3, town('Краків', 'Krakow'), { driver: kravets }),
  ],
  buses: [
    { id: 7, name: 'Setra', number: 'BC 1180 KT', seatsCount: 49, runs: true },
    { id: 8, name: 'Vito', number: 'BO 9950 HA', seatsCount: 8, runs: true },
    { id: 9, name: 'Vito', number: 'BO 1111 HA', seatsCount: 8, runs: true },
  ],
  drivers: [kravets, ilkiv].map((one) => ({ ...one, busId: null, absent: null })),
};

test.each([
  ['', 'null: 3, 7: 1, 8: 2, 9: '],
  ['q=краків', 'null: 3, 8: 2'],
  ['q=PRAG', '7: 1'],
  ['q=vito', '8: 2'],
  ['q=9950', '8: 2'],
  ['q=во9950', '8: 2'],
  ['q=ільків', '8: 2'],
  ['only=unpaid', '7: 1'],
  ['only=missing', 'null: 3'],
  ['only=late', ''],
  ['rows=driver', '1: 1 | 3, 2: 2'],
  ['rows=driver&q=кравець', '1: 1 | 3'],
  ['rows=driver&q=прага', '1: 1'],
])('with %s the board shows %s', (address, shown) => {
  const rows = shownRows(board, readList(BOARD, new URLSearchParams(address)), new Date(board.from));
  const words = rows.map(
    ({ id, lanes }) => `${id}: ${lanes.map((lane) => lane.map((one) => one.id).join(' ')).join(' | ')}`,
  );
  expect(words.join(', ').replaceAll(' | ,', ',').replace(/ \| $/, '')).toBe(shown);
});

test('the list has each trip once, in the order of departure', () => {
  const rows = shownRows(board, readList(BOARD, new URLSearchParams('rows=driver')), new Date(board.from));
  expect(shownTrips(rows).map(({ id }) => id)).toEqual([1, 2, 3]);
});

describe('a bar that is put into another row', () => {
  const pair = { driver: kravets, secondDriver: ilkiv };
  test.each([
    ['another bus', { from: 7, to: 8 }, 'bus', { bus: 8 }],
    ['the same bus', { from: 7, to: 7 }, 'bus', null],
    ['a driver, from the row of the first one', { from: 1, to: 5 }, 'driver', { driver: 5 }],
    ['a driver, from the row of the second one', { from: 2, to: 5 }, 'driver', { second: 5 }],
    ['the other driver of the trip', { from: 1, to: 2 }, 'driver', null],
    ['a driver, from the trips without one', { from: null, to: 5 }, 'driver', { driver: 5 }],
  ] as const)('asks for %s', (_, move, rows, choice) => {
    expect(choiceFor(pair, move, rows)).toEqual(choice);
  });
});
