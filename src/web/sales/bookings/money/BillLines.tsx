import { useState } from 'react';
import type { PaymentRow } from '#shared/sales/trips/payment-rows.ts';
import { dateIn, dayAndMonth, money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { reasonOf } from './actions.ts';
import { type Bill, inCurrency, usePayment } from './payments.ts';

const LINE = 'flex items-center justify-between gap-3 min-h-8 text-quiet';
const SUM = 'flex items-center text-text whitespace-nowrap [font-variant-numeric:var(--columns)]';

/** The price, each payment and refund, and the sum left to pay. A wrong payment can be taken back. */
export function BillLines({ bill }: { bill: Bill }) {
  const [wrong, setWrong] = useState<PaymentRow | null>(null);
  const { mutate, isPending, error, reset } = usePayment(bill);
  const close = () => {
    setWrong(null);
    reset();
  };
  return (
    <>
      <dl>
        <div className={LINE}>
          <dt>{t('payments.price')}</dt>
          <dd className={SUM}>{money(bill.fare)}</dd>
        </div>
        {bill.payments.map((row) => (
          <div key={row.id} className={LINE}>
            <dt>{labelOf(row)}</dt>
            <dd className={SUM}>
              {money(-row.eurCents).replace('-', '−')}
              {row.amount > 0 && left(row, bill.payments) > 0 && (
                <IconButton
                  name="trash"
                  iconSize="s"
                  label={t('payments.void.of', { amount: inCurrency(row.amount, row.currency) })}
                  onClick={() => setWrong(row)}
                />
              )}
            </dd>
          </div>
        ))}
        <div className={cx(LINE, 'border-t border-line-strong mt-1 pt-1 font-strong')}>
          <dt className="text-text">{t('payments.rest')}</dt>
          <dd className={SUM}>{money(Math.max(0, bill.fare - bill.paid))}</dd>
        </div>
      </dl>
      {wrong && (
        <ConfirmDialog
          open
          title={t('payments.void')}
          text={t('payments.void.text', { amount: inCurrency(left(wrong, bill.payments), wrong.currency) })}
          confirm={t('payments.void.yes')}
          busy={isPending}
          error={error ? reasonOf(error) : undefined}
          onClose={close}
          onConfirm={() => {
            const { currency, rate, method, id: refundOf } = wrong;
            const refund = { id: crypto.randomUUID(), currency, rate, method, refundOf };
            mutate({ refund: { ...refund, amount: left(wrong, bill.payments) } }, { onSuccess: close });
          }}
        />
      )}
    </>
  );
}

function left({ id, amount }: PaymentRow, payments: readonly PaymentRow[]): number {
  return payments.filter(({ refundOf }) => refundOf === id).reduce((sum, row) => sum + row.amount, amount);
}

function labelOf({ amount, currency, method, online, at }: PaymentRow): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const words = {
    method: t(online ? 'payments.method.online' : `payments.method.${method}`),
    amount: currency === 'EUR' ? '' : inCurrency(Math.abs(amount), currency),
    date: dayAndMonth(dateIn(timeZone, at)),
  };
  if (amount < 0) return t(words.amount ? 'payments.row.back.in' : 'payments.row.back', words);
  return t(words.amount ? 'payments.row.in' : 'payments.row', words);
}
