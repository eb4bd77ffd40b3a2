import { expect, test } from 'vitest';
import { periodSpans } from './period.ts';

const spans = (period: 'today' | 'week' | 'month', today: string) => {
  const { now, before, soFar, chart } = periodSpans(period, today);
  return [now, before, soFar, chart].map(({ from, to }) => `${from}…${to}`);
};

test.each([
  [
    'today',
    '2026-11-20',
    ['2026-11-20…2026-11-20', '2026-11-19…2026-11-19', '2026-11-19…2026-11-19', '2026-11-16…2026-11-22'],
  ],
  [
    'week',
    '2026-11-20',
    ['2026-11-16…2026-11-22', '2026-11-09…2026-11-15', '2026-11-09…2026-11-13', '2026-11-16…2026-11-22'],
  ],
  [
    'month',
    '2026-03-31',
    ['2026-03-01…2026-03-31', '2026-02-01…2026-02-28', '2026-02-01…2026-02-28', '2026-03-01…2026-03-31'],
  ],
  [
    'month',
    '2026-12-05',
    ['2026-12-01…2026-12-31', '2026-11-01…2026-11-30', '2026-11-01…2026-11-05', '2026-12-01…2026-12-31'],
  ],
  [
    'month',
    '2026-01-10',
    ['2026-01-01…2026-01-31', '2025-12-01…2025-12-31', '2025-12-01…2025-12-10', '2026-01-01…2026-01-31'],
  ],
] as const)('the period %s on %s has the right spans', (period, today, expected) => {
  expect(spans(period, today)).toEqual(expected);
});
