import { text } from '#server/core/translate.ts';
import type { Locale, LocalName } from '#shared/i18n/locale.ts';
import type { CancelCause } from '#shared/sales/trips/wording.ts';

/** Why a trip is cancelled, in each language of data: the cause that was chosen, and the words of the office as they are. */
export function causeTexts({ cause, reason }: { cause: CancelCause; reason: string }): LocalName {
  const of = (locale: Locale) => {
    const chosen = cause === 'other' ? '' : text(locale, `notifications.cause.${cause}`);
    return [chosen, reason].filter(Boolean).join('. ');
  };
  return { uk: of('uk'), en: of('en') };
}
