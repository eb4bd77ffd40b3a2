import { useQuery } from '@tanstack/react-query';
import { longDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { departureDate, pathLabel } from '#web/sales/bookings/core/labels.ts';
import { bookingQuery } from '#web/sales/bookings/core/queries.ts';
import { ParcelLabel } from '#web/sales/bookings/parcels/ParcelLabel.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** `/trips/list/{tripId}/booking/{bookingId}/label`: the label of a parcel, to show and to print at A6. */
export default function ParcelLabelPage() {
  const { tripId, bookingId } = useParams();
  const query = useQuery(bookingQuery(Number(tripId), Number(bookingId)));
  const { data } = query;
  return (
    <Page
      title={t('bookings.parcels.label')}
      end="none"
      back={paths.booking(Number(tripId), Number(bookingId))}
      subtitle={data && pathLabel(data.trip, data.fromSeq, data.toSeq)}
      barClass="print:hidden"
    >
      <Loaded query={query} loading={<Skeleton kind="text" rows={6} className="p-4" />}>
        {(data) => (
          <>
            {data.parcel && (
              <Section separator="none">
                <ParcelLabel
                  bookingId={data.id}
                  tripId={data.trip.id}
                  code={data.code}
                  what={data.parcel.what}
                  weightKg={data.parcel.weightKg}
                  fragile={data.parcel.custody.some(({ condition }) => condition === 'fragile')}
                  receiverName={data.parcel.receiverName}
                  receiverPhone={data.parcel.receiverPhone}
                  tripPath={pathLabel(data.trip, data.fromSeq, data.toSeq)}
                  day={longDate(departureDate(data.trip, data.fromSeq))}
                />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
