import { expect, test } from 'vitest';
import type { Message } from '#shared/messaging/chat/schema.ts';
import { rowsOf } from './rows.ts';

const ME = 1;
const OTHER = 2;

function message(seq: number, senderId: number, created_at: string): Message {
  return { id: seq, seq, clientId: `c${seq}`, senderId, text: `${seq}`, phrase: null, picture: null, created_at };
}

/** The rows in short form: days, the line "new", messages with a dot at the end of a run. */
function outline(messages: Message[], newAfter: number | null = null, zone = 'Europe/Kyiv'): string[] {
  return rowsOf(messages, { me: ME, zone, newAfter }).map((row) => {
    if (row.kind === 'day') return row.date;
    if (row.kind === 'new') return 'new';
    if (row.kind === 'event') return row.event.kind;
    return `${row.mine ? '→' : '←'}${row.message.seq}${row.tail ? '.' : ''}`;
  });
}

test('each day has a heading, by the reader’s time zone', () => {
  const late = message(1, ME, '2026-06-10T20:50:00.000Z');
  const later = message(2, ME, '2026-06-10T21:10:00.000Z');
  expect(outline([late, later])).toEqual(['2026-06-10', '→1.', '2026-06-11', '→2.']);
  expect(outline([late, later], null, 'Europe/Warsaw')).toEqual(['2026-06-10', '→1.', '→2.']);
  expect(outline([])).toEqual([]);
});

test.each([
  ['one person within five minutes', OTHER, '2026-06-10T09:04:59.000Z', ['2026-06-10', '←1', '←2.']],
  ['one person after five minutes', OTHER, '2026-06-10T09:05:00.000Z', ['2026-06-10', '←1.', '←2.']],
  ['two people', ME, '2026-06-10T09:00:01.000Z', ['2026-06-10', '←1.', '→2.']],
])('messages in a row of %s', (_, senderId, at, expected) => {
  expect(outline([message(1, OTHER, '2026-06-10T09:00:00.000Z'), message(2, senderId, at)])).toEqual(expected);
});

test.each([
  ['all messages', 0, ['2026-06-10', 'new', '←1.', '→2.', '←3.']],
  ['the other person’s later messages', 1, ['2026-06-10', '←1.', '→2.', 'new', '←3.']],
  ['no message if all are read', 3, ['2026-06-10', '←1.', '→2.', '←3.']],
  ['no message if nothing was unread', null, ['2026-06-10', '←1.', '→2.', '←3.']],
])('the line "new" is before %s', (_, newAfter, expected) => {
  const at = '2026-06-10T09:00:00.000Z';
  expect(outline([message(1, OTHER, at), message(2, ME, at), message(3, OTHER, at)], newAfter)).toEqual(expected);
});

test('an office sees colleagues on its own side with their names, and its events between the messages', () => {
  const at = '2026-06-10T09:00:00.000Z';
  const by = (seq: number, senderId: number, author: string) => ({ ...message(seq, senderId, at), author });
  const timeline = [message(1, OTHER, at), by(2, 3, 'Оксана'), by(3, 3, 'Оксана'), by(4, ME, 'Я')];
  const event = { id: 7, afterSeq: 1, kind: 'taken', by: null, to: null, at } as const;
  const rows = rowsOf(timeline, { me: ME, zone: 'Europe/Kyiv', newAfter: null, office: true, events: [event] });
  const shown = rows.map((row) => (row.kind === 'said' ? [row.mine, row.author] : row.kind));
  expect(shown).toEqual(['day', [false, null], 'event', [true, 'Оксана'], [true, null], [true, null]]);
  // The customer reads the same names, on the other side.
  const theirs = rowsOf(timeline, { me: OTHER, zone: 'Europe/Kyiv', newAfter: null });
  expect(theirs.map((row) => row.kind === 'said' && row.mine)).toEqual([false, true, false, false, false]);
});
