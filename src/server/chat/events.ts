import type { Db } from '#server/database/db.ts';
import type { ChatServerMessage } from '#shared/chat/messages.ts';
import type { Message, Unread } from '#shared/chat/schema.ts';
import type { DomainMessage } from '#shared/core/realtime.ts';
import type { Acknowledged } from './commands/acknowledge.ts';
import type { Announced } from './commands/announce.ts';
import type { Said } from './commands/send.ts';
import { wordsOf } from './present.ts';
import { type Party, type Talk, talkOf } from './queries/people.ts';
import { unreadOf } from './queries/unread.ts';

/** What tells the screens of people: a socket's tools, or a call. Only after the commit. */
export interface Telling {
  sql: Db;
  publish(topic: string, message: DomainMessage): void;
}

/** Delivers what was said to every screen of both, and the other's new count to the other's. */
export async function tellSaid(by: Telling, { message, talk, repeated }: Said): Promise<void> {
  if (repeated) return;
  const { me, other } = talk;
  tell(by, me, frameOf(message, talk, me));
  tell(by, other, frameOf(message, talk, other));
  // Sending read what was unread before.
  if (me.lastReadSeq < message.seq - 1) await tellRead(by, talk, message.seq);
  await tellUnread(by, other.accountId, talk.chatId);
}

/**
 * Delivers an announcement to the screens of who got it and of who said it. Who has blocked the other hears nothing in the
 * chat: they have the notice, and the trip's own page.
 */
export async function tellAnnounced(by: Telling, senderId: number, announced: readonly Announced[]): Promise<void> {
  for (const { chatId, message } of announced) {
    const talk = await talkOf(by.sql, senderId, chatId);
    const { me, other } = talk;
    tell(by, me, frameOf(message, talk, me));
    if (other.blocked) continue;
    tell(by, other, frameOf(message, talk, other));
    await tellUnread(by, other.accountId, chatId);
  }
}

/** Both sides' screens learn that an announcement was understood; and that it was read, if that reads it. */
export async function tellAcknowledged(by: Telling, { talk, seq, at, moved }: Acknowledged): Promise<void> {
  const { chatId, me, other } = talk;
  for (const who of [me, other]) tell(by, who, { type: 'acknowledged', chat_id: chatId, seq, at: at.toISOString() });
  if (moved) await tellRead(by, talk, seq);
}

/** The other learns that they were read, one's other screens that the count has fallen. Answers the new count. */
export async function tellRead(by: Telling, { chatId, me, other }: Talk, seq: number): Promise<Unread> {
  const read: ChatServerMessage = { type: 'read', chat_id: chatId, account_id: me.accountId, seq };
  tell(by, me, read);
  tell(by, other, read);
  return tellUnread(by, me.accountId, chatId);
}

/** Only to the other, who may hear no more of them. */
export function tellTyping(by: Pick<Telling, 'publish'>, { chatId, me, other }: Talk): void {
  if (me.blocked || other.blocked) return;
  tell(by, other, { type: 'typing', chat_id: chatId, account_id: me.accountId });
}

export async function tellUnread(by: Telling, accountId: number, chatId: number): Promise<Unread> {
  const { total, version, epoch, unreadCount } = await unreadOf(by.sql, accountId, chatId);
  tell(by, { accountId }, { type: 'unread', total, version, epoch, chat_id: chatId, unreadCount });
  return { total, version, epoch };
}

function tell(by: Pick<Telling, 'publish'>, { accountId }: Pick<Party, 'accountId'>, message: ChatServerMessage): void {
  by.publish(`account:${accountId}`, { ...message });
}

function frameOf(said: Message, { chatId, me }: Talk, reader: Party): ChatServerMessage {
  const { id, seq, clientId, senderId, text, phrase, picture, created_at, announcement } = said;
  return {
    type: 'message',
    chat_id: chatId,
    message: wordsOf(said, reader.locale),
    created_at,
    name: me.name,
    image: picture?.url ?? null,
    id,
    seq,
    clientId,
    senderId,
    phrase,
    picture,
    ...(announcement && { announcement: { ...announcement, text } }),
  };
}
