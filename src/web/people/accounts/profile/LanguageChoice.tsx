import { LOCALES, languageName } from '#shared/i18n/locale.ts';
import { locale } from '#web/core/i18n/i18n.ts';
import { changeLocale, session } from '#web/core/session/session.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { saveLocale } from '../base/queries.ts';

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

/** The languages as menu items, each by its own name. */
export function languageItems(): MenuItem[] {
  return LOCALES.map((other) => ({
    label: languageName(other),
    checked: other === locale,
    onSelect: () => {
      if (other !== locale) void chooseLanguage(other);
    },
  }));
}

/** Sets the language of this device and, when signed in, of the account's mails. */
async function chooseLanguage(chosen: (typeof LOCALES)[number]): Promise<void> {
  if (session().token) await saveLocale(chosen).catch(() => undefined);
  changeLocale(chosen);
}
