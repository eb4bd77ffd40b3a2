import { Suspense } from 'react';
import type { TripSheet as Sheet } from '#shared/trips/schema.ts';
import { PendingBar } from '#web/bookings/PendingBar.tsx';
import { peopleByStop, stopsInFocus } from '#web/bookings/people.ts';
import { TripAnnouncements } from '#web/chat/announcements.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { TripWhere } from '#web/tracking/TripWhere.tsx';
import { useLive } from '#web/tracking/use-live.ts';
import { Section } from '#web/ui/Section.tsx';
import { LeftParcels, StopGroup } from './StopGroup.tsx';
import { TripFooter } from './TripFooter.tsx';
import { TripHead } from './TripHead.tsx';
import { TripNow, TripOutcome } from './TripNow.tsx';
import { TripPeople } from './TripPeople.tsx';
import { TripSeats } from './TripSeats.tsx';
import { TripTimeline } from './TripTimeline.tsx';
import { useTripDialogs } from './use-trip-dialogs.tsx';
import { Waiting } from './Waiting.tsx';

/** The driver's trip sheet: next stop and time, who boards and leaves there, the money, and the main action. */
export function TripSheet({ sheet }: { sheet: Sheet }) {
  const dialogs = useTripDialogs(sheet);
  const people = peopleByStop(sheet);
  const { live } = useLive(sheet);
  const underway = sheet.status === 'started';
  const focus = underway ? stopsInFocus(people, sheet.currentSeq ?? 0) : [];
  return (
    <div className="flex min-h-[calc(100dvh-7.5rem)] flex-col">
      <TripHead sheet={sheet} dialogs={dialogs} />
      <PendingBar />
      <TripOutcome sheet={sheet} />
      {underway && <TripNow sheet={sheet} live={live} />}
      <div className="px-4 pt-1 pb-4">
        <TripTimeline sheet={sheet} people={people} />
      </div>
      <Waiting sheet={sheet} />
      <Suspense fallback={null}>
        <TripAnnouncements trip={sheet} />
      </Suspense>
      <TripWhere trip={sheet} folded />
      <LeftParcels sheet={sheet} />
      {focus.length > 0 && (
        <Section className="pt-1 pb-2">
          {focus.map((stop) => (
            <StopGroup key={stop.seq} stop={stop} sheet={sheet} />
          ))}
        </Section>
      )}
      <TripPeople sheet={sheet} people={people} folded={underway} />
      <TripSeats sheet={sheet} />
      <Section line>
        <TripMoney sheet={sheet} />
      </Section>
      <div className="flex-1" />
      <TripFooter sheet={sheet} dialogs={dialogs} />
      {dialogs.shown}
      <p className="sr" role="status">
        {t(`trips.status.${sheet.status}`)}
      </p>
    </div>
  );
}

/** The amount still due and the amount paid. */
function TripMoney({ sheet }: { sheet: Pick<Sheet, 'amountDue' | 'amountPaid'> }) {
  return (
    <dl className="flex items-end justify-between gap-4">
      <div>
        <dt className="text-small text-quiet">{t('trips.money.due')}</dt>
        <dd className="figure">{money(sheet.amountDue - sheet.amountPaid)}</dd>
      </div>
      <div className="text-right">
        <dt className="text-small text-quiet">{t('trips.money.paid')}</dt>
        <dd className="n font-strong">{money(sheet.amountPaid)}</dd>
      </div>
    </dl>
  );
}
