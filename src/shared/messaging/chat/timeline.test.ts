import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from './schema.ts';
import {
  acknowledge,
  addMessages,
  contradicts,
  discard,
  holeAfter,
  isPassing,
  lastShown,
  markProblem,
  markWithdrawn,
  nextToSend,
  rebuildTimeline,
  takeEarlier,
  timelineOf,
  write,
} from './timeline.ts';

const message = (seq: number, clientId = `c${seq}`): Message => ({
  id: seq + 100,
  seq,
  clientId,
  senderId: 7,
  text: `${seq}`,
  phrase: null,
  picture: null,
  created_at: '2026-06-10T09:00:00.000Z',
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n));
const places = (messages: readonly Message[]) => messages.map(({ seq }) => seq);
const written = (clientId: string) => ({ clientId, text: clientId, phrase: null, at: '2026-06-10T09:00:00.000Z' });

test('whatever comes, in any order and however often, is shown once, in order and without a hole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 10 }), { maxLength: 30 }),
      (batches) => {
        let timeline = timelineOf(range(4, 6));
        for (const batch of batches)
          timeline = addMessages(
            timeline,
            batch.map((seq) => message(seq)),
          );
        expect(places(timeline.shown)).toEqual(places(range(4, lastShown(timeline))));
        const came = new Set(batches.flat());
        expect(came.has(lastShown(timeline) + 1)).toBe(false);
        expect(holeAfter(timeline)).toBe(Math.max(0, ...came) > lastShown(timeline) ? lastShown(timeline) : null);
      },
    ),
  );
});

test('a hole is closed by what is fetched after it', () => {
  let timeline = addMessages(timelineOf(range(1, 3)), [message(6), message(5)]);
  expect([places(timeline.shown), holeAfter(timeline)]).toEqual([[1, 2, 3], 3]);
  timeline = addMessages(timeline, range(4, 5));
  expect([places(timeline.shown), holeAfter(timeline)]).toEqual([[1, 2, 3, 4, 5, 6], null]);
});

test('earlier pages go before, once', () => {
  let timeline = timelineOf(range(8, 9));
  timeline = takeEarlier(timeline, range(5, 7));
  timeline = takeEarlier(timeline, range(5, 7));
  timeline = takeEarlier(timeline, []);
  expect([places(timeline.shown), timeline.from]).toEqual([[5, 6, 7, 8, 9], 4]);
});

test('an empty chat begins at its end', () => {
  expect(places(addMessages(timelineOf([]), range(1, 2)).shown)).toEqual([1, 2]);
  expect(places(addMessages(timelineOf([], 5), range(5, 6)).shown)).toEqual([6]);
});

test('what is written is sent one after another, and gone from the waiting once the server has it', () => {
  let timeline = write(write(timelineOf([]), written('a')), written('b'));
  expect(nextToSend(timeline)?.clientId).toBe('a');
  const sent = { clientId: 'a', id: 101, seq: 1, created_at: '2026-06-10T09:00:01.000Z' };
  timeline = acknowledge(timeline, sent, 7);
  expect(timeline.shown).toMatchObject([{ seq: 1, text: 'a', senderId: 7 }]);
  // The `message` that the server sends to the sender's own screens changes nothing, whether it comes before or after
  // `sent`.
  timeline = acknowledge(addMessages(timeline, [message(1, 'a')]), sent, 7);
  expect([places(timeline.shown), nextToSend(timeline)?.clientId]).toEqual([[1], 'b']);
  timeline = addMessages(timeline, [message(2, 'b')]);
  expect([places(timeline.shown), timeline.pending]).toEqual([[1, 2], []]);
});

test('what is refused is kept apart until it is tried again or taken back', () => {
  let timeline = write(write(timelineOf([]), written('a')), written('b'));
  timeline = markProblem(timeline, 'a', 'chat_blocked');
  expect([nextToSend(timeline)?.clientId, timeline.pending[0]?.problem]).toEqual(['b', 'chat_blocked']);
  expect(nextToSend(markProblem(timeline, 'a', null))?.clientId).toBe('a');
  expect(discard(timeline, 'a').pending.map(({ clientId }) => clientId)).toEqual(['b']);
});

test.each([
  ['too_many_requests', true],
  ['busy', true],
  ['chat_blocked', false],
  ['chat_not_allowed', false],
  ['invalid_input', false],
])('%s passes: %s', (code, passes) => expect(isPassing(code)).toBe(passes));

test.each([
  ['the same message at its place', [message(5)], false],
  ['another message at a place that is shown', [message(5, 'other')], true],
  ['messages that come after', [message(7), message(8, 'other')], false],
  ['messages from before', [message(2, 'other')], false],
  ['nothing', [], false],
])('%s contradicts what is shown: %s', (_which, messages, expected) => {
  expect(contradicts(timelineOf(range(4, 6)), messages)).toBe(expected);
});

test('of another history its messages are shown, and what it lacks of one’s own is sent again, in order', () => {
  const other = (seq: number) => ({ ...message(seq), senderId: 8 });
  const picture = { url: '/files/a.webp', thumb: '/files/a-s.webp', width: 1, height: 1 };
  const before = write(
    timelineOf([...range(1, 6), other(7), message(8), message(9), { ...message(10), picture }, other(11)]),
    written('new'),
  );
  // The backup was restored at 6. Since then the other person has written a message, and the ninth came from another screen.
  const latest = [...range(4, 6), { ...other(7), clientId: 'x' }, { ...message(8), clientId: 'c9' }];
  const after = rebuildTimeline(before, latest, 8, 7);
  expect(after.shown.map(({ clientId }) => clientId)).toEqual(['c4', 'c5', 'c6', 'x', 'c9']);
  expect(after.pending.map(({ clientId, text, problem }) => [clientId, text, problem])).toEqual([
    ['c8', '8', null],
    ['new', 'new', null],
  ]);
});

test('a history without any of what was shown has all of one’s own sent again', () => {
  const after = rebuildTimeline(timelineOf(range(8, 9)), [], 0, 7);
  expect([places(after.shown), lastShown(after)]).toEqual([[], 0]);
  expect(after.pending.map(({ clientId }) => clientId)).toEqual(['c8', 'c9']);
});

test('what was deleted is not quoted above its answer any more', () => {
  const reply = { seq: 1, senderId: 7, text: '1', phrase: null, hasPicture: false };
  const timeline = markWithdrawn(timelineOf([message(1), { ...message(2), reply }]), [1]);
  expect(timeline.shown.map(({ text, phrase }) => [text, phrase])).toEqual([
    ['', 'withdrawn'],
    ['2', null],
  ]);
  expect(timeline.shown[1]?.reply).toEqual({ ...reply, text: '', phrase: 'withdrawn' });
});

test('an answer and a place keep what they hold when they are acknowledged', () => {
  const reply = { seq: 1, senderId: 8, text: '1', phrase: null, hasPicture: false };
  const place = { latitude: 51.1, longitude: 17 };
  const at = '2026-06-10T09:01:00.000Z';
  let timeline = timelineOf([message(1)]);
  timeline = write(timeline, { clientId: 'mine', text: '', phrase: null, at, reply, place });
  timeline = acknowledge(timeline, { clientId: 'mine', id: 9, seq: 2, created_at: at }, 7);
  expect(timeline.shown[1]).toMatchObject({ seq: 2, phrase: 'place', place, reply });
});
