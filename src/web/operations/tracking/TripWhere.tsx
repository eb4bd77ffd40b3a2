import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { useNow } from '#web/core/browser/now.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { ageLabel } from './labels.ts';
import { sceneOf, type TripPath } from './map/scene.ts';
import { TripMap } from './map/TripMap.tsx';
import { usePosition } from './queries.ts';
import { useLineLost } from './sending/line-lost.ts';
import { WhereLabel } from './WhereLabel.tsx';

const ShareDialog = lazy(() => import('./ShareDialog.tsx'));

interface TripWhereProps {
  trip: TripPath & { id: number; status: TripStatus };
  /** Starts with the map behind a button. */
  folded?: boolean | undefined;
}

export function TripWhere({ trip, folded }: TripWhereProps) {
  const open = trip.status === 'planned' || trip.status === 'started';
  const { data, error } = usePosition(trip.id, open);
  if (!open) return null;
  const side = <ShareButton tripId={trip.id} tripPath={pathLabel(trip)} />;
  return (
    <WhereSection trip={trip} live={data} error={error} left={trip.status === 'started'} side={side} folded={folded} />
  );
}

interface WhereSectionProps {
  trip: TripPath;
  live: Omit<TripPosition, 'tripId' | 'suggestArrived'> | undefined;
  error: Error | null;
  /** The bus has left. One that has not has no position yet, so a failed request for it, as without a connection, is not shown. */
  left: boolean;
  side?: ReactNode;
  folded?: boolean | undefined;
}

/** Where a bus is, for any reader who may see it: with an account, or by the link of a ticket. */
export function WhereSection({ trip, live: data, error, left, side, folded }: WhereSectionProps) {
  const now = useNow();
  const lost = useLineLost(error);
  const tripPath = pathLabel(trip);
  const age = data?.position ? ageLabel(data.position.recordedAt, now) : '';
  const scene = useMemo(() => sceneOf(trip, data ?? null, t('tracking.bus', { age })), [trip, data, age]);
  return (
    <Section title={t('tracking.where')} side={side} className="print:hidden">
      {data && <WhereLabel live={data} now={now} lost={lost} />}
      {!data && !error && <Room />}
      {!data && error && left && (
        <Note className="mb-3">{lost ? t('tracking.lost.line') : `${t('tracking.lost')}. ${problemText(error)}`}</Note>
      )}
      <TripMap scene={scene} label={t('tracking.map', { tripPath })} folded={folded || !data?.position} />
    </Section>
  );
}

/** Reserves space for the announcement about the bus under way, so that the map does not move under a finger. */
function Room() {
  return (
    <p aria-hidden="true" className="invisible mb-3 text-small">
      {t('tracking.where.none')}
    </p>
  );
}

function pathLabel({ stops }: TripPath): string {
  const [first, last] = [stops[0], stops.at(-1)];
  return first && last ? `${named(first.place.name)} – ${named(last.place.name)}` : '';
}

function ShareButton({ tripId, tripPath }: { tripId: number; tripPath: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="edge" size="small" icon="share" onClick={() => setOpen(true)}>
        {t('tracking.share')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog tripId={tripId} tripPath={tripPath} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
