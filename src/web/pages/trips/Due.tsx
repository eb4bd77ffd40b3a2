import type { SheetBooking, TripSheet } from '#shared/trips/schema.ts';
import { actionsOf } from '#web/bookings/actions.ts';
import { press } from '#web/bookings/press.ts';
import { useNow } from '#web/core/browser/now.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { fareLabel } from '#web/trips/labels.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** What a passenger or a parcel still has to pay, in red, or that it is paid; a tap changes it where the policy allows. */
export function Due({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const allowed = actionsOf(booking, sheet, useNow());
  const { fare, paid } = booking;
  if (fare === null) return <p className="due text-quiet">{fareLabel(booking)}</p>;
  const done = paid >= fare;
  const words = done ? t('step.paid', { amount: money(fare) }) : t('step.due', { amount: money(fare - paid) });
  const className = done ? 'due text-quiet' : 'due text-bad';
  const inside = (
    <>
      {!done && <Icon name="alert" size="s" />}
      {words}
    </>
  );
  if (!allowed.includes('pay') && !allowed.includes('unpay')) return <p className={className}>{inside}</p>;
  return (
    <button
      type="button"
      className={className}
      aria-label={`${words}: ${personName(booking)}`}
      onClick={() => void press(sheet.id, { action: 'pay', bookingId: booking.id, paid: !done })}
    >
      {inside}
    </button>
  );
}
