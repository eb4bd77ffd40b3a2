import { expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const format = await import('./format.ts');

/** Intl may put a no-break space between digits. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each([
  [4800, '48 €'],
  [4550, '45,50 €'],
  [186_000, '1 860 €'],
  [1_860_000, '18 600 €'],
  [5, '0,05 €'],
])('%i cents are shown as %s', (cents, text) => expect(plain(format.money(cents))).toBe(text));

test.each([
  [650, '10\u00a0год 50\u00a0хв'],
  [120, '2\u00a0год'],
  [45, '45\u00a0хв'],
  [0, '0\u00a0хв'],
  [-3, '0\u00a0хв'],
])('%i minutes are shown as %s', (minutes, text) => expect(format.duration(minutes)).toBe(text));

test('a duration counts the real time between two instants, also in the night when clocks change', () => {
  expect(format.durationBetween('2026-10-25T00:30:00+03:00', '2026-10-25T05:30:00+02:00')).toBe('6\u00a0год');
});

test('dates are written in the usual forms', () => {
  expect(format.longDate('2026-11-26')).toBe('чт, 26 листопада');
  expect(plain(format.longDate('2027-01-02', '2026-11-26'))).toMatch(/^сб, 2 січня 2027/);
  expect(format.shortDay('2026-11-26')).toBe('чт 26');
  expect(format.dayAndMonth('2026-11-26')).toBe('26 листопада');
  expect(format.numericDate('2026-11-06')).toBe('06.11.2026');
});

test.each([
  ['2026-11-26', 'сьогодні, 26 листопада'],
  ['2026-11-27', 'завтра, 27 листопада'],
  ['2026-11-25', 'учора, 25 листопада'],
  ['2026-11-30', 'пн, 30 листопада'],
])('from 26 November the date %s is shown as %s', (date, text) =>
  expect(format.dayFrom('2026-11-26', date)).toBe(text),
);

test('a time is shown in its time zone', () => {
  const instant = '2026-11-26T19:30:00Z';
  expect([format.timeIn('Europe/Kyiv', instant), format.timeIn('Europe/Warsaw', instant)]).toEqual(['21:30', '20:30']);
  expect(format.dateIn('Europe/Kyiv', '2026-11-26T22:30:00Z')).toBe('2026-11-27');
});

test.each([
  [30, 'щойно'],
  [5 * 60, '5 хвилин тому'],
  [60 * 60, '1 годину тому'],
  [3 * 60 * 60, '3 години тому'],
  [2 * 24 * 60 * 60, '2 дні тому'],
])('an event %i seconds ago is shown as %s', (seconds, text) => {
  const now = new Date('2026-11-26T12:00:00Z');
  expect(format.ago(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
});

test('the week begins with Monday', () => {
  expect(format.weekdays().map(({ short }) => short)).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд']);
  expect(format.weekdays()[3]?.full).toBe('четвер');
});

test('countries are named in the reader’s language', () => {
  expect([format.countryName('PL'), format.countryName('CZ')]).toEqual(['Польща', 'Чехія']);
});
