import { DATA_LANGUAGES, dataLanguage, type Locale } from '#shared/i18n/locale.ts';
import { type Wording, type WordingFault, type WordingSubject, wordingFault } from '#shared/sales/trips/wording.ts';

/** Texts of the office that replace the ready ones. */
export type WordingDraft = Readonly<Partial<Record<`${WordingSubject}.${Locale}`, string>>>;

/** The texts that differ from the ready ones; an emptied field has the ready text. */
export function ownWordings(
  subjects: readonly WordingSubject[],
  ready: readonly { subject: WordingSubject; uk: string; en: string }[],
  draft: WordingDraft,
): Wording[] {
  const own = ready
    .filter(({ subject }) => subjects.includes(subject))
    .map(({ subject, ...texts }) => {
      const typed = (locale: Locale) => {
        const text = draft[`${subject}.${locale}`]?.trim() ?? '';
        return text === '' || text === texts[dataLanguage(locale)].trim() ? null : text;
      };
      return { subject, uk: typed('uk'), en: typed('en') };
    });
  return own.filter(({ uk, en }) => uk !== null || en !== null);
}

/** Fault of the first of these texts that cannot be sent; null if all can be. */
export function faultOf(wordings: readonly Wording[]): WordingFault | null {
  for (const own of wordings) {
    for (const locale of DATA_LANGUAGES) {
      const text = own[dataLanguage(locale)];
      const fault = text === null ? null : wordingFault(own.subject, locale, text);
      if (fault) return fault;
    }
  }
  return null;
}
