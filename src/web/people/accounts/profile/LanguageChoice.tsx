import { LOCALES, languageName } from '#shared/i18n/locale.ts';
import { locale } from '#web/core/i18n/i18n.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { chooseLanguage } from './languages.ts';

/** Chooses the language and loads the page again in it (docs/product.md 1.8). */
export function LanguageChoice({ label }: { label: string }) {
  return (
    <Segmented
      label={label}
      value={locale}
      onChange={chooseLanguage}
      options={LOCALES.map((value) => ({ value, label: languageName(value) }))}
    />
  );
}
