import { expect, test } from 'vitest';
import type { ChatServerMessage } from '#shared/messaging/chat/messages.ts';
import type { Contact } from '#shared/messaging/chat/schema.ts';
import { withMessage } from './contact-update.ts';

const ME = 1;
const NOTHING = { kind: 'profile', tripId: null, bookingId: null, from: null, to: null } as const;

function contact(id: number, minute: number): Contact {
  return {
    id,
    accountId: id + 100,
    name: `Людина ${id}`,
    avatarUrl: null,
    role: 'passenger',
    carrier: null,
    unreadCount: 2,
    lastMessage: 'до того',
    lastMessageTime: `2026-06-10T09:0${minute}:00.000Z`,
    lastKind: 'text',
    lastMine: false,
    lastSeq: 5,
    readByOther: 1,
    about: { ...NOTHING, departsAt: null, zone: null, status: null },
  };
}

function frame(chat_id: number, part: Partial<ChatServerMessage & { type: 'message' }> = {}): ChatServerMessage {
  const message = { type: 'message', chat_id, message: 'щойно', created_at: '2026-06-10T09:09:00.000Z' } as const;
  const rest = { name: '', image: null, id: 9, seq: 6, clientId: 'c', senderId: 101, phrase: null, picture: null };
  return { ...message, ...rest, ...part };
}

const list = [contact(1, 2), contact(2, 1)];

test('a new message updates its chat in the list and moves it to the top', () => {
  const [first, second] = withMessage(list, frame(2), ME);
  expect(first).toMatchObject({ id: 2, lastMessage: 'щойно', lastSeq: 6, lastKind: 'text', lastMine: false });
  expect(first?.lastMessageTime).toBe('2026-06-10T09:09:00.000Z');
  // The server sends the unread count.
  expect([first?.unreadCount, second?.id]).toEqual([2, 1]);
});

test.each([
  ['the person’s own message is marked as such in the list', { senderId: ME }, { lastMine: true }],
  ['a phrase is marked as such in the list', { phrase: 'here' as const }, { lastKind: 'phrase' }],
  [
    'a picture is marked as such in the list',
    { message: '', picture: { url: 'u', thumb: 't', width: 1, height: 1 } },
    { lastKind: 'image' },
  ],
  [
    'a message that arrives late does not replace a newer one in the list',
    { seq: 4 },
    { lastMessage: 'до того', lastSeq: 5 },
  ],
])('%s', (_, part, expected) => {
  expect(withMessage(list, frame(1, part), ME).find(({ id }) => id === 1)).toMatchObject(expected);
});

test('the unread count and the mark of reading are updated in the list', () => {
  const unread: ChatServerMessage = { type: 'unread', total: 0, version: 3, epoch: 'a', chat_id: 1, unreadCount: 0 };
  expect(withMessage(list, unread, ME)[0]?.unreadCount).toBe(0);
  const read = (account_id: number): ChatServerMessage => ({ type: 'read', chat_id: 1, account_id, seq: 4 });
  expect(withMessage(list, read(101), ME)[0]?.readByOther).toBe(4);
  expect(withMessage(list, read(ME), ME)[0]?.readByOther).toBe(1);
});
