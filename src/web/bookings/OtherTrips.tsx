import { useMutation, useQuery } from '@tanstack/react-query';
import { changeApi } from '#shared/bookings/change-api.ts';
import type { Booking } from '#shared/bookings/schema.ts';
import { call } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { changed } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toasts.ts';
import { OtherTripRows } from './OtherTripRows.tsx';

/** After the carrier cancelled a trip: its other trips with free seats, of which one tap takes one. */
export function OtherTrips({ booking: { id: bookingId, trip } }: { booking: Booking }) {
  const navigate = useNavigate();
  const params = { bookingId };
  const { data } = useQuery({
    queryKey: [`trip:${trip.id}`, 'instead', bookingId],
    queryFn: ({ signal }) => call(changeApi.otherTrips, { params }, { signal }),
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (tripId: number) => call(changeApi.takeOther, { params, body: { tripId } }),
    onSuccess: (taken) => {
      changed(`trip:${trip.id}`);
      toast({ kind: 'good', text: t('change.others.taken') });
      navigate(paths.booking(taken.trip.id, taken.id), { replace: true });
    },
    onError: (error) => toast({ kind: 'bad', text: problemText(error) }),
  });
  return (
    <OtherTripRows
      others={data?.data ?? []}
      taking={isPending ? variables : null}
      onTake={({ tripId }) => mutate(tripId)}
    />
  );
}
