import { describe, expect, it } from 'vitest';
import { answersOf, FOUND_STATES, likelyReports, mayReport, needsNote, REPORT_DAYS } from './rules.ts';

it('each state allows these answers', () => {
  expect(FOUND_STATES.map((state) => `${state}: ${answersOf(state).join(' ')}`)).toEqual([
    'open: found notFound sent returned',
    'found: sent returned notFound',
    'notFound: found sent returned',
    'sent: returned',
    'returned: ',
    'stored: sent returned',
  ]);
  expect((['found', 'notFound', 'sent', 'returned'] as const).filter(needsNote)).toEqual(['found', 'sent']);
});

describe('who may report something as lost', () => {
  const arrivesAt = '2026-06-12T16:00:00Z';
  const later = (days: number) => new Date(Date.parse(arrivesAt) + days * 86_400_000);
  it.each([
    ['who rode', 'completed', 'finished', 1, true],
    ['who is aboard', 'boarded', 'started', -0.1, true],
    ['who was put off', 'ejected', 'finished', 1, true],
    ['who did not come', 'no_show', 'finished', 1, false],
    ['who still waits', 'confirmed', 'started', -0.1, false],
    ['who comes on the last day', 'completed', 'finished', REPORT_DAYS, true],
    ['who comes later', 'completed', 'finished', REPORT_DAYS + 0.1, false],
  ] as const)('%s', (_, status, trip, days, may) => {
    expect(mayReport({ status, kind: 'passenger' }, { status: trip, arrivesAt }, later(days))).toBe(may);
  });
  it('not anyone who sent a parcel', () => {
    expect(mayReport({ status: 'completed', kind: 'parcel' }, { status: 'finished', arrivesAt }, later(1))).toBe(false);
  });
});

it('the likeliest report comes first: by the seat, then by words in any of their forms, then the newest', () => {
  const reports = [
    { id: 1, what: 'Синя парасолька', seat: 4 },
    { id: 2, what: 'Окуляри в чохлі', seat: 9 },
    { id: 3, what: 'Навушники', seat: 9 },
  ];
  const order = (what: string, seat: number | null) => likelyReports({ what, seat }, reports).map(({ id }) => id);
  expect(order('парасольку синю знайдено', null)).toEqual([1, 3, 2]);
  expect(order('чорні окуляри', 9)).toEqual([2, 3, 1]);
  expect(order('щось', null)).toEqual([3, 2, 1]);
});
