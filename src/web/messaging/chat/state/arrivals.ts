import type { ChatServerMessage } from '#shared/messaging/chat/messages.ts';
import { onRealtimeMessage } from '#web/core/realtime/client.ts';
import { session, updateSession } from '#web/core/session/session.ts';

export interface Arrival {
  chatId: number;
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
  return onRealtimeMessage<ChatServerMessage>((frame) => {
    if (frame.type !== 'message' || frame.senderId === session().userInfo?.id) return;
    // Announcements arrive as notifications of their own.
    if (frame.announcement || frame.quiet) return;
    if (frame.chat_id === active && !document.hidden) return;
    listener({ chatId: frame.chat_id, name: frame.name, text: frame.message, clientId: frame.clientId });
  });
}
