import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { buildJourney } from '#shared/network/timetable/journey.ts';
import type { SharedTrip } from '#shared/operations/tracking/positions/schema.ts';
import { isOver } from '#web/core/api/errors.ts';
import { useNow } from '#web/core/browser/now.ts';
import { dateIn, longDate, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { CrossingNote } from '#web/network/places/crossing-note.ts';
import { PointNote } from '#web/network/timetable/PointLinks.tsx';
import { rangeLabel } from '#web/operations/tracking/arrival-labels.ts';
import { isBorderBehind } from '#web/operations/tracking/border-behind.ts';
import { BrokenDown } from '#web/operations/tracking/broken-down.ts';
import { ageLabel } from '#web/operations/tracking/labels.ts';
import { liveJourney } from '#web/operations/tracking/live-journey.ts';
import { sceneOf } from '#web/operations/tracking/map/scene.ts';
import { TripMap } from '#web/operations/tracking/map/TripMap.tsx';
import { isDead, sharedTripQuery } from '#web/operations/tracking/queries.ts';
import { useLineLost } from '#web/operations/tracking/sending/line-lost.ts';
import { WhereLabel } from '#web/operations/tracking/WhereLabel.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';

/** `/t/{code}`: where the bus is, for people with the link; needs no account and shows no names. */
export function SharedTripPage() {
  const { code = '' } = useParams();
  const query = useQuery(sharedTripQuery(code));
  const { data, error } = query;
  const dead = isDead(error);
  const title = data && !dead ? t('tracking.share.title', { tripPath: pathLabel(data) }) : t('tracking.shared.title');
  useNoIndex();
  return (
    <Page
      title={title}
      heading={data && !dead ? pathLabel(data) : title}
      end="none"
      subtitle={data && !dead ? busLabel(data) : undefined}
      large
    >
      <Loaded
        query={query}
        loading={<Skeleton kind="text" rows={8} className="p-4" />}
        gone={(error) => (
          <Empty
            title={t('tracking.shared.gone')}
            text={t(isOver(error) ? 'tracking.shared.over.text' : 'tracking.shared.gone.text')}
            action={<LinkButton to={paths.search}>{t('tracking.shared.search')}</LinkButton>}
          />
        )}
      >
        {(data) => <Shared trip={data} error={error} />}
      </Loaded>
    </Page>
  );
}

function Shared({ trip, error }: { trip: SharedTrip; error: Error | null }) {
  const now = useNow();
  const lost = useLineLost(error);
  const age = trip.position ? ageLabel(trip.position.recordedAt, now) : '';
  const scene = useMemo(
    () => sceneOf({ stops: trip.route, crossing: trip.crossing }, trip, t('tracking.bus', { age })),
    [trip, age],
  );
  const boards = trip.route.find(({ seq }) => seq === trip.boardingSeq);
  const last = trip.route.at(-1);
  const zone = last?.place.zone ?? 'UTC';
  return (
    <div className="grid gap-4 px-4 pt-2 pb-6">
      {trip.breakdown && (
        <Suspense fallback={null}>
          <BrokenDown breakdown={trip.breakdown} moreBy={trip.late?.moreBy} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <CrossingNote crossing={trip.crossing} stops={trip.route} behind={isBorderBehind(trip.status, trip)} />
      </Suspense>
      {boards && (
        <p className="text-title font-heavy text-good" aria-live="polite">
          {t('tracking.shared.boarding', { stop: named(boards.place.name) })}
        </p>
      )}
      {(trip.position || !boards) && <WhereLabel live={trip} now={now} lost={lost} />}
      <TripMap scene={scene} label={t('tracking.map', { tripPath: pathLabel(trip) })} tall />
      <JourneyLine
        items={buildJourney(journeyOf(trip, age, now))}
        below={({ seq }) => {
          const stop = trip.stops.find((one) => one.seq === seq);
          const expected =
            stop?.expected && t('tracking.expected', { range: rangeLabel(stop.expected, stop.place.zone) });
          const words = seq === trip.boardingSeq ? t('tracking.shared.boarding.here') : expected;
          const isOwn = seq === trip.fromSeq || seq === trip.toSeq;
          const point = isOwn ? trip.route.find((one) => one.seq === seq)?.boardingPoint : null;
          if (!point) return words;
          return (
            <>
              {words}
              <PointNote point={point} />
            </>
          );
        }}
      />
      <Note>
        {t('tracking.shared.until', {
          time: timeIn(zone, trip.endsAt),
          date: longDate(dateIn(zone, trip.endsAt)),
        })}
      </Note>
    </div>
  );
}

function journeyOf(trip: SharedTrip, age: string, now: Date) {
  const known = new Map(trip.stops.map((stop) => [stop.seq, stop]));
  const stops = trip.route.map((stop) => ({ ...stop, passedAt: known.get(stop.seq)?.arrivedAt ?? null }));
  const [one = '', other = ''] = trip.crossing?.countries ?? [];
  const crossing = trip.crossing && { ...trip.crossing, countries: [one, other] as const };
  return liveJourney({ stops, crossing, own: { from: trip.fromSeq, to: trip.toSeq } }, trip, age, now);
}

function pathLabel({ route, fromSeq, toSeq }: SharedTrip): string {
  const name = (seq: number) => {
    const stop = route.find((one) => one.seq === seq);
    return stop ? named(stop.place.name) : '';
  };
  return `${name(fromSeq)} – ${name(toSeq)}`;
}

function busLabel({ carrier, bus }: SharedTrip): string {
  if (!bus) return inOwnScript(carrier.name);
  return t('tracking.shared.subtitle', {
    carrier: inOwnScript(carrier.name),
    bus: `${bus.manufacturer} ${bus.model}, ${bus.number}`,
  });
}

function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
