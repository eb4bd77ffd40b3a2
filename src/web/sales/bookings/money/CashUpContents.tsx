import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { CashUp } from '#shared/sales/bookings/rules/cash.ts';
import { cashMoves } from '#shared/sales/trips/payment-rows.ts';
import { call } from '#web/core/api/call.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { IconButton } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { CustodyPhotos } from '../parcels/CustodyPhotos.tsx';
import { reasonOf } from './actions.ts';
import { inCurrency, useCashAction } from './payments.ts';
import { useCashPress, useUnsentExpenses } from './trip-cash.ts';

interface CashUpContentsProps {
  cashUp: CashUp;
  tripId: number;
  /** Whether the reader holds this cash. */
  own: boolean;
}

/** Contents of a cash-up: the payments, folded into one line, then each refund and each expense. */
export function CashUpContents({ cashUp, tripId, own }: CashUpContentsProps) {
  const payments = cashUp.payments.filter(({ amount }) => amount > 0);
  const refunds = cashUp.payments.filter(({ amount }) => amount < 0);
  const people = new Set(payments.filter(({ kind }) => kind === 'passenger').map(({ bookingId }) => bookingId)).size;
  const parcels = new Set(payments.filter(({ kind }) => kind === 'parcel').map(({ bookingId }) => bookingId)).size;
  return (
    <div>
      {payments.length > 0 && (
        <details>
          <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3">
            <span>
              <b className="block font-strong">{t('payments.inside')}</b>
              <span className="text-small text-quiet">{t('payments.inside.of', { people, parcels })}</span>
            </span>
            <b className="n font-strong">{payments.length}</b>
          </summary>
          <PaymentRows payments={payments} tripId={tripId} />
        </details>
      )}
      <PaymentRows payments={refunds} tripId={tripId} />
      <Expenses cashUp={cashUp} tripId={tripId} own={own} />
    </div>
  );
}

/** The expenses of a cash-up, each with its receipt; until the hand-over it can be removed. */
function Expenses({ cashUp, tripId, own }: CashUpContentsProps) {
  const { mutate, isPending } = useCashAction(tripId, () => undefined);
  const pressing = useCashPress(tripId, () => undefined);
  const unsent = useUnsentExpenses(tripId);
  const [params] = useSearchParams();
  if (cashUp.expenses.length === 0) return null;
  const remove = (expenseId: string) =>
    own
      ? pressing.mutate({ action: 'dropExpense', expenseId }, { onError: showReason })
      : mutate(() => call(moneyApi.removeExpense, { params: { expenseId } }), { onError: showReason });
  return (
    <ul className="rows">
      {cashUp.expenses.map(({ id, what, amount, currency, photos }) => (
        <li key={id} className="py-1">
          <div className="flex min-h-12 items-center gap-3">
            <span className="min-w-0 flex-1">
              <b className="block font-strong break-words">{what}</b>
              <span className="text-small text-quiet">
                {[t('payments.expense'), unsent.has(id) && t('payments.unsent')].filter(Boolean).join(' · ')}
              </span>
            </span>
            <b className="font-strong whitespace-nowrap">{inCurrency(-amount, currency)}</b>
            {cashUp.handedOverAt === null && (
              <IconButton
                name="trash"
                label={t('payments.expense.remove', { what })}
                busy={isPending || pressing.isPending}
                onClick={() => remove(id)}
              />
            )}
          </div>
          <CustodyPhotos
            photos={photos.map((photo) => ({ id: photo }))}
            source={{ tripId }}
            label={t('payments.expense.receipt.of', { what })}
            opened={params.get('receipt') === id}
          />
        </li>
      ))}
    </ul>
  );
}

function showReason(failure: unknown): void {
  toast({ kind: 'bad', text: reasonOf(failure) });
}

export function PaymentRows({ payments, tripId }: { payments: CashUp['payments']; tripId: number }) {
  if (payments.length === 0) return null;
  return (
    <Rows>
      {payments.map(({ id, bookingId, name, amount, currency, note, method, refundOf, change }) => (
        <Row
          key={id}
          to={paths.booking(tripId, bookingId)}
          strong={amount < 0 ? t('payments.refund.of', { name: personName({ name }) }) : personName({ name })}
          quiet={note || (refundOf ? t('payments.refund.void') : t(`payments.method.${method}`))}
          side={
            <b className="font-strong text-text">
              {cashMoves({ amount, currency, change })
                .map((sum) => inCurrency(sum.amount, sum.currency))
                .join(', ')}
            </b>
          }
        />
      ))}
    </Rows>
  );
}
