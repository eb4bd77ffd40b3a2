import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatServerMessage } from '#shared/messaging/chat/messages.ts';
import type { Message } from '#shared/messaging/chat/schema.ts';
import { nextToSend, write } from '#shared/messaging/chat/timeline.ts';
import {
  type ConversationState,
  EMPTY_CONVERSATION,
  isPending,
  lastSeq,
  markOf,
  received,
  withEarlier,
  withLatest,
  withMessages,
} from './conversation.ts';

const ME = 1;
const OTHER = 2;
const AT = '2026-06-10T09:00:00.000Z';

function message(seq: number, senderId = OTHER, clientId = `c${seq}`): Message {
  return { id: seq, seq, clientId, senderId, text: `${seq}`, phrase: null, picture: null, created_at: AT };
}

function frame({ announcement, ...stored }: Message): ChatServerMessage {
  const { text } = stored;
  const common = { ...stored, type: 'message', chat_id: 7, message: text, name: 'Ірина', image: null } as const;
  return announcement ? { ...common, announcement: { ...announcement, text } } : common;
}

function sent(stored: Message): ChatServerMessage {
  const { clientId, id, seq, created_at } = stored;
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
  withLatest({ ...EMPTY_CONVERSATION, state: 'loading' }, pageOf(messages, more));
const written = (conversation: ConversationState, clientId: string) => ({
  ...conversation,
  timeline: write(conversation.timeline, { clientId, text: clientId, phrase: null, at: AT }),
});

test('acknowledgements, messages, pages and repetitions in any order give one ordered list', () => {
  const chat = [...range(1, 12)].map((one) => (one.seq % 3 === 0 ? { ...one, senderId: ME } : one));
  const mine = chat.filter(({ senderId, seq }) => senderId === ME && seq > 6);
  type Step = (conversation: ConversationState) => ConversationState;
  const steps: Step[] = [
    ...chat.slice(6).map(
      (one): Step =>
        (conversation) =>
          received(conversation, frame(one), ME),
    ),
    ...mine.map(
      (one): Step =>
        (conversation) =>
          received(conversation, sent(one), ME),
    ),
    ...[6, 7, 9].map(
      (after): Step =>
        (conversation) =>
          withMessages(conversation, chat.slice(after)),
    ),
    (conversation) => withEarlier(conversation, { messages: chat.slice(0, 4), more: false }),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray([...steps, ...steps], { minLength: steps.length }), (order) => {
      let conversation = opened(chat.slice(4, 6), true);
      for (const { clientId } of mine) conversation = written(conversation, clientId);
      for (const step of order) {
        conversation = step(conversation);
        const places = conversation.timeline.shown.map(({ seq }) => seq);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(new Set(places).size).toBe(places.length);
      }
      // Missing messages are fetched after the last shown one.
      conversation = withMessages(conversation, chat.slice(lastSeq(conversation)));
      expect(conversation.timeline.shown.at(-1)?.seq).toBe(12);
      expect(conversation.timeline.shown.length).toBe(conversation.timeline.from === 0 ? 12 : 8);
      expect(conversation.timeline.pending).toEqual([]);
      expect(conversation.timeline.ahead).toEqual([]);
    }),
  );
});

test('a message that arrives while the latest ones are loading is not lost', () => {
  const loading: ConversationState = { ...EMPTY_CONVERSATION, state: 'loading' };
  const conversation = withLatest(received(loading, frame(message(4)), ME), pageOf(range(1, 3)));
  expect(conversation.timeline.shown.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

test('a chat that was not opened stores unsent messages only', () => {
  let conversation = written(written(EMPTY_CONVERSATION, 'a'), 'b');
  expect(nextToSend(conversation.timeline)?.clientId).toBe('a');
  conversation = received(conversation, sent(message(8, ME, 'a')), ME);
  conversation = received(conversation, frame(message(9, OTHER)), ME);
  expect([conversation.timeline.pending.map(({ clientId }) => clientId), conversation.timeline.shown]).toEqual([
    ['b'],
    [],
  ]);
  expect(received(conversation, frame(message(10, ME, 'b')), ME).timeline.pending).toEqual([]);
});

test('a message shows a final refusal, but not a temporary one', () => {
  const conversation = written(opened(range(1, 2)), 'a');
  const error = (code: string): ChatServerMessage => ({ type: 'error', code, clientId: 'a' });
  expect(received(conversation, error('too_many_requests'), ME).timeline.pending[0]?.problem).toBe(null);
  expect(received(conversation, error('chat_blocked'), ME).timeline.pending[0]?.problem).toBe('chat_blocked');
});

test('a conversation shows what the other person reads and types, not what this person does elsewhere', () => {
  const read = (account_id: number, seq: number): ChatServerMessage => ({ type: 'read', chat_id: 7, account_id, seq });
  const typing = (account_id: number): ChatServerMessage => ({ type: 'typing', chat_id: 7, account_id });
  let conversation = received(opened(range(1, 3)), read(OTHER, 2), ME);
  conversation = received(conversation, read(ME, 3), ME);
  conversation = received(conversation, read(OTHER, 1), ME);
  expect([1, 2, 3].map((seq) => markOf(conversation, { seq }))).toEqual(['read', 'read', 'sent']);
  expect(received(conversation, typing(ME), ME).typing).toBe(false);
  conversation = received(conversation, typing(OTHER), ME);
  expect(conversation.typing).toBe(true);
  expect(received(conversation, frame(message(4)), ME).typing).toBe(false);
});

test.each([
  [{ chatId: 7, clientId: 'a', text: 'x', phrase: null, at: AT, problem: null }, true],
  [{ chatId: '7', clientId: 'a', text: 'x', at: AT }, false],
  [{ chatId: 7, text: 'x', at: AT }, false],
  ['x', false],
  [null, false],
])('the stored value %j is a message: %j', (value, is) => expect(isPending(value)).toBe(is));

test('an announcement has its phrase and its text apart, and shows its confirmation', () => {
  const announced: Message = {
    ...message(2),
    phrase: 'newPlace',
    text: 'АЗС «ОККО»',
    announcement: { tripId: 5, acknowledgedAt: null },
  };
  const came = received(opened(range(1, 1)), frame(announced), ME);
  expect(came.timeline.shown.at(-1)).toEqual(announced);
  const acknowledged = received(came, { type: 'acknowledged', chat_id: 7, seq: 2, at: AT }, ME);
  expect(acknowledged.timeline.shown.map(({ announcement }) => announcement)).toEqual([
    undefined,
    { tripId: 5, acknowledgedAt: AT },
  ]);
  // A message to one person cannot be acknowledged.
  expect(received(came, { type: 'acknowledged', chat_id: 7, seq: 1, at: AT }, ME).timeline.shown).toEqual(
    came.timeline.shown,
  );
});
