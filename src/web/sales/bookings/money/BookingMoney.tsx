import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { toGiveBack } from '#shared/sales/bookings/rules/owed.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { CancellationNote } from '#web/sales/prices/CancellationNote.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { cancellingOf } from '../core/cancelling.ts';

type MoneyBooking = Parameters<typeof cancellingOf>[0] & {
  status: BookingStatus;
  kind: BookingKind;
  cancellationTerms: CancellationTerms;
};

/** Below a ticket: what cancelling costs while the ride is ahead. */
export function CancellingCost({ booking }: { booking: MoneyBooking }) {
  const { status, kind, cancellationTerms: terms } = booking;
  const ahead = status === 'unconfirmed' || status === 'confirmed';
  if (!ahead || kind === 'parcel' || terms === null) return null;
  const { departsAt, zone } = cancellingOf(booking);
  return departsAt > serverNow() ? <CancellationNote terms={terms} departsAt={departsAt} zone={zone} /> : null;
}

interface ChargeLineProps {
  booking: { status: BookingStatus; fare: number | null; cancellationCharge: number; paid: number };
  own: boolean;
}

/** Above the ticket of a cancelled or missed booking: its charge, whether it is paid, and the sum to give back. */
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
      {due > 0 && due === charge && <Note>{state}</Note>}
      {back > 0 && <Note>{t(own ? 'tariff.charge.back.own' : 'tariff.charge.back', { sum: money(back) })}</Note>}
    </div>
  );
}
