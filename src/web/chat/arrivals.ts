import type { ChatServerMessage } from '#shared/chat/messages.ts';
import { onRealtimeMessage } from '#web/core/realtime/client.ts';
import { session, updateSession } from '#web/core/session/session.ts';

/** A message that arrived unseen. */
export interface Arrival {
  chatId: number;
  /** The sender's name. */
  name: string;
  /** In the reader's language; empty for a picture without text. */
  text: string;
  clientId: string;
}

let active: number | null = null;

/** Sets the chat that is open in this tab; null for none. */
export function setActiveChat(chatId: number | null): void {
  active = chatId;
  if (session().token) updateSession({ activeChatId: chatId });
}

/**
 * Calls back when a message arrives in a chat that is not open here, or while the tab is hidden (docs/product.md 11.3). Returns
 * a function that unsubscribes.
 */
export function onArrival(listener: (arrival: Arrival) => void): () => void {
  return onRealtimeMessage<ChatServerMessage>((said) => {
    if (said.type !== 'message' || said.senderId === session().userInfo?.id) return;
    // Announcements arrive as notifications of their own.
    if (said.announcement || said.quiet) return;
    if (said.chat_id === active && !document.hidden) return;
    listener({ chatId: said.chat_id, name: said.name, text: said.message, clientId: said.clientId });
  });
}
