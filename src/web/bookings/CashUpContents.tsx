import type { CashUp } from '#shared/bookings/cash.ts';
import { moneyApi } from '#shared/bookings/money-api.ts';
import { call } from '#web/core/api/call.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { paths } from '#web/paths.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { inCurrency, useCashAction } from './payments.ts';

/** What is in a cash-up: the payments, folded into one line, then each refund and each expense. */
export function CashUpContents({ cashUp, tripId }: { cashUp: CashUp; tripId: number }) {
  const { mutate, isPending } = useCashAction(tripId, () => undefined);
  const taken = cashUp.payments.filter(({ amount }) => amount > 0);
  const refunds = cashUp.payments.filter(({ amount }) => amount < 0);
  const people = new Set(taken.filter(({ kind }) => kind === 'passenger').map(({ bookingId }) => bookingId)).size;
  const parcels = new Set(taken.filter(({ kind }) => kind === 'parcel').map(({ bookingId }) => bookingId)).size;
  return (
    <div>
      {taken.length > 0 && (
        <details>
          <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3">
            <span>
              <b className="block font-strong">{t('payments.inside')}</b>
              <span className="text-small text-quiet">{t('payments.inside.of', { people, parcels })}</span>
            </span>
            <b className="n font-strong">{taken.length}</b>
          </summary>
          <PaymentRows payments={taken} tripId={tripId} />
        </details>
      )}
      <PaymentRows payments={refunds} tripId={tripId} />
      {cashUp.expenses.length > 0 && (
        <Rows>
          {cashUp.expenses.map(({ id, what, amount, currency }) => (
            <Row
              key={id}
              strong={what}
              quiet={t('payments.expense')}
              side={<b className="font-strong text-text">{inCurrency(-amount, currency)}</b>}
              action={
                cashUp.handedOverAt === null && (
                  <IconButton
                    name="trash"
                    label={t('payments.expense.remove', { what })}
                    busy={isPending}
                    onClick={() => mutate(() => call(moneyApi.removeExpense, { params: { expenseId: id } }))}
                  />
                )
              }
            />
          ))}
        </Rows>
      )}
    </div>
  );
}

/** Payments with the person and the note, each leading to its booking. */
export function PaymentRows({ payments, tripId }: { payments: CashUp['payments']; tripId: number }) {
  if (payments.length === 0) return null;
  return (
    <Rows>
      {payments.map(({ id, bookingId, name, amount, currency, note, method, refundOf }) => (
        <Row
          key={id}
          to={paths.booking(tripId, bookingId)}
          strong={amount < 0 ? t('payments.refund.of', { name: personName({ name }) }) : personName({ name })}
          quiet={note || (refundOf ? t('payments.refund.void') : t(`payments.method.${method}`))}
          side={<b className="font-strong text-text">{inCurrency(amount, currency)}</b>}
        />
      ))}
    </Rows>
  );
}
