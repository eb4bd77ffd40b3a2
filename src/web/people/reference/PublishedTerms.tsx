import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dataLanguage } from '#shared/i18n/locale.ts';
import { dateIn, deviceZone, numericDate } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { termsQuery } from './queries.ts';

/** The terms that the operators published; `children` are the built-in ones. */
export default function PublishedTerms({ children }: { children: ReactNode }) {
  const { data } = useQuery(termsQuery());
  if (!data) return children;
  const zone = deviceZone();
  return (
    <>
      <Note className="mb-3">
        {t('bulletins.terms.published', { date: numericDate(dateIn(zone, data.publishedAt)) })}
      </Note>
      <ol className="grid list-decimal gap-2 pl-5">
        {data[dataLanguage(locale)].split(/\n\s*\n/).map((point) => (
          <li key={point} className="whitespace-pre-line">
            {point.trim()}
          </li>
        ))}
      </ol>
    </>
  );
}
