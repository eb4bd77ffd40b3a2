import { lazy, Suspense } from 'react';
import { buildJourney } from '#shared/network/timetable/journey.ts';
import type { LatLon } from '#shared/network/timetable/points-schema.ts';
import { forecast } from '#shared/sales/trips/delay.ts';
import { tripJourney } from '#shared/sales/trips/journey.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { liveJourney } from '#web/operations/tracking/live-journey.ts';
import { useLive } from '#web/operations/tracking/use-live.ts';
import { countsAt, type StopPeople } from '#web/sales/bookings/core/people.ts';
import { LoadBar } from '#web/ui/content/LoadBar.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';

interface TripTimelineProps {
  sheet: TripSheet;
  people: readonly StopPeople[];
  /** For dispatchers: shows the load of each leg too. */
  dense?: boolean;
}

export function TripTimeline({ sheet, people, dense }: TripTimelineProps) {
  const now = useNow();
  const underway = sheet.status === 'started' && !sheet.broken;
  const stops = underway ? forecast(sheet.stops, sheet.currentSeq ?? 0, now, sheet.late).stops : sheet.stops;
  const { live, words } = useLive(sheet);
  const items = buildJourney(liveJourney(tripJourney({ stops, crossing: sheet.crossing }), live, words, now));
  if (dense) {
    return (
      <JourneyLine
        density="dense"
        items={items}
        side={({ seq }) => {
          const load = sheet.load[seq];
          return load === undefined ? '' : <LoadBar taken={load} seats={sheet.seatsCount} />;
        }}
      />
    );
  }
  const counts = (stop: { seq: number; state: string }) => countLabel(people[stop.seq], stop.state === 'past');
  return (
    <JourneyLine
      items={items}
      side={(stop) => (stop.state === 'now' ? undefined : counts(stop))}
      below={(stop) => {
        const pin = stop.state === 'past' ? null : sheet.stops[stop.seq]?.boardingPoint?.pin;
        const words = stop.state === 'now' ? counts(stop) : undefined;
        return pin ? <Reached words={words} pin={pin} /> : words;
      }}
    />
  );
}

const PointLinks = lazy(() =>
  import('#web/network/timetable/PointLinks.tsx').then(({ PointLinks }) => ({ default: PointLinks })),
);

function Reached({ words, pin }: { words: string | undefined; pin: LatLon }) {
  return (
    <>
      {words}
      <Suspense fallback={null}>
        <PointLinks pin={pin} />
      </Suspense>
    </>
  );
}

/** 'сіли 9, вийшли 2' for a passed stop, 'сідають 2, виходить 1' for one ahead. */
function countLabel(stop: StopPeople | undefined, passed: boolean): string | undefined {
  if (!stop) return undefined;
  const { on, off } = countsAt(stop, passed);
  const tense = passed ? 'past' : 'ahead';
  const words = [on > 0 && t(`trips.on.${tense}`, { n: on }), off > 0 && t(`trips.off.${tense}`, { n: off })];
  return words.filter(Boolean).join(', ') || undefined;
}
