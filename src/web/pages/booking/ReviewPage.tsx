import { useQuery } from '@tanstack/react-query';
import type { BookingRow } from '#shared/sales/bookings/core/booking-row.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { allOf } from '#web/core/api/loading.ts';
import { longDate, today } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useParams } from '#web/core/router/router.tsx';
import { ReviewForm } from '#web/messaging/reviews/ReviewForm.tsx';
import { paths } from '#web/paths.ts';
import { departureDate, pathLabel } from '#web/sales/bookings/core/labels.ts';
import { bookingQuery, ownOnTripQuery } from '#web/sales/bookings/core/queries.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** If a person has several bookings on a trip, the ride is reviewed first, then a booking for which the bus never came, then a cancelled one. */
const REVIEWED_FIRST: readonly BookingRow['status'][] = ['completed', 'confirmed', 'no_show', 'cancelled'];

/** `/trips/list/{tripId}/review`: the review of a trip that is over or did not take place, once per party. */
export function ReviewPage() {
  const tripId = Number(useParams().tripId);
  const ownBookings = useQuery(ownOnTripQuery(tripId));
  const rows = ownBookings.data?.data ?? [];
  const ride = REVIEWED_FIRST.map((one) => rows.find(({ status }) => status === one)).find(Boolean) ?? rows[0];
  const one = useQuery({ ...bookingQuery(tripId, ride?.id ?? 0), enabled: ride !== undefined });
  const booking = one.data;
  return (
    <Page
      title={t('core.title.review')}
      heading={t(titleOf(booking))}
      end="none"
      back={paths.trip(tripId)}
      subtitle={
        booking &&
        `${pathLabel(booking.trip, booking.fromSeq, booking.toSeq)}, ${longDate(departureDate(booking.trip, booking.fromSeq), today())}`
      }
    >
      {ownBookings.data && !ride && <Later />}
      {(!ownBookings.data || ride) && (
        <Loaded
          query={allOf(ownBookings, one)}
          loading={<Skeleton kind="text" rows={6} className="p-4" />}
          failed={t('reviews.failed')}
        >
          {([, booking]) => <Review booking={booking} />}
        </Loaded>
      )}
    </Page>
  );
}

function titleOf(booking: Booking | undefined) {
  if (booking?.status === 'cancelled') return 'reviews.title.cancelled';
  return booking?.status === 'completed' || !booking ? 'reviews.title' : 'reviews.title.neverCame';
}

function Review({ booking }: { booking: Booking }) {
  const { trip, actions, status } = booking;
  if (!actions.includes('review')) {
    return status === 'completed' && trip.status === 'finished' ? <Done carrierId={trip.carrier.id} /> : <Later />;
  }
  const name = trip.driver && personName(trip.driver);
  const company = inOwnScript(trip.carrier.name);
  return (
    <div className="grid gap-5 px-4 pt-2 pb-6">
      <div className="flex items-center gap-3">
        <Avatar kind="company" name={trip.carrier.name} src={trip.carrier.logo} />
        <div>
          <p className="font-strong">{company}</p>
          {name && name !== company && <Note>{name}</Note>}
        </div>
      </div>
      {booking.status !== 'completed' && <p className="text-quiet">{t('reviews.kind.hint')}</p>}
      <ReviewForm
        bookingId={booking.id}
        tripId={trip.id}
        aspectsOf={status === 'completed' ? booking.kind : undefined}
      />
    </div>
  );
}

function Later() {
  const tripId = Number(useParams().tripId);
  return (
    <Empty
      title={t('reviews.later')}
      text={t('reviews.later.text')}
      action={<LinkButton to={paths.trip(tripId)}>{t('reviews.trip')}</LinkButton>}
    />
  );
}

function Done({ carrierId }: { carrierId: number }) {
  return (
    <Empty
      title={t('reviews.done')}
      text={t('reviews.done.text')}
      action={<LinkButton to={paths.carrier(carrierId)}>{t('reviews.carrier')}</LinkButton>}
    />
  );
}
