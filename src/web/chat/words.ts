import { PHRASE_KEYS } from '#shared/chat/phrases.ts';
import type { About, Chat, Contact, Message } from '#shared/chat/schema.ts';
import { dateIn, dayFrom, timeIn, today } from '#web/core/format.ts';
import { named, t } from '#web/core/i18n.ts';

/** What a chat is about in one line: the road and the day, else who the other is. */
export function aboutWords({ about, role, carrier }: Pick<Contact | Chat, 'about' | 'role' | 'carrier'>): string {
  return roadOf(about) ?? carrier?.name ?? t(`chat.role.${role}`);
}

/** 'Краків – Вроцлав, сьогодні, 21 листопада, 13:10'; null where there is no trip. */
export function roadOf({ from, to, departsAt, zone }: About): string | null {
  if (!from || !to || !departsAt || !zone) return null;
  return `${named(from)} – ${named(to)}, ${dayFrom(today(), dateIn(zone, departsAt))}, ${timeIn(zone, departsAt)}`;
}

/** The reader's own zone: messages are dated by it. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A message in words: a phrase in the reader's language, the label of a picture that has none. */
export function saidWords({ phrase, text, picture }: Pick<Message, 'phrase' | 'text' | 'picture'>): string {
  if (phrase) return t(PHRASE_KEYS[phrase]);
  return text || (picture ? t('chat.picture') : '');
}
