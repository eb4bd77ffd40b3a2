import { useQuery } from '@tanstack/react-query';
import { numericDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { DeclarationPart } from './DeclarationPart.tsx';
import { missingLines, STATE_LOOKS } from './missing-text.ts';
import { ownVerificationQuery } from './verification-queries.ts';

/** For the owner, above the documents: the verification state of the carrier, and the missing documents for the mark. */
export function VerificationBand() {
  const { data } = useQuery(ownVerificationQuery());
  if (!data) return null;
  const { state, words, until, required, sells, lastDay, answerBy, declaration } = data;
  // A document that has expired takes the mark away by itself, and the band shows that.
  const documents = state !== 'verified' || answerBy !== null ? data.missing : [];
  const lines = missingLines({ missing: documents, declaration });
  return (
    <section aria-label={t('verification.title')} className="mx-4 mb-4 grid gap-2 rounded-m bg-surface-sunken p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-strong">{t('verification.title')}</span>
        <Pill {...STATE_LOOKS[state]}>{t(`verification.state.${state}`)}</Pill>
      </p>
      <p className="text-small">
        {state === 'verified' && until
          ? t('verification.own.until', { date: numericDate(until) })
          : t(`verification.own.${state}`)}
      </p>
      {required && !sells && (
        <p role="alert" className="rounded-m bg-bad-soft p-3">
          {t('verification.own.sells.not')}
        </p>
      )}
      {lastDay && (
        <p className="rounded-m bg-now-soft p-3">{t('verification.own.sells.until', { date: numericDate(lastDay) })}</p>
      )}
      {words !== '' && <p className="whitespace-pre-line">{words}</p>}
      {answerBy && <p className="text-small">{t('verification.answerBy', { date: numericDate(answerBy) })}</p>}
      {lines.length > 0 && (
        <ul className="grid gap-1 text-small">
          {lines.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      <DeclarationPart declaration={declaration} />
    </section>
  );
}
