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

/** The text of a phrase. */
export const PHRASE_KEYS: Readonly<Record<Phrase, MessageKey>> = {
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
};
