import { writtenLanguage } from '#shared/core/text/written-language.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { cx } from '../base/cx.ts';

/** A text that a person wrote, marked with its language for screen readers, and visibly for readers of another language. */
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

/** A few words that a person wrote, within a line and marked with their language. */
export function WrittenWords({ text }: { text: string }) {
  return <span lang={writtenLanguage(text) ?? undefined}>{text}</span>;
}
