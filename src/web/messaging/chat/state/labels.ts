import { PHRASE_KEYS, phraseAndText } from '#shared/messaging/chat/phrases.ts';
import type { About, Contact, Message } from '#shared/messaging/chat/schema.ts';
import { dateIn, dayAndMonth, dayFrom, deviceZone, timeIn, today } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';

type ChatPerson = Pick<Contact, 'name' | 'role' | 'carrier'>;

/** The label beside a name: the company, otherwise the role; a single driver's company has their own name. */
export function whoLabel({ name, role, carrier }: ChatPerson): string {
  const company = carrier && inOwnScript(carrier.name);
  return company && company !== inOwnScript(name) ? company : t(`chat.role.${role}`);
}

/** The subject of a chat in one line: 'Краків – Вроцлав, 26 листопада', otherwise the label of the person. */
export function aboutLabel({ about, ...who }: ChatPerson & Pick<Contact, 'about'>): string {
  const { departsAt, zone } = about;
  const tripPath = pathLabel(about);
  if (!tripPath || !departsAt || !zone) return whoLabel(who);
  return `${tripPath}, ${dayAndMonth(dateIn(zone, departsAt))}`;
}

/** 'Краків – Вроцлав'; null without a trip. */
export function pathLabel({ from, to }: About): string | null {
  return from && to ? `${named(from)} – ${named(to)}` : null;
}

/** 'сьогодні, 21 листопада, 13:10' in the time zone of the departure. */
export function whenOf({ departsAt, zone }: About): string {
  if (!departsAt || !zone) return '';
  return `${dayFrom(today(), dateIn(zone, departsAt))}, ${timeIn(zone, departsAt)}`;
}

/** The reader's time zone, in which messages are dated. */
export const ZONE = deviceZone();

/** The text of a message: a phrase in the reader's language with the added text, or the label of a picture without text. */
export function messageLabel({
  phrase,
  text,
  picture = null,
}: Pick<Message, 'phrase' | 'text'> & Partial<Pick<Message, 'picture'>>): string {
  const words = phraseAndText(phrase && t(PHRASE_KEYS[phrase]), text);
  return words || (picture ? t('chat.picture') : '');
}
