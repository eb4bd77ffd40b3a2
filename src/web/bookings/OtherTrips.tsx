import { useMutation, useQuery } from '@tanstack/react-query';
import { changeApi } from '#shared/bookings/change-api.ts';
import type { Booking } from '#shared/bookings/schema.ts';
import { call } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { changed } from '#web/core/api/query.ts';
import { dateIn, dayFrom, timeIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { Section } from '#web/ui/Section.tsx';
import { toast } from '#web/ui/toasts.ts';

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
  const others = data?.data ?? [];
  if (others.length === 0) return null;
  return (
    <Section title={t('change.others')} className="print:hidden">
      <p className="pb-2 text-quiet">{t('change.others.text')}</p>
      <Rows>
        {others.map((other) => (
          <Row
            key={other.tripId}
            strong={`${dayFrom(today(), dateIn(other.zone, other.departsAt))}, ${timeIn(other.zone, other.departsAt)}`}
            quiet={t('change.others.free', { n: other.free })}
            action={
              <Button
                kind="soft"
                size="small"
                busy={isPending && variables === other.tripId}
                disabled={isPending}
                onClick={() => mutate(other.tripId)}
              >
                {t('change.others.take')}
              </Button>
            }
          />
        ))}
      </Rows>
    </Section>
  );
}
