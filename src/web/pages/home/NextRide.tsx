import { useQuery } from '@tanstack/react-query';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { bookingQuery, ownBookingsQuery } from '#web/sales/bookings/core/queries.ts';
import { OwnLine } from '#web/sales/bookings/OwnLine.tsx';
import { BookingComing } from '#web/sales/bookings/seats/BookingComing.tsx';
import { type Party, partiesOf } from '#web/sales/bookings/seats/parties.ts';
import { IconLink, LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

/** The number of further rides or parcels that are shown. */
const LATER = 2;

export const nextRidesQuery = () => ownBookingsQuery({ tab: 'planned', page: 1, perPage: 10 });

/** The next ride of a passenger, and apart from it the next parcel of a sender: short tickets with code and the driver's phone. */
export function NextRide() {
  return (
    <>
      <Planned kind="passenger" />
      <Planned kind="parcel" />
    </>
  );
}

/** The next booking of a kind with some later ones. Without a parcel there is nothing about parcels. */
function Planned({ kind }: { kind: Party['kind'] }) {
  const query = useQuery(nextRidesQuery());
  const { data } = query;
  const [next, ...later] = partiesOf(data?.data ?? []).filter((party) => party.kind === kind);
  const parcels = kind === 'parcel';
  if (parcels && !next) return null;
  const all = later.length > 0 && (
    <Link to={parcels ? paths.parcels : paths.trips} className="text-small font-strong text-action">
      {t(parcels ? 'dashboard.parcel.all' : 'dashboard.ride.all')}
    </Link>
  );
  return (
    <Section separator="none" title={t(parcels ? 'dashboard.parcel.next' : 'dashboard.ride')} side={all}>
      <Loaded query={query} loading={<Skeleton kind="trip" rows={1} />} small>
        {() => !next && <Empty small title={t('dashboard.ride.none')} text={t('dashboard.ride.none.text')} />}
      </Loaded>
      {next && <Next party={next} />}
      {later.length > 0 && (
        <Rows className="mt-4">
          {later.slice(0, LATER).map((party) => (
            <OwnLine key={`${party.partyId}.${party.status}`} party={party} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

function Next({ party }: { party: Party }) {
  const { data: booking } = useQuery(bookingQuery(party.tripId, party.id));
  const driver = booking?.trip.driver;
  const parcel = party.kind === 'parcel';
  const name = driver ? personName(driver) : '';
  return (
    <>
      <Rows>
        <OwnLine party={party} />
      </Rows>
      {booking && <BookingComing booking={booking} className="mb-3" />}
      <div className="flex items-center gap-2">
        <LinkButton
          size="tall"
          className="flex-1"
          icon="ticket"
          to={(parcel ? paths.ownParcel : paths.booking)(party.tripId, party.id)}
        >
          {t(parcel ? 'dashboard.parcel.open' : 'dashboard.ticket')}
        </LinkButton>
        {booking?.driverPhone && (
          <IconLink
            name="phone"
            kind="soft"
            className="size-13"
            to={`tel:${booking.driverPhone}`}
            label={t('trips.call', { name })}
          />
        )}
      </div>
      <Note className="n mt-2">{t('dashboard.code', { code: spacedCode(party.code) })}</Note>
    </>
  );
}
