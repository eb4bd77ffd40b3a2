import type { Message } from './schema.ts';

export const WITHDRAW_MINUTES = 15;

/** Whether the account `me` may delete a message for both now: its own one, soon after it was written, and no announcement. */
export function mayWithdraw(message: Message, me: number, now: Date): boolean {
  const { senderId, announcement, phrase, created_at } = message;
  if (senderId !== me || announcement || phrase === WITHDRAWN) return false;
  return now.getTime() - new Date(created_at).getTime() <= WITHDRAW_MINUTES * 60_000;
}

/** Phrase that replaces a deleted message, in the reader's language. */
export const WITHDRAWN = 'withdrawn';

/** A message after it was deleted for both: its place stays. */
export function withdrawn(message: Message): Message {
  const { reply: _, place: __, voice: ___, ...rest } = message;
  return { ...rest, text: '', phrase: WITHDRAWN, picture: null };
}

/** A message after the one that it answers was deleted for both. */
export function withoutQuoted(message: Message): Message {
  if (!message.reply) return message;
  return { ...message, reply: { ...message.reply, text: '', phrase: WITHDRAWN, hasPicture: false } };
}
