import { HOLDING } from '#shared/bookings/lifecycle.ts';
import { seatPlan } from '#shared/fleet/seats.ts';
import type { SheetBooking, TripSheet } from '#shared/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { SeatLegend, SeatPlan, type SeatState } from '#web/ui/SeatPlan.tsx';
import { Section } from '#web/ui/Section.tsx';

/** The seat plan with names; a seat opens its booking. */
export function TripSeats({ sheet }: { sheet: TripSheet }) {
  const navigate = useNavigate();
  const { fullBus, bookings, currentSeq, status: state } = sheet;
  if (!fullBus) return null;
  const sitting = bookings.filter(
    ({ kind, status }) =>
      kind === 'passenger' && HOLDING.includes(status) && !(state === 'started' && status === 'completed'),
  );
  const of = (seat: number) => sitting.filter((booking) => booking.seat === seat);
  const seats = [...new Set(sitting.flatMap(({ seat }) => seat ?? []))];
  const open = (seat: number) => {
    const booking = nearest(of(seat), currentSeq ?? 0);
    if (booking) navigate(paths.booking(sheet.id, booking.id));
  };
  return (
    <Section title={t('trips.cabin')} side={<span className="text-small text-quiet">{fullBus.number}</span>}>
      <div className="flex items-start gap-4 *:last:min-w-0">
        <SeatPlan
          plan={seatPlan(sheet.seatsCount, fullBus.layout)}
          states={new Map(seats.map((seat) => [seat, stateOf(nearest(of(seat), currentSeq ?? 0))]))}
          names={new Map(seats.map((seat) => [seat, of(seat).map(personName).join(', ')]))}
          onOpen={open}
        />
        <SeatLegend states={['free', 'taken', 'asked', 'boarded']} />
      </div>
    </Section>
  );
}

/** A seat may be sold for several legs: returns the booking that is on it now, otherwise the next one. */
function nearest(bookings: readonly SheetBooking[], currentSeq: number): SheetBooking | undefined {
  return bookings.find(({ toSeq, status }) => toSeq > currentSeq && status !== 'completed') ?? bookings[0];
}

function stateOf(booking: SheetBooking | undefined): SeatState {
  if (booking?.status === 'unconfirmed') return 'asked';
  return booking?.status === 'boarded' ? 'boarded' : 'taken';
}
