import { useEffect, useState } from 'react';
import { otherLanguage } from '#shared/core/other-language.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { locale } from '#web/core/i18n/i18n.ts';
import { changeLocale, useSession } from '#web/core/session/session.ts';

/**
 * The language that a visitor is offered by its own name: English where the browser's first language is not Ukrainian, and the way back.
 * Null until the page runs in the browser, since a prerendered screen knows no browser, and for people who have signed in.
 */
export function useOtherLanguage(): { language: Locale; choose: () => void } | null {
  const { token } = useSession();
  const [first, setFirst] = useState('uk');
  useEffect(() => setFirst(navigator.language), []);
  const language = otherLanguage(locale, first);
  return token || language === null ? null : { language, choose: () => changeLocale(language) };
}
