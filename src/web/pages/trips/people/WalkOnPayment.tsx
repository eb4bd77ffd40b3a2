import { lazy, Suspense, useState } from 'react';
import { eurCentsFor } from '#shared/sales/bookings/rules/payments.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import type { Money } from '#web/sales/bookings/money/PaymentForm.tsx';
import { inCurrency } from '#web/sales/bookings/money/payments.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

const PaymentForm = lazy(() => import('#web/sales/bookings/money/PaymentForm.tsx'));

interface WalkOnPaymentProps {
  sheet: TripSheet;
  draft: {
    /** The price in euro cents; null while the text is not a price. */
    cents: number | null;
    paid: boolean;
    payment: Money | null;
    pays: (money: Money | null) => void;
    paysWhole: () => void;
  };
}

/** The payment of a passenger without a booking: all of it in cash and in euro, or the values of the payment screen, or nothing yet. */
export function WalkOnPayment({ sheet, draft }: WalkOnPaymentProps) {
  const [open, setOpen] = useState(false);
  const { cents, paid, payment, pays, paysWhole } = draft;
  const label = payment
    ? t(`walkOn.paid.${payment.method}`, { amount: inCurrency(payment.amount, payment.currency) })
    : t('walkOn.paid');
  const counts = payment && cents !== null ? eurCentsFor(payment, cents) : null;
  const rest = counts === null || cents === null ? 0 : cents - counts;
  return (
    <div className="grid justify-items-start gap-1">
      <CheckField
        label={label}
        checked={paid}
        hint={rest > 0 ? t('walkOn.paid.rest', { amount: money(rest) }) : undefined}
        error={payment && cents !== null && counts === null ? t('walkOn.payment.over') : undefined}
        onChange={(event) => (event.target.checked ? paysWhole() : pays(null))}
      />
      {cents !== null && cents > 0 && (
        <Button kind="bare" size="small" className="-ml-2" onClick={() => setOpen(true)}>
          {t('walkOn.payment')}
        </Button>
      )}
      {open && cents !== null && (
        <Dialog open className="dialog-page" title={t('walkOn.payment.title')} onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <PaymentForm
              bill={{
                kind: 'passenger',
                rates: sheet.rates,
                held: sheet.cash,
                countries: sheet.stops.map(({ place }) => place.country),
              }}
              due={cents}
              action={(amount) => t('walkOn.payment.take', { amount })}
              onTake={(payment) => {
                pays(payment);
                setOpen(false);
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
}
