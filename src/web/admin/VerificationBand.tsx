import { useQuery } from '@tanstack/react-query';
import { numericDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { missingText, STATE_LOOKS } from './missing-text.ts';
import { ownVerificationQuery } from './verification-queries.ts';

/** For the owner, above the documents: how the carrier stands with the operators, and what is missing for the mark. */
export function VerificationBand() {
  const { data } = useQuery(ownVerificationQuery());
  if (!data) return null;
  const { state, words, until, missing } = data;
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
      {words !== '' && <p className="whitespace-pre-line">{words}</p>}
      {state !== 'verified' && missing.length > 0 && (
        <ul className="grid gap-1 text-small">
          {missing.map((one) => (
            <li key={`${one.kind}${one.busId}${one.driverId}`}>{missingText(one)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
