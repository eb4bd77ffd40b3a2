import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvText, withoutGuard } from '#shared/core/text/csv.ts';
import amenitiesEn from '#shared/i18n/en/amenities.json' with { type: 'json' };
import fleetEn from '#shared/i18n/en/fleet.json' with { type: 'json' };
import importsEn from '#shared/i18n/en/imports.json' with { type: 'json' };
import amenitiesUk from '#shared/i18n/uk/amenities.json' with { type: 'json' };
import fleetUk from '#shared/i18n/uk/fleet.json' with { type: 'json' };
import importsUk from '#shared/i18n/uk/imports.json' with { type: 'json' };
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { AMENITIES } from '#shared/network/fleet/amenities.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { BUS_STATUSES } from '#shared/network/fleet/schema.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { pointsApi } from '#shared/network/timetable/points-api.ts';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { readAmenities, readBusStatus, readEuro, readLayout, readNumber, readYear } from './cells.ts';
import { readDate } from './dates.ts';
import { driverOf } from './drivers.ts';
import { IMPORT_KINDS, KIND_RULES } from './kinds.ts';
import { recognise } from './recognise.ts';
import { daysText, readDays, readTime } from './times.ts';

/** Three tables of different shape. */
const TABLES: [name: string, kind: string, head: number, columns: (string | null)[], rows: string[][]][] = [
  [
    'a fleet with a title above its headings',
    'buses',
    2,
    [null, 'manufacturer', 'number', 'seatsCount', 'year', 'color'],
    [
      ['Автобуси ФОП Яремчук', '', '', '', '', ''],
      ['', '', '', '', '', ''],
      ['№', 'Марка, модель', 'Держ. номер', 'К-сть місць', 'Рік вип.', 'Колір'],
      ['1', 'Mercedes Sprinter 516', 'ВС 1234 АВ', '18', '2019', 'білий'],
    ],
  ],
  [
    'a telephone book without headings',
    'customers',
    -1,
    ['name', 'phone', null],
    [
      ['Марія Коваль', '0675550002', 'песик'],
      ['Петро Гнатів', '380971112233', ''],
    ],
  ],
  [
    'a Polish list of customers',
    'customers',
    0,
    ['name', 'phone', 'note'],
    [
      ['Imię i nazwisko', 'Telefon kontaktowy', 'Uwagi'],
      ['Jan Kowalski', '600111222', ''],
    ],
  ],
  [
    'a list of passengers by days',
    'bookings',
    0,
    ['date', 'from', 'name', 'phone', 'seat', 'paid', 'note'],
    [
      ['Дата', 'Рейс', 'ПІБ', 'тел', 'м.', 'гроші', 'інше'],
      ['28.11', 'Тернопіль–Легниця', 'Коваль Марія', '0675550002', '12', '46', 'песик'],
    ],
  ],
  [
    'a Russian fleet',
    'buses',
    0,
    ['number', 'manufacturer', 'model', 'seatsCount', 'year'],
    [
      ['Гос. номер', 'Марка', 'Модель', 'Количество мест', 'Год выпуска'],
      ['AA1234BB', 'Neoplan', 'Tourliner', '49', '2015'],
    ],
  ],
];

test.each(TABLES)('%s is recognised', (_, kind, head, columns, rows) => {
  expect(recognise(rows)).toEqual({ kind, head, columns });
});

describe.each(IMPORT_KINDS)('%s', (kind) => {
  test.each([
    ['uk', importsUk],
    ['en', importsEn],
  ] as const)('the headings of its own table in %s are recognised as their fields', (_, texts) => {
    const { fields } = KIND_RULES[kind];
    const named: Record<string, string> = texts;
    const found = recognise([fields.map(({ label }) => named[label] ?? '')]);
    expect(found).toEqual({ kind, head: 0, columns: fields.map(({ name }) => name) });
  });
});

test.each([[{ ...amenitiesUk, ...fleetUk }], [{ ...amenitiesEn, ...fleetEn }]])(
  'amenities and statuses are read as they are shown',
  (texts) => {
    const named: Record<string, string> = texts;
    for (const one of AMENITIES) expect(readAmenities(named[`amenities.${one}`])).toEqual([one]);
    for (const one of BUS_STATUSES) expect(readBusStatus(named[`fleet.status.${one}`])).toBe(one);
  },
);

test.each([
  ['2026-11-28', '2026-11-28'],
  ['28.11.2026', '2026-11-28'],
  ['28/11/26', '2026-11-28'],
  ['28.11', '2026-11-28'],
  ['сб', 'сб'],
  ['3.01', '2027-01-03'],
  ['46354', '2026-11-28'],
  ['31.11', '2026-11-31'],
])('on the 27th of November 2026 the date “%s” is %s', (cell, date) => {
  expect(readDate(cell, '2026-11-27')).toBe(date);
});

test.each([
  ['46', '46'],
  ['46 євро', '46'],
  ['€ 46,50', '46,50'],
  ['2000 грн', '2000 грн'],
  ['', ''],
])('the amount “%s” is %s', (cell, amount) => {
  expect(readEuro(cell)).toBe(amount);
});

test.each([
  ['49', '49'],
  ['49 місць', '49'],
  ['1 200 кг', '1200'],
  ['46,50 €', '46,50'],
  ['багато', 'багато'],
  ['', ''],
])('the number “%s” is %s', (cell, number) => {
  expect(readNumber(cell)).toBe(number);
});

test.each([
  ['2018', '2018'],
  ['2018 р.', '2018'],
  ['01.03.2018', '2018'],
  ['2018-03-01', '2018'],
  ['18', '18'],
])('the year “%s” is %s', (cell, year) => {
  expect(readYear(cell)).toBe(year);
});

test.each([
  ['2 + 1', 18, '2+1'],
  ['1х2', 18, '2+1'],
  ['', 18, '2+1'],
  ['', 49, '2+2'],
  ['купе', 49, 'купе'],
])('the layout “%s” of %i seats is %s', (cell, seats, layout) => {
  expect(readLayout(cell, seats)).toBe(layout);
});

test.each([
  ['8:05', '08:05', null],
  ['08.05', '08:05', null],
  ['2026-11-28 18:45', '18:45', null],
  ['00:30 (+1)', '00:30', 1],
  ['0.78125', '18:45', null],
  ['вранці', 'вранці', null],
])('the time “%s” is %s on day %s', (cell, time, day) => {
  expect(readTime(cell)).toEqual({ time, day });
});

test.each([
  ['щодня', [0, 1, 2, 3, 4, 5, 6]],
  ['пн, ср-пт', [0, 2, 3, 4]],
  ['Mon Wed Fri', [0, 2, 4]],
  ['сб–пн', [0, 5, 6]],
  ['pon., czw., niedz.', [0, 3, 6]],
  ['1,3,7', [0, 2, 6]],
  ['', []],
  ['деколи', null],
])('the weekdays “%s” are %j', (cell, days) => {
  expect(readDays(cell)).toEqual(days);
});

test('each kind is for those who may make one of them by hand', () => {
  const made = {
    buses: fleetApi.add,
    points: pointsApi.add,
    routes: timetableApi.add,
    customers: callersApi.note,
    drivers: membersApi.invite,
    bookings: callersApi.trips,
  };
  for (const kind of IMPORT_KINDS) expect(KIND_RULES[kind].access).toEqual(made[kind].access);
});

test.each([
  [{ name: 'Тарас Бойко' }, 'Тарас', 'Бойко'],
  [{ name: 'Бойко Тарас Іванович' }, 'Тарас', 'Бойко'],
  [{ name: 'Олена Петрівна Гнатів' }, 'Олена', 'Гнатів'],
  [{ name: 'Тарас', lastName: 'Бойко-Савчук' }, 'Тарас', 'Бойко-Савчук'],
  [{ name: 'Тарас' }, 'Тарас', ''],
])('a driver %j is %s %s', (cells, name, lastName) => {
  expect(driverOf({ ...cells, email: 'a@b.example' })).toEqual({ name, lastName, email: 'a@b.example' });
});

test.each([
  [['Водій', 'Пошта'], ['Тарас Бойко', 'taras@company.example'], 'drivers', ['name', 'email']],
  [['ПІБ', 'E-mail'], ['Бойко Тарас Іванович', 'taras@company.example'], 'drivers', ['name', 'email']],
  [
    ['Imię', 'Nazwisko', 'Poczta'],
    ['Taras', 'Bojko', 'taras@company.example'],
    'drivers',
    ['name', 'lastName', 'email'],
  ],
  [
    ['ПІБ', 'Телефон', 'Пошта'],
    ['Марія Коваль', '0675550002', 'maria@home.example'],
    'customers',
    ['name', 'phone', null],
  ],
])('a table with the headings %j is about %s', (head, row, kind, columns) => {
  expect(recognise([head, row])).toMatchObject({ kind, columns });
});

test('weekdays are read as they are written', () => {
  for (const locale of ['uk', 'en'] as const) expect(readDays(daysText([0, 1, 2, 3, 4, 5, 6], locale))).toHaveLength(7);
});

test('what a table puts before a formula is taken away again', () => {
  const cell = fc.stringMatching(/^[a-z =+;,@-]{0,12}$/).filter((text) => !text.includes("'"));
  fc.assert(
    fc.property(cell, (text) => {
      const written = csvText([[text]], 'uk')
        .slice(1)
        .replace(/\r\n$/, '')
        .replace(/^"(.*)"$/s, '$1');
      expect(withoutGuard(written)).toBe(text);
    }),
  );
});
