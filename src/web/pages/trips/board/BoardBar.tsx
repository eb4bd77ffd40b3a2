import type { CSSProperties } from 'react';
import type { Board, BoardTrip } from '#shared/sales/trips/board-api.ts';
import { may } from '#shared/sales/trips/next-step.ts';
import { dateIn, duration, money, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { driversInRow, pathLabel } from '#web/sales/trips/labels.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { type BoardRows, lateBy, spanOn } from './board-rows.ts';
import type { Lifted, useBoardDrag } from './use-board-drag.ts';

interface BarProps {
  day: Pick<Board, 'from' | 'to'>;
  trip: BoardTrip;
  rows: BoardRows;
  rowId: number | null;
  now: Date;
  overlaps: boolean;
  /** Whether Tab comes to this bar: one bar of the board. */
  reached: boolean;
  lifted: Lifted | null;
  drag: ReturnType<typeof useBoardDrag>['barProps'];
  onFocus: () => void;
}

/** One trip on the board: a link from its departure to its arrival, with marks for load, lateness, debts and missing staff. */
export function BoardBar({ day, trip, rows, rowId, now, overlaps, reached, lifted, drag, onFocus }: BarProps) {
  const span = spanOn(day, trip);
  const late = lateBy(trip, now);
  const missing = trip.bus === null || trip.driver === null;
  const up = lifted?.tripId === trip.id && lifted.from === rowId ? lifted : null;
  const style: CSSProperties & Record<`--${string}`, string> = {
    left: `${span.from * 100}%`,
    width: `${(span.to - span.from) * 100}%`,
    '--load': `${trip.seatsCount > 0 ? Math.min(100, (trip.bookedSeats / trip.seatsCount) * 100) : 0}%`,
    ...(up && { transform: `translate(${up.dx}px, ${up.dy}px)` }),
  };
  const words = barWords(trip, { late, overlaps });
  return (
    <Link
      to={paths.trip(trip.id)}
      className={cx(
        'board-bar',
        `is-${trip.status}`,
        (missing || overlaps) && 'is-bad',
        span.cutBefore && 'is-cut-before',
        span.cutAfter && 'is-cut-after',
        up && 'is-lifted',
      )}
      style={style}
      title={words}
      tabIndex={reached ? 0 : -1}
      data-bar={trip.id}
      data-row
      onFocus={onFocus}
      {...(may('replace', trip) && drag(trip.id, rowId))}
    >
      <span className="sr">{words}</span>
      <span className="board-line" aria-hidden="true">
        {span.cutBefore && <span className="text-quiet">‹</span>}
        <b>{timeIn(trip.from.zone, trip.departsAt)}</b>
        <span className="board-path flex-[1_1_0] min-w-0 overflow-hidden text-ellipsis">{pathLabel(trip)}</span>
        {(missing || overlaps) && <Icon name="alert" size="s" className="text-bad" />}
        {late !== null && <b className="board-late">{late === 'unknown' ? '?' : `+${late}`}</b>}
        {trip.unconfirmed > 0 && <b className="board-asks">{trip.unconfirmed}</b>}
        {trip.unpaid > 0 && <span className="board-unpaid">{money(trip.amountDue - trip.amountPaid)}</span>}
        <b className="board-load">{loadText(trip)}</b>
        {span.cutAfter && <span className="text-quiet">›</span>}
      </span>
      <span className="board-staff" aria-hidden="true">
        <span className="board-path">{pathLabel(trip)} · </span>
        {rows === 'bus' ? driversInRow(trip) : (trip.bus?.number ?? t('trips.noBus'))}
      </span>
    </Link>
  );
}

/** '12/31/49' while people are on the bus: aboard, booked, seats; before, '31/49'. */
function loadText({ status, aboard, bookedSeats, seatsCount }: BoardTrip): string {
  return [...(status === 'started' ? [aboard] : []), bookedSeats, seatsCount].join('/');
}

function barWords(trip: BoardTrip, { late, overlaps }: { late: ReturnType<typeof lateBy>; overlaps: boolean }): string {
  const { from, to, departsAt, arrivesAt, bus, bookedSeats, seatsCount, aboard, unpaid, unconfirmed } = trip;
  const days = dateIn(from.zone, departsAt) === dateIn(to.zone, arrivesAt) ? '' : ' +1';
  return [
    `${timeIn(from.zone, departsAt)} – ${timeIn(to.zone, arrivesAt)}${days}, ${pathLabel(trip)}`,
    bus?.number ?? t('trips.noBus'),
    driversInRow(trip),
    t('trips.seats', { booked: bookedSeats, total: seatsCount }),
    trip.status === 'started' && t('board.aboard', { n: aboard }),
    late !== null && (late === 'unknown' ? t('board.late.unknown') : t('board.late', { time: duration(late) })),
    unconfirmed > 0 && t('trips.unconfirmed', { n: unconfirmed }),
    unpaid > 0 && t('board.unpaid', { n: unpaid, sum: money(trip.amountDue - trip.amountPaid) }),
    overlaps && t('board.overlaps'),
    t(`board.status.${trip.status}`),
  ]
    .filter(Boolean)
    .join(' · ');
}
