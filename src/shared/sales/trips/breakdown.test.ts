import { describe, expect, it } from 'vitest';
import { goesOnAt, isKnown } from './breakdown.ts';

const TEN = '2026-06-12T10:00:00.000Z';
const TEN_IN_KYIV = '2026-06-12T13:00:00+03:00';
const ELEVEN = '2026-06-12T11:00:00.000Z';
const broken = (help: 'bus' | 'repair' | null = null, until: string | null = null) => ({
  ...{ kind: 'breakdown', help, until },
});

describe('a press that the bus broke down', () => {
  it.each([
    ['while it runs', null, { until: null }, false],
    ['during a pause', { kind: 'pause', until: null }, { until: null }, false],
    ['a second time', broken(), { until: null }, true],
    ['after it was said how people travel on', broken('bus', TEN), { until: null }, true],
    ['with the same plan', broken('bus', TEN), { help: 'bus', until: TEN_IN_KYIV }, true],
    ['with a repair instead', broken('bus', TEN), { help: 'repair', until: TEN }, false],
    ['with another hour', broken('bus', TEN), { help: 'bus', until: ELEVEN }, false],
    ['with the first hour', broken(), { until: TEN }, false],
    ['with the first help', broken(), { help: 'bus', until: null }, false],
  ] as const)('%s: known %4$s', (_, halt, press, known) => {
    expect(isKnown(halt, press)).toBe(known);
  });
});

it.each([
  ['nothing was named', null, null],
  ['the hour is ahead', ELEVEN, Date.parse(ELEVEN)],
  ['it is that hour', TEN, Date.parse(TEN)],
  ['the hour has passed', '2026-06-12T09:59:59.000Z', null],
])('a broken-down bus goes on when %s', (_, until, at) => {
  expect(goesOnAt({ until }, new Date(TEN))).toBe(at);
});
