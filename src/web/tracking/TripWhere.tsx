import { useMemo } from 'react';
import type { TripStatus } from '#shared/trips/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { useNow } from '#web/core/browser/now.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Section } from '#web/ui/Section.tsx';
import { usePosition } from './queries.ts';
import { ShareButton } from './ShareButton.tsx';
import { type Road, sceneOf } from './scene.ts';
import { TripMap } from './TripMap.tsx';
import { WhereWords } from './WhereWords.tsx';
import { ageWords } from './words.ts';

interface TripWhereProps {
  trip: Road & { id: number; status: TripStatus };
  /** The map waits behind a button. */
  folded?: boolean | undefined;
}

/** Where a trip's bus is, in words and on a map, and the link that shows it to others. */
export function TripWhere({ trip, folded }: TripWhereProps) {
  const now = useNow();
  const open = trip.status === 'planned' || trip.status === 'started';
  const { data, error } = usePosition(trip.id, open);
  const road = roadWords(trip);
  const age = data?.position ? ageWords(data.position.recordedAt, now) : '';
  const scene = useMemo(() => sceneOf(trip, data ?? null, t('tracking.bus', { age })), [trip, data, age]);
  if (!open) return null;
  return (
    <Section title={t('tracking.where')} side={<ShareButton tripId={trip.id} road={road} />} className="print:hidden">
      {data && <WhereWords live={data} now={now} />}
      {!data && error && (
        <p className="mb-3 text-small text-quiet">
          {t('tracking.lost')}. {problemText(error)}
        </p>
      )}
      <TripMap scene={scene} label={t('tracking.map', { road })} folded={folded || !data?.position} />
    </Section>
  );
}

function roadWords({ stops }: Road): string {
  const [first, last] = [stops[0], stops.at(-1)];
  return first && last ? `${named(first.place.name)} – ${named(last.place.name)}` : '';
}
