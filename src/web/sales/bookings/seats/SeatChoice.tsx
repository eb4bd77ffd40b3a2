import { useEffect, useMemo, useRef } from 'react';
import { seatPlan } from '#shared/network/fleet/seats.ts';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { SeatLegend, SeatPlan, type SeatState, seatLabel } from '#web/ui/travel/SeatPlan.tsx';

interface SeatChoiceProps {
  terms: BookingTerms;
  /** The seat of each traveller; null where the server will choose one. */
  seats: readonly (number | null)[];
  error: string | undefined;
  /** A counter that grows to draw attention to the error again. */
  calls: number;
  onChange: (chosen: readonly number[]) => void;
}

/** The seat plan with the seats that are free between the stops. Travellers without a chosen seat are seated together. */
export function SeatChoice({ terms, seats, error, calls, onChange }: SeatChoiceProps) {
  const { bus } = terms.trip;
  const plan = useMemo(() => (bus ? seatPlan(bus.seatsCount, bus.layout) : null), [bus]);
  const states = useMemo(() => new Map(terms.taken.map((seat): [number, SeatState] => [seat, 'taken'])), [terms.taken]);
  const chosen = seats.filter((seat) => seat !== null);
  const notificationItem = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is far below the drawing that the message is about.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call asks for attention again
  useEffect(() => {
    if (error) notificationItem.current?.scrollIntoView({ block: 'center' });
  }, [error, calls]);
  if (!plan) return null;
  return (
    <>
      {error && (
        <p ref={notificationItem} role="alert" className="field-error mb-3">
          <Icon name="alert" size="s" />
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <SeatPlan
          plan={plan}
          states={states}
          value={chosen}
          max={seats.length}
          onChange={onChange}
          forOthers={terms.forCaller}
        />
        <div className="grid min-w-32 flex-1 content-start gap-4">
          <div aria-live="polite">
            {chosen.length === 0 ? (
              <Note>
                {t(terms.forCaller ? 'bookings.seat.none.caller' : 'bookings.seat.none', { n: seats.length })}
              </Note>
            ) : (
              chosen.map((seat) => (
                <div key={seat} className="mb-3">
                  <span className="text-small text-quiet">{t('bookings.seat')}</span>
                  <b className="figure block">{seat}</b>
                  <span className="text-small">{seatLabel(plan, seat)}</span>
                </div>
              ))
            )}
          </div>
          <SeatLegend states={['mine', 'free', 'taken']} forOthers={terms.forCaller} />
        </div>
      </div>
    </>
  );
}
