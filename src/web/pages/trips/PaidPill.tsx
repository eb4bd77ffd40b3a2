import type { SheetBooking, TripSheet } from '#shared/trips/schema.ts';
import { useActionRunner } from '#web/bookings/actions.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { actionsOf, targetOf } from './targets.ts';

/** Shows whether a booking is paid; a tap changes it where the policy allows. Renders nothing when there is nothing to pay. */
export function PaidPill({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const runner = useActionRunner(targetOf(booking, sheet), 'carrier');
  const allowed = actionsOf(booking, sheet, new Date());
  const { fare, paid } = booking;
  const action = allowed.includes('pay') ? 'pay' : allowed.includes('unpay') ? 'unpay' : null;
  if (fare === null || (paid === 0 && action === null)) return null;
  const done = paid >= fare;
  const pill = (
    <Pill kind={done ? 'good' : 'bad'} icon={done ? 'check' : undefined}>
      {t(done ? 'trips.paid' : 'trips.unpaid')}
    </Pill>
  );
  if (action === null) return pill;
  return (
    <button
      type="button"
      className="pill-press relative z-1"
      aria-pressed={done}
      aria-label={t('trips.paid.of', { name: personName(booking) })}
      aria-busy={runner.busy !== null || undefined}
      onClick={() => runner.busy === null && runner.start(action)}
    >
      {pill}
    </button>
  );
}
