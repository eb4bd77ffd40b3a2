import { lazy, Suspense } from 'react';
import { SettingsPage } from '#web/accounts/SettingsPage.tsx';
import { loadMessages } from '#web/core/i18n.ts';
import { useSession } from '#web/core/session.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const TrackingSection = lazy(async () => {
  const [module] = await Promise.all([import('#web/tracking/TrackingSection.tsx'), loadMessages('tracking', 'errors')]);
  return { default: module.TrackingSection };
});

const OF_DRIVERS = [{ id: 'tracking', Body: Tracking }] as const;

/** `/settings` with what domains above the account add to it. */
export function AllSettingsPage() {
  const { userType } = useSession();
  return <SettingsPage more={userType === 'driver' ? OF_DRIVERS : []} />;
}

function Tracking() {
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <TrackingSection />
    </Suspense>
  );
}
