import { afterEach, expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const { experienceText } = await import('./experience.ts');

afterEach(() => vi.useRealTimers());

test.each([
  ['2014-03-01', '12 років 8 місяців'],
  ['2025-11-21', '1 рік'],
  ['2024-10-21', '2 роки 1 місяць'],
  ['2021-09-01', '5 років 2 місяці'],
  ['2005-11-21', '21 рік'],
  ['2026-06-21', '5 місяців'],
])('the driving experience since %s: %s', (since, words) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  expect(experienceText(since)).toBe(words);
});

test.each(['2026-11-20', '2026-11-21', '2027-01-01'])(
  'the driving experience since %s is less than a month',
  (since) => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
    expect(experienceText(since)).toMatch(/\p{L}/u);
    expect(experienceText(since)).not.toMatch(/\d/);
  },
);
