import { useQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { waitingOnQuery } from './queries.ts';

/** How many wait for seats of a full trip, for its carrier; nothing while nobody does. */
export default function TripWaiting({ tripId }: { tripId: number }) {
  const { data } = useQuery(waitingOnQuery(tripId));
  if (!data || data.people === 0) return null;
  return (
    <p className="flex items-center gap-2 border-t border-line px-4 py-3 text-small lg:px-5">
      <Icon name="users" size="s" />
      <span>
        {t('alerts.trip', { people: data.people, seats: data.seats })}
        {data.held > 0 && ` ${t('alerts.trip.held', { n: data.held })}`}
      </span>
    </p>
  );
}
