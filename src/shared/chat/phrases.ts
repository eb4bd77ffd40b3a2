import type { MessageKey } from '../i18n/messages.ts';

/** Ready phrases that a driver sends with one tap. They travel as keys, and everybody reads them in their own language. */
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

/** What is said to everybody on a trip at once, in the same way. */
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

export const ALL_PHRASES = [...PHRASES, ...ANNOUNCEMENTS] as const;
export type AnyPhrase = (typeof ALL_PHRASES)[number];

/** A phrase in words, and on the next line what was added to it. */
export function phraseAndText(phrase: string | null, added: string): string {
  return [phrase, added].filter(Boolean).join('\n');
}

/** A phrase that says nothing without words of one's own after it. */
export function needsText(phrase: AnyPhrase): boolean {
  return phrase === 'newPlace';
}

/** The text of a phrase. */
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
};
