import type { MessageKey } from '#shared/i18n/messages.ts';

/** Ready phrases that a driver sends with one tap. They are sent as keys, and each reader sees them in their own language. */
export const PHRASES = [
  'here',
  'in5',
  'in15',
  'late15',
  'late30',
  'atBorder',
  'crossed',
  'boarding',
  'whereAreYou',
  'callMe',
  'parcelTaken',
  'thanks',
] as const;
export type Phrase = (typeof PHRASES)[number];

/** The phrases for announcements to a trip; they are also sent as keys. */
export const ANNOUNCEMENTS = [
  'leaving10',
  'pause20',
  'delay30',
  'delay60',
  'border1h',
  'border2h',
  'borderLong',
  'borderPassed',
  'documents',
  'newPlace',
] as const;

/**
 * Texts that can replace a message: `withdrawn` if its author has deleted it, `hidden` if an operator has hidden it, `place` and `voice` as the
 * text for a place on the map and for a voice note.
 */
export const ALL_PHRASES = [...PHRASES, ...ANNOUNCEMENTS, 'withdrawn', 'hidden', 'place', 'voice'] as const;
export type AnyPhrase = (typeof ALL_PHRASES)[number];

export function phraseAndText(phrase: string | null, added: string): string {
  return [phrase, added].filter(Boolean).join('\n');
}

export function needsText(phrase: AnyPhrase): boolean {
  return phrase === 'newPlace';
}

export const PHRASE_KEYS: Readonly<Record<AnyPhrase, MessageKey>> = {
  here: 'chat.phrase.here',
  in5: 'chat.phrase.in5',
  in15: 'chat.phrase.in15',
  late15: 'chat.phrase.late15',
  late30: 'chat.phrase.late30',
  atBorder: 'chat.phrase.atBorder',
  crossed: 'chat.phrase.crossed',
  boarding: 'chat.phrase.boarding',
  whereAreYou: 'chat.phrase.whereAreYou',
  callMe: 'chat.phrase.callMe',
  parcelTaken: 'chat.phrase.parcelTaken',
  thanks: 'chat.phrase.thanks',
  leaving10: 'chat.announce.leaving10',
  pause20: 'chat.announce.pause20',
  delay30: 'chat.announce.delay30',
  delay60: 'chat.announce.delay60',
  border1h: 'chat.announce.border1h',
  border2h: 'chat.announce.border2h',
  borderLong: 'chat.announce.borderLong',
  borderPassed: 'chat.announce.borderPassed',
  documents: 'chat.announce.documents',
  newPlace: 'chat.announce.newPlace',
  withdrawn: 'chat.phrase.withdrawn',
  place: 'chat.phrase.place',
  voice: 'chat.phrase.voice',
  hidden: 'chat.phrase.hidden',
};
