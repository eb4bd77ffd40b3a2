import type { ChatServerMessage } from '#shared/chat/messages.ts';
import { onLive } from '#web/core/realtime/client.ts';
import { session, updateSession } from '#web/core/session/session.ts';

/** A message that nobody has seen come. */
export interface Arrival {
  chatId: number;
  /** Of the sender. */
  name: string;
  /** In the reader's language; empty for a picture alone. */
  text: string;
  clientId: string;
}

let active: number | null = null;

/** The chat that is open in this tab; null for none. */
export function setActiveChat(chatId: number | null): void {
  active = chatId;
  if (session().token) updateSession({ activeChatId: chatId });
}

/**
 * Calls back when a message comes into a chat that is not active here, or while the tab is hidden (docs/product.md 11.3); gives
 * back how to stop.
 */
export function onArrival(listener: (arrival: Arrival) => void): () => void {
  return onLive<ChatServerMessage>((said) => {
    if (said.type !== 'message' || said.senderId === session().userInfo?.id) return;
    // what is said to a whole bus comes as a notice of its own
    if (said.announcement) return;
    if (said.chat_id === active && !document.hidden) return;
    listener({ chatId: said.chat_id, name: said.name, text: said.message, clientId: said.clientId });
  });
}
