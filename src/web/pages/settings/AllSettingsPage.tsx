import { type ComponentType, Suspense } from 'react';
import { DataSection } from '#web/accounts/DataSection.tsx';
import { part } from '#web/core/router/lazy.ts';
import { useSession } from '#web/core/session/session.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const NotificationsSection = part(
  () => import('#web/notifications/NotificationsSection.tsx'),
  (its) => its.NotificationsSection,
  'notifications',
  'errors',
);

const TrackingSection = part(
  () => import('#web/tracking/TrackingSection.tsx'),
  (its) => its.TrackingSection,
  'tracking',
  'errors',
);

const Notifications = loaded(NotificationsSection, 4);
const Tracking = loaded(TrackingSection, 2);

/** `/settings` with what domains above the account add to it. */
export function AllSettingsPage() {
  const { userType } = useSession();
  return (
    <SettingsPage notifications={Notifications} tracking={userType === 'driver' ? Tracking : undefined} data={Data} />
  );
}

/** An erasure waits for bookings and trips, which stand above the account. */
function Data() {
  return <DataSection end={async (...what) => (await import('./end-blocker.ts')).endBlocker(...what)} />;
}

/** A section with as many lines in its place until it has come. */
function loaded(Section: ComponentType, rows: number): ComponentType {
  return function Loaded() {
    return (
      <Suspense fallback={<Skeleton rows={rows} />}>
        <Section />
      </Suspense>
    );
  };
}
