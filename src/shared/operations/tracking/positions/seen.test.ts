import { expect, test } from 'vitest';
import { isSilenceDue, type Seen, type SeenFacts, seenState } from './seen.ts';

const NOW = Date.parse('2026-11-26T04:00:00Z');
const ago = (minutes: number) => NOW - minutes * 60_000;

/** A phone that has been looking for its position for ten minutes, with a connection and without any answer yet. */
const SILENT: SeenFacts = {
  receiver: 'watching',
  connected: true,
  accepted: null,
  refused: null,
  known: null,
  since: ago(10),
};

test.each<[string, Partial<SeenFacts>, Seen]>([
  ['its last position was taken a minute ago', { accepted: ago(1) }, { state: 'whileOpen', at: ago(1) }],
  ['the server knows its position', { known: { at: ago(1), own: true } }, { state: 'whileOpen', at: ago(1) }],
  ['another app is seen', { known: { at: ago(1), own: false } }, { state: 'seen', at: ago(1) }],
  [
    'another app is seen, and the browser may not',
    { receiver: 'denied', known: { at: ago(1), own: false } },
    { state: 'seen', at: ago(1) },
  ],
  [
    'another phone of the driver is seen, and this browser may not',
    { receiver: 'denied', known: { at: ago(1), own: true } },
    { state: 'seen', at: ago(1) },
  ],
  [
    'the browser has been denied since a position of it grew old',
    { receiver: 'denied', known: { at: ago(40), own: true } },
    { state: 'unseen', since: ago(40), why: 'denied' },
  ],
  [
    'the other app has become silent',
    { known: { at: ago(40), own: false } },
    { state: 'unseen', since: ago(40), why: 'silent' },
  ],
  [
    'nobody answers, though a position was taken just now',
    { connected: false, accepted: ago(0) },
    { state: 'unseen', since: ago(0), why: 'offline' },
  ],
  ['the permission is denied', { receiver: 'denied' }, { state: 'unseen', since: null, why: 'denied' }],
  [
    'the phone has no position',
    { receiver: 'resting', accepted: ago(5) },
    { state: 'unseen', since: ago(5), why: 'resting' },
  ],
  ['it has just begun', { since: ago(0.5) }, { state: 'unseen', since: null, why: 'searching' }],
  ['it finds nothing', {}, { state: 'unseen', since: null, why: 'silent' }],
  ['the server refuses the time', { refused: 'bad_time' }, { state: 'refused', since: null, why: 'bad_time' }],
  [
    'the server refuses after a gap',
    { refused: 'implausible', accepted: ago(9) },
    { state: 'refused', since: ago(9), why: 'implausible' },
  ],
  ['one jump was refused', { refused: 'implausible', accepted: ago(1) }, { state: 'whileOpen', at: ago(1) }],
  ['the server has a newer one', { refused: 'limited', accepted: ago(1) }, { state: 'whileOpen', at: ago(1) }],
])('what a driver reads when %s', (_, facts, seen) => {
  expect(seenState({ ...SILENT, ...facts }, NOW)).toEqual(seen);
});

test.each<[string, number, number | null, number | null, boolean]>([
  ['has just started', 5, null, null, false],
  ['was never seen', 12, null, null, true],
  ['was never seen, which was reported', 30, null, 10, false],
  ['was seen lately', 300, 11, null, false],
  ['is silent', 300, 12, null, true],
  ['is silent, which was reported', 300, 40, 28, false],
  ['is silent once more', 300, 12, 28, true],
])('whether the staff are informed of a bus that %s', (_, started, seen, reported, expected) => {
  const facts = { startedAt: ago(started), seenAt: seen && ago(seen), reportedAt: reported && ago(reported) };
  expect(isSilenceDue(facts, NOW)).toBe(expected);
});
