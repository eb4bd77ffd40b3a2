import { useQuery } from '@tanstack/react-query';
import { custodyApi } from '#shared/sales/bookings/core/custody-api.ts';
import type { UnclaimedParcel } from '#shared/sales/bookings/rules/custody-schema.ts';
import { call } from '#web/core/api/call.ts';
import { dateIn, dayAndMonth, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { paths } from '#web/paths.ts';
import { weightLabel } from '#web/sales/bookings/core/labels.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { PhoneLink } from '#web/ui/content/PhoneLink.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** `/trips/list?show=unclaimed`: the parcels that were not collected, where each is stored, until when, and the people to call. */
export default function UnclaimedPage() {
  const query = useQuery({
    queryKey: [carrierTopic(), 'unclaimed parcels'],
    queryFn: ({ signal }) => call(custodyApi.unclaimed, {}, { signal }),
  });
  return (
    <Page title={t('bookings.parcels.unclaimed')} width="form" end="none" back={paths.trips}>
      <Loaded
        query={query}
        empty={<Empty title={t('bookings.parcels.unclaimed.none')} text={t('bookings.parcels.unclaimed.none.text')} />}
      >
        {(data) => (
          <Rows className="rows-wide">
            {data.data.map((parcel) => (
              <Parcel key={parcel.bookingId} parcel={parcel} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Page>
  );
}

function Parcel({ parcel }: { parcel: UnclaimedParcel }) {
  const { bookingId, tripId, what, weightKg, receiverName, receiverPhone } = parcel;
  return (
    <Row
      to={paths.booking(tripId, bookingId)}
      leading={
        <span className="seatno seatno-box">
          <Icon name="box" />
        </span>
      }
      strong={`${what}, ${weightLabel(weightKg)}`}
      quiet={
        <>
          {whereOf(parcel)}
          <br />
          {t('bookings.parcels.unclaimed.for', { name: personName({ name: receiverName }) })}
        </>
      }
      action={receiverPhone && <PhoneLink phone={receiverPhone} label={t('bookings.call', { name: receiverName })} />}
    />
  );
}

function whereOf({ place, until, stop, arrivedAt, zone }: UnclaimedParcel): string {
  if (place === null || until === null) {
    const since = arrivedAt === null ? '' : dayAndMonth(dateIn(zone, arrivedAt));
    return [t('bookings.parcels.unclaimed.aboard', { stop: named(stop) }), since].filter(Boolean).join(', ');
  }
  return t(until < today() ? 'bookings.parcels.kept.over' : 'bookings.parcels.kept', {
    place,
    date: dayAndMonth(until),
  });
}
