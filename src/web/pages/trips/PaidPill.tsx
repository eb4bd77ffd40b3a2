import type { SheetBooking, TripSheet } from '#shared/trips/schema.ts';
import { useDeeds } from '#web/bookings/deeds.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { actionsOf, targetOf } from './targets.ts';

/** Paid or not: one tap changes it where the rules allow. Nothing where there is nothing to pay. */
export function PaidPill({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const deeds = useDeeds(targetOf(booking, sheet), 'carrier');
  const allowed = actionsOf(booking, sheet, new Date());
  const { fare, paid } = booking;
  const deed = allowed.includes('pay') ? 'pay' : allowed.includes('unpay') ? 'unpay' : null;
  if (fare === null || (paid === 0 && deed === null)) return null;
  const done = paid >= fare;
  const pill = (
    <Pill kind={done ? 'good' : 'bad'} icon={done ? 'check' : undefined}>
      {t(done ? 'trips.paid' : 'trips.unpaid')}
    </Pill>
  );
  if (deed === null) return pill;
  return (
    <button
      type="button"
      className="pill-press relative z-1"
      aria-pressed={done}
      aria-label={t('trips.paid.of', { name: personName(booking) })}
      aria-busy={deeds.busy !== null || undefined}
      onClick={() => deeds.busy === null && deeds.start(deed)}
    >
      {pill}
    </button>
  );
}
