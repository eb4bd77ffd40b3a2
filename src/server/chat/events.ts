import type { Db } from '#server/database/db.ts';
import type { ChatServerMessage } from '#shared/chat/messages.ts';
import type { Message, Unread } from '#shared/chat/schema.ts';
import type { DomainMessage } from '#shared/core/realtime.ts';
import type { Acknowledged } from './commands/acknowledge.ts';
import type { Announced } from './commands/announce.ts';
import type { SentMessage } from './commands/send.ts';
import { messageText } from './present.ts';
import { type Conversation, conversationOf, type Party } from './queries/people.ts';
import { unreadOf } from './queries/unread.ts';

/** What sends messages to people's screens: the tools of a socket, or a call. Use it only after the commit. */
export interface NotifyContext {
  sql: Db;
  publish(topic: string, message: DomainMessage): void;
}

/** Delivers a message to every screen of both people, and the new unread count to the other person's screens. */
export async function notifySent(by: NotifyContext, { message, conversation, repeated }: SentMessage): Promise<void> {
  if (repeated) return;
  const { me, other } = conversation;
  notify(by, me, frameOf(message, conversation, me));
  notify(by, other, frameOf(message, conversation, other));
  // Sending marked the earlier messages as read.
  if (me.lastReadSeq < message.seq - 1) await notifyRead(by, conversation, message.seq);
  await notifyUnread(by, other.accountId, conversation.chatId);
}

/**
 * Delivers an announcement to the screens of the sender and the recipients. A recipient who has blocked the sender gets nothing in the
 * chat, only the notification and the trip's own page.
 */
export async function notifyAnnounced(
  by: NotifyContext,
  senderId: number,
  announced: readonly Announced[],
): Promise<void> {
  for (const { chatId, message } of announced) {
    const conversation = await conversationOf(by.sql, senderId, chatId);
    const { me, other } = conversation;
    notify(by, me, frameOf(message, conversation, me));
    if (other.blocked) continue;
    notify(by, other, frameOf(message, conversation, other));
    await notifyUnread(by, other.accountId, chatId);
  }
}

/** Notifies the screens of both people that an announcement was acknowledged and, if that marked it as read, that it was read. */
export async function notifyAcknowledged(
  by: NotifyContext,
  { conversation, seq, at, moved }: Acknowledged,
): Promise<void> {
  const { chatId, me, other } = conversation;
  for (const who of [me, other]) notify(by, who, { type: 'acknowledged', chat_id: chatId, seq, at: at.toISOString() });
  if (moved) await notifyRead(by, conversation, seq);
}

/** Sends to both people's screens how far one of them has read, and to that person's screens the new unread count, which it returns. */
export async function notifyRead(by: NotifyContext, { chatId, me, other }: Conversation, seq: number): Promise<Unread> {
  const read: ChatServerMessage = { type: 'read', chat_id: chatId, account_id: me.accountId, seq };
  notify(by, me, read);
  notify(by, other, read);
  return notifyUnread(by, me.accountId, chatId);
}

/** Notifies the other person that somebody is typing, unless one of them has blocked the other. */
export function notifyTyping(by: Pick<NotifyContext, 'publish'>, { chatId, me, other }: Conversation): void {
  if (me.blocked || other.blocked) return;
  notify(by, other, { type: 'typing', chat_id: chatId, account_id: me.accountId });
}

export async function notifyUnread(by: NotifyContext, accountId: number, chatId: number): Promise<Unread> {
  const { total, version, epoch, unreadCount } = await unreadOf(by.sql, accountId, chatId);
  notify(by, { accountId }, { type: 'unread', total, version, epoch, chat_id: chatId, unreadCount });
  return { total, version, epoch };
}

function notify(
  by: Pick<NotifyContext, 'publish'>,
  { accountId }: Pick<Party, 'accountId'>,
  message: ChatServerMessage,
): void {
  by.publish(`account:${accountId}`, { ...message });
}

function frameOf(said: Message, { chatId, me }: Conversation, reader: Party): ChatServerMessage {
  const { id, seq, clientId, senderId, text, phrase, picture, created_at, announcement } = said;
  return {
    type: 'message',
    chat_id: chatId,
    message: messageText(said, reader.locale),
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
