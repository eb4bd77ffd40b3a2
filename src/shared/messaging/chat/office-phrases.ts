import { dataLanguage, type Locale } from '#shared/i18n/locale.ts';
import type { OfficePhrase } from './inbox-schema.ts';

/** Placeholders of a phrase of the office; each is filled in before the message is sent. */
export const PHRASE_FACTS = ['name', 'stop', 'to', 'date', 'time', 'seat', 'code'] as const;
export type PhraseFact = (typeof PHRASE_FACTS)[number];

export type PhraseFacts = Partial<Record<PhraseFact, string>>;

/** The text of a phrase in the customer's language, or in the other one if it has no other. */
export function phraseIn(locale: Locale, phrase: Pick<OfficePhrase, 'uk' | 'en'>): string {
  return phrase[dataLanguage(locale)] || phrase.uk || phrase.en;
}

/** Fills `{name}` and the other facts into a phrase. An unknown fact stays as it is written, so that the sender sees the gap. */
export function filledPhrase(text: string, facts: PhraseFacts): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const fact = PHRASE_FACTS.find((one) => one === name);
    return (fact && facts[fact]) || placeholder;
  });
}

/** Whether a text still names a fact that was not filled in. */
export function hasGaps(text: string): boolean {
  return PHRASE_FACTS.some((fact) => text.includes(`{${fact}}`));
}
