import type { InboxAside, InboxRow } from '#shared/messaging/chat/inbox-schema.ts';
import type { Chat, Contact, Message } from '#shared/messaging/chat/schema.ts';

const ABOUT: Contact['about'] = {
  ...{ kind: 'trip', tripId: 12, bookingId: null, status: 'planned' },
  from: { uk: 'Львів', en: 'Lviv' },
  to: { uk: 'Вроцлав', en: 'Wrocław' },
  departsAt: '2035-06-12T04:00:00.000Z',
  zone: 'Europe/Kyiv',
};
const DRIVER = { accountId: 2, name: 'Степан Бойко', avatarUrl: null, role: 'driver', carrier: null } as const;

export function contact(values: Partial<Contact> = {}): Contact {
  return {
    ...{ id: 7, ...DRIVER, about: ABOUT },
    ...{ unreadCount: 0, lastMessage: 'Буду за годину', lastMessageTime: '2026-01-02T09:00:00.000Z' },
    ...{ lastKind: 'text', lastMine: false, lastSeq: 5, readByOther: 5 },
    ...values,
  };
}

export function chat(values: Partial<Chat> = {}): Chat {
  return {
    ...{ id: 7, ...DRIVER, about: ABOUT },
    ...{ lastSeq: 5, unreadCount: 0, lastReadSeq: 5, readByOther: 5 },
    ...{ blocked: false, canSend: true, restrictedUntil: null, office: false, readBy: null },
    ...values,
  };
}

export function message(values: Partial<Message> = {}): Message {
  return {
    ...{ id: 105, seq: 5, clientId: '6f9619ff-8b86-4d01-b42d-00c04fc964ff', senderId: 2, text: 'Буду за годину' },
    ...{ phrase: null, picture: null, created_at: '2026-01-02T09:00:00.000Z' },
    ...values,
  };
}

/** A conversation in the inbox of a company, which nobody has. */
export function inboxRow(values: Partial<InboxRow> = {}): InboxRow {
  return {
    ...{ id: 7, accountId: 40, name: 'Олена Коваль', avatarUrl: null, unreadCount: 0, about: ABOUT },
    ...{ lastMessage: 'Чи є місця?', lastMessageTime: '2026-01-02T09:00:00.000Z', lastKind: 'text' },
    ...{ lastBy: 'customer', lastByName: 'Олена Коваль' },
    ...{ waitingSince: null, assignee: null, driver: null, found: null },
    ...values,
  };
}

export function inboxAside(values: Partial<InboxAside> = {}): InboxAside {
  return {
    id: 7,
    customer: { accountId: 40, name: 'Олена Коваль', firstName: 'Олена', avatarUrl: null, locale: 'uk' },
    ...{ driver: null, assignee: null, waitingSince: null, lastSeq: 5, events: [] },
    office: [
      { accountId: 7, name: 'Ірина Савчук' },
      { accountId: 8, name: 'Петро Гук' },
    ],
    bookings: [
      {
        ...{
          id: 55,
          tripId: 12,
          code: 'K7M4XP',
          kind: 'passenger',
          status: 'confirmed',
          name: 'Олена Коваль',
          seat: 4,
        },
        ...{ from: { uk: 'Львів', en: 'Lviv' }, to: { uk: 'Вроцлав', en: 'Wrocław' }, point: 'Вокзал 1' },
        ...{ departsAt: '2035-06-12T04:00:00.000Z', zone: 'Europe/Kyiv', tripStatus: 'planned', phone: null },
      },
    ],
    ...values,
  };
}
