import { lazy, Suspense } from 'react';
import { announceRefusal, reachOf } from '#shared/messaging/chat/announcing.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { TripAnnouncements } from '#web/messaging/chat/announcements/announcements.ts';
import { CrossingNote } from '#web/network/places/crossing-note.ts';
import { isBorderBehind } from '#web/operations/tracking/border-behind.ts';
import { useLive } from '#web/operations/tracking/use-live.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Section } from '#web/ui/content/Section.tsx';

const Transfers = lazy(() => import('../people/Transfers.tsx'));

const Disrupted = lazy(() => import('./Disrupted.tsx'));

const CallUnread = lazy(() => import('#web/office/disruption/CallUnread.tsx'));

export function OfficeDisrupted({ sheet }: { sheet: TripSheet }) {
  const runs = useRuns();
  if (!runs || sheet.status === 'finished') return null;
  return (
    <Suspense fallback={null}>
      <Disrupted sheet={sheet} />
    </Suspense>
  );
}

/** The announcements of a trip; those who run the carrier call who has not read them. */
export function SheetAnnouncements({ sheet }: { sheet: TripSheet }) {
  const runs = useRuns();
  const unread = (id: string) => (
    <Suspense fallback={null}>
      <CallUnread tripId={sheet.id} announcementId={id} />
    </Suspense>
  );
  return (
    <Suspense fallback={<AskRoom sheet={sheet} />}>
      <TripAnnouncements trip={sheet} {...(runs && { unread })} />
    </Suspense>
  );
}

/** Holds the room of the button for a first announcement while its code is on its way, so that nothing below it moves. */
function AskRoom({ sheet }: { sheet: TripSheet }) {
  const { reached, callers } = reachOf(sheet.bookings);
  if (announceRefusal(sheet) !== null || reached + callers.length === 0) return null;
  return (
    <Section separator="line" className="invisible print:hidden">
      <Button kind="soft" icon="users" disabled>
        {t('desk.more')}
      </Button>
    </Section>
  );
}

export function SheetCrossing({ sheet }: { sheet: TripSheet }) {
  const { crossing, stops, status } = sheet;
  const { live } = useLive(sheet);
  return (
    <Suspense fallback={null}>
      <CrossingNote crossing={crossing} stops={stops} behind={isBorderBehind(status, live)} className="mx-4 my-2" />
    </Suspense>
  );
}

function useRuns(): boolean {
  const { carrierInfo } = useSession();
  return carrierInfo?.role === 'owner' || carrierInfo?.role === 'dispatcher';
}

/** The parcels that change buses now; nothing is loaded while there are none. */
export function SheetTransfers({ sheet }: { sheet: TripSheet }) {
  const leaving = sheet.bookings.some(({ status, parcel }) => status === 'boarded' && parcel?.passing);
  if (!leaving && !sheet.incoming?.length) return null;
  return (
    <Suspense fallback={null}>
      <Transfers sheet={sheet} />
    </Suspense>
  );
}
