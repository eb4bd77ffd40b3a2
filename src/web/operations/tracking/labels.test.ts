import { describe, expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const { ageLabel, borderLabel, durationRange, isOld, waitLabel } = await import('./labels.ts');
const { delayLabel, rangeLabel } = await import('./arrival-labels.ts');

const NOW = new Date('2026-06-12T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const inMinutes = (minutes: number) => minutesAgo(-minutes);

test.each([
  [0, 'бачили щойно'],
  [0.9, 'бачили щойно'],
  [5, 'бачили 5 хвилин тому'],
  [21, 'бачили 21 хвилину тому'],
  [125, 'бачили 2 години тому'],
])('a position of %d minutes ago: %s', (minutes, words) => {
  expect(ageLabel(minutesAgo(minutes), NOW)).toBe(words);
});

test.each([
  [60, 120, '1–2\u00a0год'],
  [20, 45, '20–45\u00a0хв'],
  [40, 120, '40\u00a0хв – 2\u00a0год'],
  [90, 130, '1\u00a0год 30\u00a0хв – 2\u00a0год 10\u00a0хв'],
  [60, 60, '1\u00a0год'],
])('from %d to %d minutes: %s', (low, high, words) => {
  expect(durationRange(low, high)).toBe(words);
});

test('a position is old after two minutes', () => {
  expect([isOld(minutesAgo(2), NOW), isOld(minutesAgo(2.1), NOW)]).toEqual([false, true]);
});

describe('the label of an expected arrival', () => {
  const range = (low: number, expected: number, high: number, zone = 'Europe/Kyiv') =>
    rangeLabel({ low: inMinutes(low), expected: inMinutes(expected), high: inMinutes(high) }, zone);

  test('is a range by the clock of its stop', () => {
    expect(range(10, 20, 40)).toBe('13:10–13:40');
    expect(range(10, 20, 40, 'Europe/Warsaw')).toBe('12:10–12:40');
  });

  test('is one time where the range is narrow', () => {
    expect([range(10, 11, 13.9), range(10, 12, 14)]).toEqual(['близько 13:11', '13:10–13:14']);
  });
});

test.each([
  ['onTime', 0, 'за розкладом'],
  ['late', 2, 'запізнюється на 2\u00a0хв'],
  ['late', 75, 'запізнюється на 1\u00a0год 15\u00a0хв'],
  ['early', -12, 'випереджає на 12\u00a0хв'],
] as const)('the state %s by %s minutes has its label', (state, minutes, said) => {
  expect(delayLabel({ state, minutes })).toBe(said);
});

const COUNTRIES: [string, string] = ['UA', 'PL'];

describe('the label of the border', () => {
  const crossing = {
    key: 'krakivets',
    name: { uk: 'Краківець – Корчова', en: 'Krakivets – Korczowa' },
    short: { uk: 'Краківець', en: 'Krakivets' },
    countries: COUNTRIES,
    lat: 50,
    lon: 23,
    busAllowed: true,
    open: true,
  };
  const border = (state: 'ahead' | 'there' | 'passed', since: string | null = null, measurements = 0) => ({
    crossing,
    afterSeq: 0,
    km: 70,
    state,
    since,
    leftAt: null,
    wait: { median: 75, p80: 150, measurements },
  });

  test('shows the usual wait ahead, measured or not, and the number of measurements', () => {
    expect(borderLabel(border('ahead'), NOW)).toBe(
      'На кордоні Краківець орієнтовно 1\u00a0год 15\u00a0хв – 2\u00a0год 30\u00a0хв: власних вимірювань ще замало',
    );
    expect(borderLabel(border('ahead', null, 1), NOW)).toMatch(/, 1 вимірювання$/);
    expect(waitLabel('Ягодин', { median: 40, p80: 120, measurements: 57 })).toBe(
      'На кордоні Ягодин зазвичай 40\u00a0хв – 2\u00a0год, 57 вимірювань',
    );
  });

  test('shows how long the bus has waited, or that the border is passed', () => {
    expect(borderLabel(border('there', minutesAgo(50)), NOW)).toBe('Стоїть на кордоні Краківець 50\u00a0хв');
    expect(borderLabel(border('passed', minutesAgo(90)), NOW)).toBe('Кордон Краківець позаду');
  });

  test('shows the usual wait when the start of the wait is unknown, and nothing without a border', () => {
    expect(borderLabel(border('there', null, 9), NOW)).toMatch(/^На кордоні Краківець зазвичай/);
    expect(borderLabel(null, NOW)).toBeNull();
  });
});
