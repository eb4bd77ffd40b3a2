import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { TripWhere } from '#web/operations/tracking/TripWhere.tsx';
import { peopleByStop } from '#web/sales/bookings/core/people.ts';
import { LeftParcels } from './people/ParcelRow.tsx';
import { PeopleTable } from './people/PeopleTable.tsx';
import { TripPeople } from './people/TripPeople.tsx';
import { TripSeats } from './people/TripSeats.tsx';
import { Coming, QueuedPeople, Waiting } from './people/Waiting.tsx';
import { OfficeDisrupted, SheetAnnouncements } from './replace/OfficeDisrupted.tsx';
import { StepPart } from './StepPart.tsx';
import { BottomStack } from './steps/BottomStack.tsx';
import { HeadCount } from './steps/HeadCount.tsx';
import { TripTimeline } from './steps/TripTimeline.tsx';
import { useRun } from './steps/use-run.tsx';
import { TripFooter } from './TripFooter.tsx';
import { hasMoney, TripTop } from './TripHead.tsx';
import { useTripDialogs } from './use-trip-dialogs.tsx';

/** The dispatcher's view beside the list: figures, pending requests, load of each leg, and everybody on board. */
export function TripDesk({ sheet }: { sheet: TripSheet }) {
  const dialogs = useTripDialogs(sheet);
  const run = useRun(sheet);
  const people = peopleByStop(sheet);
  const underway = sheet.status === 'started';
  return (
    <div className="flex min-h-full flex-col">
      <TripTop sheet={sheet} dialogs={dialogs} run={run} wide />
      {run.counting ? (
        <HeadCount sheet={sheet} wide onBack={run.stopCounting} />
      ) : (
        <>
          <Figures sheet={sheet} />
          {!sheet.broken && <OfficeDisrupted sheet={sheet} />}
          <Waiting sheet={sheet} wide />
          <QueuedPeople sheet={sheet} />
          <Coming sheet={sheet} />
          {underway && (
            <div className="border-t border-line">
              <StepPart sheet={sheet} run={run} dialogs={dialogs} />
            </div>
          )}
          {sheet.broken && <OfficeDisrupted sheet={sheet} />}
          <div className="hidden border-t border-line @min-[36rem]:block">
            <PeopleTable sheet={sheet} />
          </div>
          <div className="@min-[36rem]:hidden">
            <TripPeople sheet={sheet} people={people} folded={underway} />
          </div>
          <div className="border-t border-line px-5 pt-3 pb-4">
            <TripTimeline sheet={sheet} people={people} dense />
          </div>
          <SheetAnnouncements sheet={sheet} />
          <TripWhere trip={sheet} />
          <LeftParcels sheet={sheet} />
          <TripSeats sheet={sheet} />
          <div className="flex-1" />
          <BottomStack does={`${run.phase} ${sheet.currentSeq}`}>
            <TripFooter sheet={sheet} dialogs={dialogs} run={run} wide />
          </BottomStack>
        </>
      )}
      {run.asked}
      {dialogs.shown}
    </div>
  );
}

function Figures({ sheet }: { sheet: TripSheet }) {
  const facts = [
    [t('desk.figure.seats'), t('trips.seats', { booked: sheet.bookedSeats, total: sheet.seatsCount })],
    [t('desk.figure.parcels'), sheet.parcels],
    ...(hasMoney(sheet)
      ? [
          [t('desk.figure.due'), money(sheet.amountDue - sheet.amountPaid)],
          [t('desk.figure.paid'), money(sheet.amountPaid)],
        ]
      : []),
  ];
  return (
    <dl className="n px-5 pt-2 pb-3 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-3">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-micro text-quiet">{term}</dt>
          <dd className="font-strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
