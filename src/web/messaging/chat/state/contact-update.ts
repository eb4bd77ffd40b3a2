import type { ChatServerMessage } from '#shared/messaging/chat/messages.ts';
import type { Contact } from '#shared/messaging/chat/schema.ts';

/** The list of chats after a socket message; the chat with a new message moves to the front. */
export function withMessage(list: readonly Contact[], frame: ChatServerMessage, me: number): Contact[] {
  if (!('chat_id' in frame)) return [...list];
  const changed = list.map((contact) => (contact.id === frame.chat_id ? contactAfter(contact, frame, me) : contact));
  if (frame.type !== 'message') return changed;
  return changed.toSorted((a, b) => b.lastMessageTime.localeCompare(a.lastMessageTime));
}

function contactAfter(contact: Contact, frame: ChatServerMessage, me: number): Contact {
  if (frame.type === 'unread') return { ...contact, unreadCount: frame.unreadCount };
  if (frame.type === 'read' && frame.account_id !== me)
    return { ...contact, readByOther: Math.max(contact.readByOther, frame.seq) };
  if (frame.type !== 'message' || frame.seq <= contact.lastSeq) return contact;
  return {
    ...contact,
    lastMessage: frame.message,
    lastMessageTime: frame.created_at,
    lastKind: frame.phrase !== null ? 'phrase' : frame.picture !== null ? 'image' : 'text',
    lastMine: frame.senderId === me,
    lastSeq: frame.seq,
  };
}
