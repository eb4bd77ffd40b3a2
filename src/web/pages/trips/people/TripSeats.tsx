import { lazy, Suspense, useState } from 'react';
import { seatPlan } from '#shared/network/fleet/seats.ts';
import { isMovable, seatMoves } from '#shared/sales/bookings/core/seat-moves.ts';
import { HOLDING } from '#shared/sales/bookings/rules/lifecycle.ts';
import { isUnsent } from '#shared/sales/bookings/sheet/expected-seats.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { pressAndReport, RefusedPressError } from '#web/sales/bookings/sheet/press.ts';
import { refusalText } from '#web/sales/bookings/sheet/press-labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { SeatLegend, SeatPlan, type SeatState } from '#web/ui/travel/SeatPlan.tsx';

const WalkOnDialog = lazy(() => import('./WalkOnDialog.tsx'));

/** Off, or choosing who changes seats (`null`), or the booking that gets another seat. */
type Moving = 'off' | null | number;

/**
 * The seat plan with names; a seat opens its booking. Seats are changed by dragging one passenger to another seat, or by two taps; a
 * passenger who comes without a booking gets a seat here as well.
 */
export function TripSeats({ sheet }: { sheet: TripSheet }) {
  const navigate = useNavigate();
  const [walkOn, setWalkOn] = useState(false);
  const { fullBus, bookings, currentSeq, status: state } = sheet;
  const sitting = bookings.filter(
    ({ kind, status }) =>
      kind === 'passenger' && HOLDING.includes(status) && !(state === 'started' && status === 'completed'),
  );
  const onSeat = (seat: number) => sitting.filter((booking) => booking.seat === seat);
  const on = (seat: number) => nearest(onSeat(seat), currentSeq ?? 0);
  const open = (seat: number) => {
    const booking = on(seat);
    if (booking && !isUnsent(booking)) navigate(paths.booking(sheet.id, booking.id));
  };
  const { moving, chosen, setMoving, tap, drag } = useMoving(sheet, on, open);
  if (!fullBus) return null;
  const seats = [...new Set(sitting.flatMap(({ seat }) => seat ?? []))];
  const changes = state === 'planned' || state === 'started';
  return (
    <Section title={t('desk.cabin')} side={<span className="text-small text-quiet">{fullBus.number}</span>}>
      {changes && (
        <div className="mb-3 flex flex-wrap gap-2">
          {state === 'started' && (
            <Button size="small" kind="edge" icon="plus" onClick={() => setWalkOn(true)}>
              {t('desk.walkOn')}
            </Button>
          )}
          {seats.length > 0 && (
            <Button size="small" kind="edge" onClick={() => setMoving(moving === 'off' ? null : 'off')}>
              {t(moving === 'off' ? 'desk.seats.change' : 'desk.seats.stop')}
            </Button>
          )}
        </div>
      )}
      <p aria-live="polite" className={moving === 'off' ? 'sr' : 'mb-3 rounded-m bg-now-soft p-3'}>
        {moving === null && t('desk.seats.who')}
        {chosen && t('desk.seats.where', { name: personName(chosen) })}
      </p>
      <div className="flex flex-wrap items-start gap-4">
        <SeatPlan
          plan={seatPlan(sheet.seatsCount, fullBus.layout)}
          states={new Map(seats.map((seat) => [seat, stateOf(on(seat))]))}
          names={new Map(seats.map((seat) => [seat, onSeat(seat).map(personName).join(', ')]))}
          value={chosen?.seat ? [chosen.seat] : []}
          onOpen={tap}
          onDrag={changes ? drag : undefined}
        />
        <SeatLegend states={['free', 'taken', 'asked', 'boarded']} />
      </div>
      <Suspense fallback={null}>{walkOn && <WalkOnDialog sheet={sheet} onClose={() => setWalkOn(false)} />}</Suspense>
    </Section>
  );
}

type OnSeat = (seat: number) => SheetBooking | undefined;

/** Changes seats by two taps, or by a drag; a tap at other times opens the booking. */
function useMoving(sheet: TripSheet, on: OnSeat, open: (seat: number) => void) {
  const [moving, setMoving] = useState<Moving>('off');
  const chosen = sheet.bookings.find(({ id }) => id === moving);
  const movable = (seat: number) => {
    const booking = on(seat);
    return booking && isMovable(booking) && !isUnsent(booking) ? booking : null;
  };
  const move = (booking: SheetBooking, seat: number) => {
    setMoving('off');
    if (booking.seat !== seat) void changeSeat(sheet, booking, seat);
  };
  const tap = (seat: number) => {
    if (moving === 'off') open(seat);
    else if (chosen) move(chosen, seat);
    else setMoving(movable(seat)?.id ?? null);
  };
  const drag = (from: number, to: number) => {
    const booking = movable(from);
    if (booking) move(booking, to);
  };
  return { moving, chosen, setMoving, tap, drag };
}

async function changeSeat(sheet: TripSheet, booking: SheetBooking, seat: number): Promise<void> {
  if (!seatMoves(sheet.bookings, booking, seat)) {
    toast({ kind: 'bad', text: t('desk.seats.impossible', { seat }) });
    return;
  }
  try {
    await pressAndReport(sheet.id, { action: 'setSeat', bookingId: booking.id, seat });
    toast({ kind: 'good', text: t('desk.seats.done', { name: personName(booking), seat }) });
  } catch (error) {
    if (!(error instanceof RefusedPressError)) throw error;
    toast({ kind: 'bad', text: refusalText(error.code) });
  }
}

/** A seat may be sold for several legs: returns the booking that is on it now, otherwise the next one. */
function nearest(bookings: readonly SheetBooking[], currentSeq: number): SheetBooking | undefined {
  return bookings.find(({ toSeq, status }) => toSeq > currentSeq && status !== 'completed') ?? bookings[0];
}

function stateOf(booking: SheetBooking | undefined): SeatState {
  if (booking?.status === 'unconfirmed') return 'asked';
  return booking?.status === 'boarded' ? 'boarded' : 'taken';
}
