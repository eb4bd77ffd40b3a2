import { lazy, Suspense } from 'react';
import { UNPROVEN_PATTERN } from '#shared/sales/bookings/rules/request-limits.ts';
import { extraName, extrasOf } from '#shared/sales/prices/extras.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { money, timeIn } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { waitingParties } from '#web/sales/bookings/core/people.ts';
import { WaitingList } from '#web/sales/bookings/seats/WaitingList.tsx';
import type { WaitingRowProps } from '#web/sales/bookings/seats/WaitingRow.tsx';
import { bookingPathLabel } from '#web/sales/trips/labels.ts';
import { cx } from '#web/ui/base/cx.ts';
import { GroupHead } from '#web/ui/content/Section.tsx';

const ComingPeople = lazy(() => import('./ComingPeople.tsx'));

const TripWaiting = lazy(() => import('#web/office/alerts/TripWaiting.tsx'));

const UnprovenSeats = lazy(() => import('#web/sales/bookings/tickets/UnprovenSeats.tsx'));

export function QueuedPeople({ sheet }: { sheet: TripSheet }) {
  if (sheet.status !== 'planned') return null;
  return (
    <Suspense fallback={null}>
      <TripWaiting tripId={sheet.id} />
    </Suspense>
  );
}

/** The yellow band: pending requests with their deadline and one-tap answers. */
export function Waiting({ sheet, wide }: { sheet: TripSheet; wide?: boolean }) {
  const parties = waitingParties(sheet);
  if (parties.length === 0) return null;
  const ends = parties.flatMap(([first]) => first?.expiresAt ?? []).sort()[0];
  const until = ends && t('desk.waiting.until', { time: timeIn(sheet.from.zone, ends) });
  return (
    <section
      className={cx('bg-now-soft [--surface:var(--now-soft)]', wide ? 'px-5 pb-1' : 'px-4 pb-2')}
      aria-label={t('desk.waiting')}
    >
      <GroupHead title={t('desk.waiting')} side={until} />
      {parties.filter(([first]) => first?.unproven).length >= UNPROVEN_PATTERN && (
        <Suspense fallback={null}>
          <UnprovenSeats tripId={sheet.id} />
        </Suspense>
      )}
      <WaitingList rows={parties.flatMap((party) => requestOf(party, sheet))} />
    </section>
  );
}

function requestOf(party: readonly SheetBooking[], sheet: TripSheet): WaitingRowProps[] {
  const [first] = party;
  if (!first) return [];
  const fares = party.map(({ fare }) => fare);
  const total = fares.includes(null) ? null : fares.reduce<number>((sum, fare) => sum + (fare ?? 0), 0);
  const childSeats = party.filter(({ childSeat }) => childSeat).length;
  const what = [
    seatLabel(party),
    ...[...new Set(party.flatMap(({ help = [] }) => help))].map((one) => t(`bookings.help.${one}`)),
    childSeats > 0 && t('desk.waiting.childSeats', { n: childSeats }),
    ...party.flatMap(({ fareParts = [] }) => extrasOf(fareParts).map((one) => extraName(one, locale))),
    bookingPathLabel(sheet, first),
    total !== null && money(total),
  ]
    .filter(Boolean)
    .join(' · ');
  return [{ booking: first, tripId: sheet.id, count: party.length, what }];
}

/** '2 місця, 8 і 9', 'посилка, 6 кг'. */
function seatLabel(party: readonly SheetBooking[]): string {
  const [first] = party;
  if (first?.kind === 'parcel') return t('trips.parcel');
  const seats = party.flatMap(({ seat }) => seat ?? []);
  return t('desk.waiting.seats', { n: party.length, seats: seats.join(', ') });
}

/** The passengers who confirmed the trip on the evening before, and those who are still to be called, until the bus leaves. */
export function Coming({ sheet }: { sheet: TripSheet }) {
  const ahead = sheet.status === 'new' || sheet.status === 'planned';
  if (!ahead || !sheet.bookings.some(({ coming }) => coming)) return null;
  return (
    <Suspense fallback={<div className="min-h-14 border-t border-line" />}>
      <ComingPeople sheet={sheet} />
    </Suspense>
  );
}
