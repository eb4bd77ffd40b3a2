import type { Chat, Message, Quote } from '#shared/messaging/chat/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** How many characters of a message are quoted above its answer; the server shortens to the same number. */
const QUOTED = 200;

export function quoteOf({ seq, senderId, text, phrase, picture, author }: Message): Quote {
  const shown = text.slice(0, QUOTED);
  return { seq, senderId, text: shown, phrase, hasPicture: picture !== null, ...(author !== undefined && { author }) };
}

/** The author of the quoted message, as the reader `me` sees it. */
export function quotedName(
  { senderId, author }: Pick<Quote, 'senderId' | 'author'>,
  { name, accountId, office }: Pick<Chat, 'name' | 'accountId' | 'office'>,
  me: number,
): string {
  if (senderId === me) return t('chat.quote.you');
  return office && senderId !== accountId ? (author ?? t('chat.quote.office')) : name;
}
