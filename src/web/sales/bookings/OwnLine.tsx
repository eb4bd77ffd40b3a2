import type { ShortJourney } from '#shared/network/timetable/journey.ts';
import type { BookingRow } from '#shared/sales/bookings/core/booking-row.ts';
import { waitsFor } from '#shared/sales/bookings/rules/waiting.ts';
import { dateIn, dayFrom, money, today } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { rideJourney } from '#web/network/timetable/ride-journey.ts';
import { paths } from '#web/paths.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { RowFrame, RowOpen } from '#web/ui/content/Row.tsx';
import { JourneyShort } from '#web/ui/travel/JourneyShort.tsx';
import { statusTone, waitingLabel } from './core/labels.ts';
import { type Party, partyFare } from './seats/parties.ts';

/**
 * A ride or a parcel in a passenger's list. A single booking opens its ticket. Several bookings, or a ride while the bus is on the road,
 * open the trip with all tickets.
 */
export function OwnLine({ party, selected, search }: { party: Party; selected?: boolean; search?: string }) {
  const { bookings, kind, status, tripId } = party;
  const live = party.tripStatus === 'started';
  const single = bookings.length === 1 && (!live || kind === 'parcel');
  const price = partyFare(party);
  const over =
    status === 'completed' ||
    status === 'cancelled' ||
    status === 'no_show' ||
    status === 'left_behind' ||
    status === 'ejected';
  return (
    <RowFrame selected={selected} className="py-4">
      <div className="beside">
        <RowOpen
          to={{
            pathname: single ? paths.booking(tripId, party.id) : paths.trip(tripId),
            search: search ?? searchOf(kind),
          }}
        >
          <JourneyShort journey={journeyOf(party)} past={over} />
        </RowOpen>
        <div>
          {price === null ? (
            <div className="max-w-[7.5rem] text-small font-strong">{t('trips.arrangement')}</div>
          ) : (
            <div className="n text-title font-strong">{money(price)}</div>
          )}
          <div className="n mt-1 text-small text-quiet">{seatsOf(bookings)}</div>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small">
        <span>
          <span className="font-strong">{dayFrom(today(), dateIn(party.from.zone, party.departsAt))}</span>{' '}
          <span className="text-quiet">· {kind === 'parcel' ? party.what : inOwnScript(party.carrierName)}</span>
        </span>
        <span className="flex flex-wrap gap-2">
          {live && !over && (kind === 'passenger' || status !== 'boarded') && (
            <Pill kind="now">{t('trips.state.underway')}</Pill>
          )}
          {bookings.some(({ changeOffered }) => changeOffered) ? (
            <Pill kind="now">{t('statuses.changeOffered')}</Pill>
          ) : bookings.some(({ comingAsked }) => comingAsked) ? (
            <Pill kind="now">{t('trips.mine.comingAsked')}</Pill>
          ) : waitsFor(party) === 'passenger' ? (
            <Pill kind="now">{t('trips.mine.priced')}</Pill>
          ) : (
            <Pill kind={statusTone(status)}>{waitingLabel(party, 'passenger')}</Pill>
          )}
        </span>
      </div>
    </RowFrame>
  );
}

/** Outside of the lists the address of a parcel names its list. */
function searchOf(kind: Party['kind']): string {
  return kind === 'parcel' ? '?kind=parcel' : '';
}

function seatsOf(bookings: readonly BookingRow[]): string {
  const seats = bookings.flatMap(({ seat }) => seat ?? []);
  return seats.length === 0 ? '' : t('trips.mine.seats', { n: seats.length, seats: seats.join(', ') });
}

function journeyOf(row: BookingRow): ShortJourney {
  return rideJourney(row, row.from.country === row.to.country ? null : row.crossingShort);
}
