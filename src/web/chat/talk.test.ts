import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatServerMessage } from '#shared/chat/messages.ts';
import type { Message } from '#shared/chat/schema.ts';
import { nextToSend, write } from '#shared/chat/timeline.ts';
import {
  heard,
  isPending,
  lastSeq,
  markOf,
  NO_TALK,
  type Talk,
  withEarlier,
  withLatest,
  withMessages,
} from './talk.ts';

const ME = 1;
const OTHER = 2;
const AT = '2026-06-10T09:00:00.000Z';

function message(seq: number, senderId = OTHER, clientId = `c${seq}`): Message {
  return { id: seq, seq, clientId, senderId, text: `${seq}`, phrase: null, picture: null, created_at: AT };
}

function frame({ announcement, ...said }: Message): ChatServerMessage {
  const { text } = said;
  const common = { ...said, type: 'message', chat_id: 7, message: text, name: 'Ірина', image: null } as const;
  return announcement ? { ...common, announcement: { ...announcement, text } } : common;
}

function sent(said: Message): ChatServerMessage {
  const { clientId, id, seq, created_at } = said;
  return { type: 'sent', chat_id: 7, clientId, id, seq, created_at };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n));
const pageOf = (messages: Message[], more = false) => ({
  messages,
  more,
  lastSeq: messages.at(-1)?.seq ?? 0,
  epoch: 'a',
});
const opened = (messages: Message[], more = false) =>
  withLatest({ ...NO_TALK, state: 'loading' }, pageOf(messages, more));
const written = (talk: Talk, clientId: string) => ({
  ...talk,
  timeline: write(talk.timeline, { clientId, text: clientId, phrase: null, at: AT }),
});

test('acknowledgements, deliveries, pages and repeats in any order give one ordered list', () => {
  const chat = [...range(1, 12)].map((one) => (one.seq % 3 === 0 ? { ...one, senderId: ME } : one));
  const mine = chat.filter(({ senderId, seq }) => senderId === ME && seq > 6);
  type Step = (talk: Talk) => Talk;
  const steps: Step[] = [
    ...chat.slice(6).map(
      (one): Step =>
        (talk) =>
          heard(talk, frame(one), ME),
    ),
    ...mine.map(
      (one): Step =>
        (talk) =>
          heard(talk, sent(one), ME),
    ),
    ...[6, 7, 9].map(
      (after): Step =>
        (talk) =>
          withMessages(talk, chat.slice(after)),
    ),
    (talk) => withEarlier(talk, { messages: chat.slice(0, 4), more: false }),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray([...steps, ...steps], { minLength: steps.length }), (order) => {
      let talk = opened(chat.slice(4, 6), true);
      for (const { clientId } of mine) talk = written(talk, clientId);
      for (const step of order) {
        talk = step(talk);
        const places = talk.timeline.shown.map(({ seq }) => seq);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(new Set(places).size).toBe(places.length);
      }
      // what is missing is fetched after the last that is shown
      talk = withMessages(talk, chat.slice(lastSeq(talk)));
      expect(talk.timeline.shown.at(-1)?.seq).toBe(12);
      expect(talk.timeline.shown.length).toBe(talk.timeline.from === 0 ? 12 : 8);
      expect(talk.timeline.pending).toEqual([]);
      expect(talk.timeline.ahead).toEqual([]);
    }),
  );
});

test('what comes while the latest are being fetched is not lost', () => {
  const loading: Talk = { ...NO_TALK, state: 'loading' };
  const talk = withLatest(heard(loading, frame(message(4)), ME), pageOf(range(1, 3)));
  expect(talk.timeline.shown.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

test('a chat that nobody has opened keeps what is to be sent, and no more', () => {
  let talk = written(written(NO_TALK, 'a'), 'b');
  expect(nextToSend(talk.timeline)?.clientId).toBe('a');
  talk = heard(talk, sent(message(8, ME, 'a')), ME);
  talk = heard(talk, frame(message(9, OTHER)), ME);
  expect([talk.timeline.pending.map(({ clientId }) => clientId), talk.timeline.shown]).toEqual([['b'], []]);
  expect(heard(talk, frame(message(10, ME, 'b')), ME).timeline.pending).toEqual([]);
});

test('a refusal for good stands, one that passes does not', () => {
  const talk = written(opened(range(1, 2)), 'a');
  const error = (code: string): ChatServerMessage => ({ type: 'error', code, clientId: 'a' });
  expect(heard(talk, error('too_many_requests'), ME).timeline.pending[0]?.problem).toBe(null);
  expect(heard(talk, error('chat_blocked'), ME).timeline.pending[0]?.problem).toBe('chat_blocked');
});

test('the other reads and writes; what one does oneself elsewhere changes neither', () => {
  const read = (account_id: number, seq: number): ChatServerMessage => ({ type: 'read', chat_id: 7, account_id, seq });
  const typing = (account_id: number): ChatServerMessage => ({ type: 'typing', chat_id: 7, account_id });
  let talk = heard(opened(range(1, 3)), read(OTHER, 2), ME);
  talk = heard(talk, read(ME, 3), ME);
  talk = heard(talk, read(OTHER, 1), ME);
  expect([1, 2, 3].map((seq) => markOf(talk, { seq }))).toEqual(['read', 'read', 'sent']);
  expect(heard(talk, typing(ME), ME).typing).toBe(false);
  talk = heard(talk, typing(OTHER), ME);
  expect(talk.typing).toBe(true);
  expect(heard(talk, frame(message(4)), ME).typing).toBe(false);
});

test.each([
  [{ chatId: 7, clientId: 'a', text: 'x', phrase: null, at: AT, problem: null }, true],
  [{ chatId: '7', clientId: 'a', text: 'x', at: AT }, false],
  [{ chatId: 7, text: 'x', at: AT }, false],
  ['x', false],
  [null, false],
])('kept: %j is a message: %j', (value, is) => expect(isPending(value)).toBe(is));

test('an announcement keeps its phrase and its words apart, and shows when it was understood', () => {
  const announced: Message = {
    ...message(2),
    phrase: 'newPlace',
    text: 'АЗС «ОККО»',
    announcement: { tripId: 5, acknowledgedAt: null },
  };
  const came = heard(opened(range(1, 1)), frame(announced), ME);
  expect(came.timeline.shown.at(-1)).toEqual(announced);
  const acknowledged = heard(came, { type: 'acknowledged', chat_id: 7, seq: 2, at: AT }, ME);
  expect(acknowledged.timeline.shown.map(({ announcement }) => announcement)).toEqual([
    undefined,
    { tripId: 5, acknowledgedAt: AT },
  ]);
  // what was said to one person alone is never understood
  expect(heard(came, { type: 'acknowledged', chat_id: 7, seq: 1, at: AT }, ME).timeline.shown).toEqual(
    came.timeline.shown,
  );
});
