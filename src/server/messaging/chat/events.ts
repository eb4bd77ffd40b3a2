import type { Db } from '#server/core/database/db.ts';
import type { DomainMessage } from '#shared/core/realtime.ts';
import type { ChatServerMessage } from '#shared/messaging/chat/messages.ts';
import type { Message, Unread } from '#shared/messaging/chat/schema.ts';
import type { Acknowledgement, AnnouncementMessage } from './commands/announce.ts';
import type { SentMessage } from './commands/send.ts';
import { authorName, messageText } from './present.ts';
import { type Company, type Conversation, conversationOf, type Reader } from './queries/people.ts';
import { unreadOf } from './queries/unread.ts';

/** Sender of messages to people's screens: the tools of a socket, or a call. Use it only after the commit. */
export interface NotifyContext {
  sql: Db;
  publish(topic: string, message: DomainMessage): void;
}

/** Delivers a message to every screen of both sides, and the new unread count to the screens of those who have it to read. */
export async function notifySent(by: NotifyContext, { message, conversation, repeated }: SentMessage): Promise<void> {
  if (repeated) return;
  const { chatId, me, mySide, otherSide } = conversation;
  deliver(by, message, conversation);
  // Sending marked the earlier messages as read, for colleagues in a carrier's office too.
  if (me.lastReadSeq < message.seq - 1) await notifyRead(by, conversation, message.seq);
  const colleagues = mySide.filter(({ accountId }) => accountId !== me.accountId);
  for (const { accountId } of [...colleagues, ...otherSide]) await notifyUnread(by, accountId, chatId);
  inboxChanged(by, conversation);
}

/**
 * Delivers an announcement to the screens of the sender's side and the recipients. A recipient who has blocked the sender gets nothing in
 * the chat, only the notification and the trip's own page.
 */
export async function notifyAnnounced(
  by: NotifyContext,
  senderId: number,
  announced: readonly AnnouncementMessage[],
): Promise<void> {
  for (const { chatId, message } of announced) {
    const conversation = await conversationOf(by.sql, senderId, chatId);
    const { other, otherSide } = conversation;
    deliver(by, message, conversation, other.blocked ? [] : otherSide);
    if (other.blocked) continue;
    for (const { accountId } of otherSide) await notifyUnread(by, accountId, chatId);
    inboxChanged(by, conversation);
  }
}

/** Has the open inboxes of the office fetch again that owns the conversation, or reads it as one of its driver's. */
function inboxChanged(by: Pick<NotifyContext, 'publish'>, { company, readBy }: Conversation): void {
  const carrierId = company?.carrierId ?? readBy?.id;
  if (carrierId === undefined) return;
  const topic = `inbox:${carrierId}`;
  by.publish(topic, { type: 'changed', topic });
}

/** Notifies the screens of both sides that an announcement was acknowledged, and read if the acknowledgement marked it as read. */
export async function notifyAcknowledged(
  by: NotifyContext,
  { conversation, seq, at, moved }: Acknowledgement,
): Promise<void> {
  const { chatId, mySide, otherSide } = conversation;
  for (const who of [...mySide, ...otherSide])
    notify(by, who, { type: 'acknowledged', chat_id: chatId, seq, at: at.toISOString() });
  if (moved) await notifyRead(by, conversation, seq);
}

/**
 * Sends to the reader's own screens and to the other side how far the reader has read, and to the reader's screens the new unread count,
 * which it returns. Colleagues in an office do not receive it: each of them reads on their own.
 */
export async function notifyRead(
  by: NotifyContext,
  { chatId, me, otherSide }: Conversation,
  seq: number,
): Promise<Unread> {
  const read: ChatServerMessage = { type: 'read', chat_id: chatId, account_id: me.accountId, seq };
  for (const who of [me, ...otherSide]) notify(by, who, read);
  return notifyUnread(by, me.accountId, chatId);
}

export function notifyWithdrawn(by: Pick<NotifyContext, 'publish'>, conversation: Conversation, seq: number): void {
  const { chatId, mySide, otherSide } = conversation;
  for (const who of [...mySide, ...otherSide]) notify(by, who, { type: 'withdrawn', chat_id: chatId, seq });
  inboxChanged(by, conversation);
}

/** Notifies the other side of typing, unless one of them has blocked the other. */
export function notifyTyping(by: Pick<NotifyContext, 'publish'>, { chatId, me, other, otherSide }: Conversation): void {
  if (me.blocked || other.blocked) return;
  for (const who of otherSide) notify(by, who, { type: 'typing', chat_id: chatId, account_id: me.accountId });
}

function deliver(
  by: Pick<NotifyContext, 'publish'>,
  message: Message,
  conversation: Conversation,
  others: readonly Reader[] = conversation.otherSide,
): void {
  for (const reader of [...conversation.mySide, ...others]) notify(by, reader, frameOf(message, conversation, reader));
}

export async function notifyUnread(by: NotifyContext, accountId: number, chatId: number): Promise<Unread> {
  const { total, version, epoch, unreadCount } = await unreadOf(by.sql, accountId, chatId);
  notify(by, { accountId }, { type: 'unread', total, version, epoch, chat_id: chatId, unreadCount });
  return { total, version, epoch };
}

function notify(
  by: Pick<NotifyContext, 'publish'>,
  { accountId }: Pick<Reader, 'accountId'>,
  message: ChatServerMessage,
): void {
  by.publish(`account:${accountId}`, { ...message });
}

function frameOf(message: Message, { chatId, me, company }: Conversation, reader: Reader): ChatServerMessage {
  const { id, seq, clientId, senderId, text, phrase, picture, created_at, announcement, reply, place, voice } = message;
  const answers = company !== null && senderId !== company.customerId;
  const author = answers && authorName(me, reader.accountId === company.customerId);
  return {
    type: 'message',
    chat_id: chatId,
    message: messageText(message, reader.locale),
    created_at,
    name: author && reader.accountId === company?.customerId ? `${author}, ${company.name}` : me.name,
    image: picture?.url ?? null,
    id,
    seq,
    clientId,
    senderId,
    phrase,
    picture,
    ...(announcement && { announcement: { ...announcement, text } }),
    ...(author && { author }),
    ...(reply && { reply }),
    ...(place && { place }),
    ...(voice && { voice }),
    ...(isQuiet(senderId, company, reader) && { quiet: true }),
  };
}

/** Whether the reader is in the office of a carrier, and a colleague wrote the message or has the conversation. */
function isQuiet(senderId: number, company: Company | null, { accountId }: Reader): boolean {
  if (company === null || accountId === company.customerId || senderId === accountId) return false;
  return senderId !== company.customerId || (company.assigneeId ?? accountId) !== accountId;
}
