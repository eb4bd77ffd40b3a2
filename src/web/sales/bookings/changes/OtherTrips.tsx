import { useQuery } from '@tanstack/react-query';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { call } from '#web/core/api/call.ts';
import { changed } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { OtherTripRows } from '../core/OtherTripRows.tsx';

/** After the carrier cancelled a trip: its other trips with free seats, of which one tap takes one. */
export default function OtherTrips({ booking: { id: bookingId, trip } }: { booking: Booking }) {
  const navigate = useNavigate();
  const params = { bookingId };
  const { data } = useQuery({
    queryKey: [`trip:${trip.id}`, 'instead', bookingId],
    queryFn: ({ signal }) => call(changeApi.otherTrips, { params }, { signal }),
  });
  const { run, running } = useAction((tripId: number) => call(changeApi.takeOther, { params, body: { tripId } }), {
    toast: t('change.others.taken'),
    done: (outcome) => {
      changed(`trip:${trip.id}`);
      navigate(paths.booking(outcome.trip.id, outcome.id), { replace: true });
    },
  });
  return (
    <OtherTripRows others={data?.data ?? []} taking={running?.[0] ?? null} onTake={({ tripId }) => void run(tripId)} />
  );
}
