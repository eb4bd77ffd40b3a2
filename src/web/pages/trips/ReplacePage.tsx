import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Replacement } from '#shared/office/disruption/schema.ts';
import { driversOf, drives } from '#shared/sales/trips/drives.ts';
import { may } from '#shared/sales/trips/next-step.ts';
import { dateIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { useParams, useSearchParams } from '#web/core/router/router.tsx';
import ExpiredWarning from '#web/network/credentials/ExpiredWarning.tsx';
import { replacementQuery, type StaffChoice } from '#web/office/disruption/queries.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { AWAITED, TopBar } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { changesSeats, changesTrip, departureText, effectsOn } from './people/replace-effects.ts';
import { NewCabin } from './replace/NewCabin.tsx';
import { ReplaceChoice } from './replace/ReplaceChoice.tsx';
import { ReplacePeriod } from './replace/ReplacePeriod.tsx';
import { MovedRiders, Totals, UnseatedRiders } from './replace/ReplaceRiders.tsx';
import { ReplaceSide } from './replace/ReplaceSide.tsx';

const DriverHours = lazy(() => import('#web/sales/trips/HoursWarnings.tsx'));

/** `/trips/list/{tripId}/replace`: another bus or driver, with what that does to each person before anything is changed. */
export function ReplacePage() {
  const tripId = Number(useParams().tripId);
  const [params, setParams] = useSearchParams();
  const second = params.get('second');
  const chosen = {
    bus: Number(params.get('bus')) || null,
    driver: Number(params.get('driver')) || null,
    second: second !== null && /^\d+$/.test(second) ? Number(second) : null,
  };
  const query = useQuery(replacementQuery(tripId, chosen));
  const { data, isPlaceholderData } = query;
  const choose = (next: Partial<typeof chosen>) => {
    const entries = Object.entries({ ...chosen, ...next }).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    );
    setParams(Object.fromEntries(entries), { replace: true });
  };
  const over = params.has('over');
  return (
    <div className="flex min-h-full flex-col">
      <TopBar
        back={over ? paths.replace(tripId) : paths.trip(tripId)}
        title={t(over ? 'disruption.period.title' : 'disruption.title')}
        subtitle={!over && (data ? subtitleOf(data) : AWAITED)}
        actions={
          !over &&
          data?.outlook &&
          changesTrip(data, data.outlook) && <Pill className="hidden sm:inline-flex">{t('disruption.pending')}</Pill>
        }
      />
      <Loaded
        query={query}
        loading={<Skeleton kind="text" rows={8} className="p-4" />}
        gone={<Empty title={t('errors.not_found')} action={<LinkButton to={paths.trips}>{t('ui.back')}</LinkButton>} />}
      >
        {(data) => (
          <>
            {over && <ReplacePeriod trip={data.trip} />}
            {!over && <Replace data={data} stale={isPlaceholderData} onChoose={choose} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

interface ReplaceProps {
  data: Replacement;
  /** The outlook is still that of the choice before. */
  stale: boolean;
  onChoose: (next: Partial<StaffChoice>) => void;
}

function Replace({ data, stale, onChoose }: ReplaceProps) {
  const { trip, outlook } = data;
  const [all, setAll] = useState(false);
  if (!may('replace', trip)) return <Empty title={t('disruption.over')} text={t('disruption.over.text')} />;
  const bus = data.buses.find(({ id }) => id === outlook?.busId);
  const changed = outlook !== null && changesTrip(data, outlook);
  const effects = outlook && effectsOn(data, outlook);
  return (
    <div className="xl:grid xl:flex-1 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="min-w-0 pb-4" aria-busy={stale}>
        <ReplaceChoice data={data} onChoose={onChoose} />
        {trip.status === 'planned' && !changed && (
          <LinkButton
            kind="bare"
            icon="calendar"
            className="mx-4 mt-3 text-left"
            to={paths.replace(trip.id, 'over=bus')}
          >
            {t('disruption.period.open')}
          </LinkButton>
        )}
        {outlook && (
          <div className="px-4 pb-3">
            <ExpiredWarning
              busId={outlook.busId}
              driverIds={driversOf(outlook)}
              day={dateIn(trip.stops[0]?.zone ?? 'UTC', trip.departsAt)}
            />
          </div>
        )}
        {outlook &&
          driversOf(outlook)
            .filter((id) => !drives(trip, id) || driversOf(trip).length !== driversOf(outlook).length)
            .map((id) => (
              <div key={id} className="px-4 py-3">
                <Suspense fallback={null}>
                  <DriverHours tripId={trip.id} driverId={id} pair={outlook.secondDriverId !== null} />
                </Suspense>
              </div>
            ))}
        {outlook && effects && changesSeats(data, outlook) && (
          <>
            <Totals effects={effects} />
            <div className="border-t lg:grid lg:grid-cols-[minmax(0,1fr)_auto]">
              <div className="min-w-0">
                <UnseatedRiders tripId={trip.id} effects={effects} />
                <MovedRiders effects={effects} all={all} onAll={() => setAll(true)} />
              </div>
              {bus && <NewCabin bus={bus} effects={effects} />}
            </div>
          </>
        )}
      </div>
      {changed && <ReplaceSide data={data} outlook={outlook} stale={stale} />}
    </div>
  );
}

function subtitleOf({ trip }: Replacement): string {
  const [from, to] = [trip.stops[0], trip.stops.at(-1)];
  if (!from || !to) return '';
  const when = departureText({ departsAt: trip.departsAt, zone: from.zone });
  return `${named(from.name)} – ${named(to.name)} · ${when}`;
}
