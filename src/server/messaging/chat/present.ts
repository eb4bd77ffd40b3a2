import { text } from '#server/core/translate.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { ALL_PHRASES, type AnyPhrase, PHRASE_KEYS, phraseAndText } from '#shared/messaging/chat/phrases.ts';
import type { ChatPicture, Message, Quote } from '#shared/messaging/chat/schema.ts';
import type { Party } from './queries/people.ts';

export interface MessageRecord {
  id: number;
  seq: number;
  clientId: string;
  senderId: number;
  text: string;
  phrase: AnyPhrase | null;
  image: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
  createdAt: Date;
  announcedTripId: number | null;
  acknowledgedAt: Date | null;
  latitude: number | null;
  longitude: number | null;
  voice: string | null;
  voiceSeconds: number | null;
  reply: Quote | null;
}

export function presentMessage(row: MessageRecord): Message {
  const { image, imageWidth, imageHeight, createdAt, announcedTripId, acknowledgedAt, ...others } = row;
  const { latitude, longitude, voice, voiceSeconds, reply, ...rest } = others;
  return {
    ...rest,
    picture: pictureOf(image, imageWidth, imageHeight),
    created_at: createdAt.toISOString(),
    ...(announcedTripId !== null && {
      announcement: { tripId: announcedTripId, acknowledgedAt: acknowledgedAt?.toISOString() ?? null },
    }),
    ...(reply && { reply }),
    ...(latitude !== null && longitude !== null && { place: { latitude, longitude } }),
    ...(voice !== null && { voice: { url: `/files/${voice}.audio`, seconds: voiceSeconds ?? 0 } }),
  };
}

/** The text of a message: a phrase in the reader's language, followed by the added text; empty for a picture alone. */
export function messageText(message: { text: string; phrase: AnyPhrase | null }, locale: Locale): string {
  return phraseAndText(message.phrase && text(locale, PHRASE_KEYS[message.phrase]), message.text);
}

/** A stored phrase; null for one that no longer exists. */
export function knownPhrase(phrase: string | null): AnyPhrase | null {
  return ALL_PHRASES.find((one) => one === phrase) ?? null;
}

/** A person, or the carrier whose chat it is, as the other side sees them. */
export function presentPerson(person: PersonRecord, isCompany: boolean) {
  const { accountId, name, avatar, kind, carrierId, carrierName } = person;
  return {
    accountId: isCompany ? null : accountId,
    name,
    avatarUrl: avatar === null ? null : `/files/${avatar}-s.webp`,
    role: kind === 'driver' || kind === 'carrier' ? kind : ('passenger' as const),
    carrier: carrierId === null ? null : { id: carrierId, name: carrierName ?? '' },
  };
}

/** The member of an office who wrote a message: colleagues see the whole name, a customer only the first name. */
export function authorName({ name, firstName }: Pick<Party, 'name' | 'firstName'>, forCustomer: boolean): string {
  return forCustomer ? firstName.trim() || name : name;
}

export type PersonRecord = Pick<Party, 'accountId' | 'name' | 'avatar' | 'kind' | 'carrierId' | 'carrierName'>;

function pictureOf(image: string | null, width: number | null, height: number | null): ChatPicture | null {
  if (image === null) return null;
  return { url: `/files/${image}.webp`, thumb: `/files/${image}-s.webp`, width: width ?? 0, height: height ?? 0 };
}
