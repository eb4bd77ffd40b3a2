import { amountText, CURRENCIES, RATE_UNIT } from '#shared/core/currencies.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { money } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { actionsOf } from '#web/sales/bookings/money/actions.ts';
import { takeBack, takeCash } from '#web/sales/bookings/money/take-cash.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { fareLabel } from '#web/sales/trips/labels.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { toast } from '#web/ui/base/toasts.ts';

const DUE = 'relative inline-flex items-center gap-1 my-1 text-start text-small n';

/** Sum that a passenger or a parcel still has to pay, in red, or that it is paid; a tap changes it where the policy allows. */
export function Due({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const allowed = actionsOf(booking, sheet, useNow());
  const { id: bookingId, fare, paid } = booking;
  if (fare === null) return <p className={cx(DUE, 'text-quiet')}>{fareLabel(booking)}</p>;
  const done = paid >= fare;
  const words = done ? t('step.paid', { amount: paidText(booking) }) : dueText(booking, fare - paid);
  const className = cx(DUE, done ? 'text-quiet' : 'text-bad');
  const change = () => {
    if (done) return void press(sheet.id, { action: 'pay', bookingId, paid: false });
    const sum = { amount: fare - paid, currency: 'EUR', rate: RATE_UNIT } as const;
    const id = takeCash(sheet, booking, sum);
    const undo = () => takeBack(sheet, booking, { ...sum, id, rest: sum.amount, method: 'cash' });
    const text = t('step.paid.noted', { name: personName(booking), amount: money(fare - paid) });
    toast({ kind: 'good', text, action: { label: t('step.unpaid.undo'), onAct: undo } });
  };
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
      className={cx(
        className,
        // The amount is as low as a line of text, but its touch target is not.
        'after:absolute after:[inset:-16px_-8px_-8px]',
        // Its edge is in a margin that every sum has, so that no row moves when it is paid.
        !done && 'rounded-[1px] [box-shadow:0_0_0_3px_var(--surface),0_0_0_4px_currentColor]',
      )}
      aria-label={`${words}: ${personName(booking)}`}
      onClick={change}
    >
      {inside}
    </button>
  );
}

/** Sum left to pay; after a part was paid, also that part: '20 €, не сплачено (отримано 1 210 ₴)'. */
function dueText(booking: SheetBooking, rest: number): string {
  const amount = money(rest);
  return booking.paid > 0 ? t('step.due.part', { amount, paid: paidText(booking) }) : t('step.due', { amount });
}

/** Paid sums, in the currencies of the payments: '25 € + 968 ₴'. */
export function paidText({ payments, paid }: SheetBooking): string {
  const sums = CURRENCIES.map((currency) => ({
    currency,
    amount: payments.filter((one) => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0),
  })).filter(({ amount }) => amount !== 0);
  const foreign = sums.some(({ currency }) => currency !== 'EUR');
  return foreign ? sums.map(({ amount, currency }) => amountText(locale, amount, currency)).join(' + ') : money(paid);
}
