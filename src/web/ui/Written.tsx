import { writtenLanguage } from '#shared/core/written-language.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { cx } from './cx.ts';

/** What a person wrote. Screen readers are told its language, and readers of another one see which it is. */
export function Written({ text, className }: { text: string; className?: string }) {
  const language = writtenLanguage(text);
  const foreign = language !== null && language !== locale;
  return (
    <>
      <p className={cx('whitespace-pre-line', className)} {...(language && { lang: language })}>
        {text}
      </p>
      {foreign && <p className="text-micro text-quiet">{t('ui.inUkrainian')}</p>}
    </>
  );
}
