import { LOCALES, languageName } from '#shared/i18n/locale.ts';
import { locale } from '#web/core/i18n/i18n.ts';
import { changeLocale, session } from '#web/core/session/session.ts';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { saveLocale } from '../base/queries.ts';

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
export async function chooseLanguage(chosen: (typeof LOCALES)[number]): Promise<void> {
  if (session().token) await saveLocale(chosen).catch(() => undefined);
  changeLocale(chosen);
}
