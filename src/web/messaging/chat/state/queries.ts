import { queryOptions } from '@tanstack/react-query';
import { chatApi } from '#shared/messaging/chat/api.ts';
import type { ChatServerMessage } from '#shared/messaging/chat/messages.ts';
import type { Chat, OpenInput } from '#shared/messaging/chat/schema.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { onRealtimeMessage, realtimePhase } from '#web/core/realtime/client.ts';
import { session } from '#web/core/session/session.ts';
import { withMessage } from './contact-update.ts';
import { newerOf, unreadQuery } from './unread.ts';

const ownTopic = () => `account:${session().userInfo?.id ?? 0}`;

/** The chats, the latest first; with `blocked` the chats with people that the reader blocked. */
export const contactsQuery = (blocked = false) =>
  queryOptions({
    queryKey: [ownTopic(), 'chats', blocked],
    queryFn: async ({ signal }) =>
      (await call(chatApi.chats, { query: blocked ? { blocked: '1' } : {} }, { signal })).map(named),
  });

export const chatQuery = (chatId: number) =>
  queryOptions({
    queryKey: [ownTopic(), 'chat', chatId],
    queryFn: async ({ signal }) => named(await call(chatApi.chat, { params: { chatId } }, { signal })),
  });

/** A deleted account has no name left; the chat stays. */
function named<P extends { name: string }>(person: P): P {
  return { ...person, name: personName(person) };
}

/** Opens the chat with a person, or finds the existing one. */
export async function openChat(body: OpenInput): Promise<number> {
  const chat = await call(chatApi.open, { body });
  storeChat(chat);
  return chat.id;
}

/** Marks a chat as read up to a place; the returned count applies to every tab. */
export async function markChatRead(chatId: number, seq: number): Promise<void> {
  const unread = await call(chatApi.read, { params: { chatId }, query: { seq } });
  // With a socket the server pushes the new count of this chat.
  if (realtimePhase.get() !== 'open') void queryClient.invalidateQueries({ queryKey: contactsQuery().queryKey });
  queryClient.setQueryData(unreadQuery(session().userInfo?.id ?? 0).queryKey, (old) => newerOf(old, unread));
}

export async function setBlocked(chatId: number, blocked: boolean): Promise<void> {
  storeChat(await call(blocked ? chatApi.block : chatApi.unblock, { params: { chatId } }));
  await queryClient.invalidateQueries({ queryKey: [ownTopic(), 'chats'] });
}

function storeChat(chat: Chat): void {
  queryClient.setQueryData(chatQuery(chat.id).queryKey, named(chat));
}

/** Updates the list from socket messages; fetches a chat that it does not have. */
function receive(frame: ChatServerMessage): void {
  const { queryKey } = contactsQuery();
  const list = queryClient.getQueryData(queryKey);
  if (!list || !('chat_id' in frame) || frame.type === 'typing' || frame.type === 'sent') return;
  if (frame.type === 'withdrawn') {
    void queryClient.invalidateQueries({ queryKey });
    return;
  }
  if (!list.some(({ id }) => id === frame.chat_id)) {
    if (frame.type === 'message') void queryClient.invalidateQueries({ queryKey });
    return;
  }
  queryClient.setQueryData(queryKey, withMessage(list, frame, session().userInfo?.id ?? 0));
}

onRealtimeMessage<ChatServerMessage>(receive);
