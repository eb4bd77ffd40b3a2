import { useQuery } from '@tanstack/react-query';
import {
  AGAIN_AFTER_DAYS,
  MEASURED_DAYS,
  type Measures as Measured,
  RIDERS_DAYS,
  shareOf,
} from '#shared/messaging/reviews/measures.ts';
import { PUNCTUAL_WITHIN_MINUTES } from '#shared/sales/trips/delay.ts';
import { longDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Stars } from '#web/ui/content/Stars.tsx';
import { measuresQuery, type MeasuredParty as Owner } from './queries.ts';

interface MeasuresProps {
  of: Owner;
  /** `short` is one line for an offer; otherwise each number is on its own line, with how it was counted. */
  short?: boolean | undefined;
}

/** Measures beside the stars: punctuality, cancelled trips, how many rode again. Nothing until there is enough data. */
export default function Measures({ of, short = false }: MeasuresProps) {
  const { data } = useQuery(measuresQuery(of));
  if (!data) return null;
  const facts = factsOf(data, 'carrierId' in of);
  if (facts.length === 0) return null;
  if (short) return <Note>{facts.map(({ line }) => line).join(' · ')}</Note>;
  return (
    <div className="mt-4 grid gap-2">
      <Facts
        layout="lines"
        facts={[
          ...facts.map(({ term, value }) => ({ term, value })),
          ...(data.aspects ?? []).map(({ aspect, average, n }) => ({
            term: t(`reviews.aspect.${aspect}`),
            value: <Stars value={average} count={n} />,
          })),
        ]}
      />
      <details className="text-small text-quiet">
        <summary className="cursor-pointer py-1">{t('reviews.measures.how')}</summary>
        <div className="grid gap-2 pt-1">
          {facts.map(({ term, how }) => (
            <p key={term}>{how}</p>
          ))}
          <p>{t('reviews.measures.on', { date: longDate(data.countedOn) })}</p>
        </div>
      </details>
    </div>
  );
}

function factsOf({ trips, punctual, cancelled, riders }: Measured, ofCarrier: boolean) {
  const facts = [];
  if (punctual) {
    const values = { minutes: PUNCTUAL_WITHIN_MINUTES, n: punctual.stops, days: MEASURED_DAYS, trips };
    const percent = shareOf(punctual.inTime, punctual.stops);
    facts.push({
      term: t('reviews.measures.punctual', values),
      value: `${percent} %`,
      line: t('reviews.measures.punctual.short', { percent }),
      how: t('reviews.measures.punctual.how', values),
    });
  }
  // A driver does not decide about a cancellation.
  if (cancelled && ofCarrier) {
    const values = { n: cancelled.cancelled, trips: cancelled.trips, days: MEASURED_DAYS };
    facts.push({
      term: t('reviews.measures.cancelled'),
      value: t('reviews.measures.of', { part: cancelled.cancelled, all: cancelled.trips }),
      line: t('reviews.measures.cancelled.short', values),
      how: t('reviews.measures.cancelled.how', values),
    });
  }
  if (riders) {
    const values = { part: riders.again, all: riders.all, days: AGAIN_AFTER_DAYS, period: RIDERS_DAYS };
    facts.push({
      term: t('reviews.measures.again'),
      value: t('reviews.measures.of', values),
      line: t('reviews.measures.again.short', values),
      how: t('reviews.measures.again.how', values),
    });
  }
  return facts;
}
