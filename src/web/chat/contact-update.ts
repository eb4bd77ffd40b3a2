import type { ChatServerMessage } from '#shared/chat/messages.ts';
import type { Contact } from '#shared/chat/schema.ts';

/** The list of chats after a socket message; the chat with a new message moves to the front. */
export function withMessage(list: readonly Contact[], said: ChatServerMessage, me: number): Contact[] {
  if (!('chat_id' in said)) return [...list];
  const changed = list.map((contact) => (contact.id === said.chat_id ? contactAfter(contact, said, me) : contact));
  if (said.type !== 'message') return changed;
  return changed.toSorted((a, b) => b.lastMessageTime.localeCompare(a.lastMessageTime));
}

function contactAfter(contact: Contact, said: ChatServerMessage, me: number): Contact {
  if (said.type === 'unread') return { ...contact, unreadCount: said.unreadCount };
  if (said.type === 'read' && said.account_id !== me)
    return { ...contact, readByOther: Math.max(contact.readByOther, said.seq) };
  if (said.type !== 'message' || said.seq <= contact.lastSeq) return contact;
  return {
    ...contact,
    lastMessage: said.message,
    lastMessageTime: said.created_at,
    lastKind: said.phrase !== null ? 'phrase' : said.picture !== null ? 'image' : 'text',
    lastMine: said.senderId === me,
    lastSeq: said.seq,
  };
}
