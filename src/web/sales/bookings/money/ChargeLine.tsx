import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { toGiveBack } from '#shared/sales/bookings/rules/owed.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

interface ChargeLineProps {
  booking: { status: BookingStatus; fare: number | null; cancellationCharge: number; paid: number };
  /** Whether the reader is the passenger. */
  own: boolean;
}

/** The charge for a cancelled or missed booking, whether it is paid, and the sum to give back. */
export function ChargeLine({ booking, own }: ChargeLineProps) {
  const { status, cancellationCharge: charge, paid } = booking;
  const back = toGiveBack(booking);
  if (status !== 'cancelled' && status !== 'no_show') return null;
  if (charge === 0 && back === 0) return null;
  const due = Math.max(0, charge - paid);
  const state = due > 0 ? t('tariff.charge.due', { sum: money(due) }) : t('tariff.charge.paid');
  return (
    <div className="rounded-m bg-surface-sunken p-3">
      {charge > 0 && (
        <p className="font-strong">
          {t(status === 'no_show' ? 'tariff.charge.noShow' : 'tariff.charge.cancelled', { sum: money(charge) })}
          {due < charge && ` · ${state}`}
        </p>
      )}
      {due > 0 && due === charge && <p className="text-small text-quiet">{state}</p>}
      {back > 0 && (
        <p className="text-small text-quiet">
          {t(own ? 'tariff.charge.back.own' : 'tariff.charge.back', { sum: money(back) })}
        </p>
      )}
    </div>
  );
}
