import { useEffect } from 'react';
import type { TripSheet as Sheet } from '#shared/sales/trips/schema.ts';
import { applyNight, rememberPlace } from '#web/core/browser/night.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { TripWhere } from '#web/operations/tracking/TripWhere.tsx';
import { useLive } from '#web/operations/tracking/use-live.ts';
import { peopleByStop } from '#web/sales/bookings/core/people.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { LeftParcels } from './people/ParcelRow.tsx';
import { TripPeople } from './people/TripPeople.tsx';
import { TripSeats } from './people/TripSeats.tsx';
import { Coming, QueuedPeople, Waiting } from './people/Waiting.tsx';
import { OfficeDisrupted, SheetAnnouncements } from './replace/OfficeDisrupted.tsx';
import { StepPart } from './StepPart.tsx';
import { Ahead } from './steps/Ahead.tsx';
import { BottomStack } from './steps/BottomStack.tsx';
import { HeadCount } from './steps/HeadCount.tsx';
import { useRun } from './steps/use-run.tsx';
import { TripFooter } from './TripFooter.tsx';
import { hasMoney, TripTop } from './TripHead.tsx';
import { useTripDialogs } from './use-trip-dialogs.tsx';

/** The driver's trip sheet: the next step on top, under it the people and parcels it is about, and the main action. */
export function TripSheet({ sheet }: { sheet: Sheet }) {
  const dialogs = useTripDialogs(sheet);
  const run = useRun(sheet);
  const { phase } = run;
  const people = peopleByStop(sheet);
  const underway = sheet.status === 'started';
  usePlace(sheet);
  return (
    <div className="flex min-h-[calc(100dvh-7.5rem)] flex-col">
      <TripTop sheet={sheet} dialogs={dialogs} run={run} />
      {run.counting ? (
        <HeadCount sheet={sheet} onBack={run.stopCounting} />
      ) : (
        <>
          <StepPart sheet={sheet} run={run} dialogs={dialogs} />
          <OfficeDisrupted sheet={sheet} />
          <Waiting sheet={sheet} />
          <QueuedPeople sheet={sheet} />
          <Coming sheet={sheet} />
          <LeftParcels sheet={sheet} />
          <TripPeople sheet={sheet} people={people} folded={underway} />
          <Ahead sheet={sheet} people={people} phase={phase} />
          <SheetAnnouncements sheet={sheet} />
          <TripWhere trip={sheet} folded />
          <TripSeats sheet={sheet} />
          {hasMoney(sheet) && (
            <Section separator="line">
              <TripMoney sheet={sheet} />
            </Section>
          )}
          <div className="flex-1" />
          <BottomStack does={`${run.phase} ${sheet.currentSeq}`}>
            <TripFooter sheet={sheet} dialogs={dialogs} run={run} />
          </BottomStack>
        </>
      )}
      {run.asked}
      {dialogs.shown}
      <p className="sr" role="status">
        {phase === 'over' || phase === 'before' ? t(`trips.status.${sheet.status}`) : t(`trips.phase.${phase}`)}
      </p>
    </div>
  );
}

/** Notes where the bus is, for the theme that is dark at night. */
function usePlace(sheet: Sheet): void {
  const { live } = useLive(sheet);
  const at = live?.position;
  const stop = sheet.stops[sheet.currentSeq ?? 0]?.place;
  const lat = at?.latitude ?? stop?.lat;
  const lon = at?.longitude ?? stop?.lon;
  useEffect(() => {
    if (lat === undefined || lon === undefined) return;
    rememberPlace({ lat, lon });
    applyNight();
  }, [lat, lon]);
}

function TripMoney({ sheet }: { sheet: Pick<Sheet, 'amountDue' | 'amountPaid'> }) {
  return (
    <dl className="flex items-end justify-between gap-4">
      <div>
        <dt className="text-small text-quiet">{t('desk.money.due')}</dt>
        <dd className="figure">{money(sheet.amountDue - sheet.amountPaid)}</dd>
      </div>
      <div className="text-right">
        <dt className="text-small text-quiet">{t('desk.money.paid')}</dt>
        <dd className="n font-strong">{money(sheet.amountPaid)}</dd>
      </div>
    </dl>
  );
}
