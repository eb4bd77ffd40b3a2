import { useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { reasonOf } from './actions.ts';
import { BillLines } from './BillLines.tsx';
import PaymentForm, { type Money } from './PaymentForm.tsx';
import { type Bill, inCurrency, usePayment } from './payments.ts';

interface PaymentDialogProps {
  bill: Bill;
  onClose: () => void;
}

/** Takes a payment of a booking, whole or in part, in any of the currencies; or gives money back, at first where more was paid than is owed. */
export default function PaymentDialog({ bill, onClose }: PaymentDialogProps) {
  // A provider gives back what was paid to it; where nothing else was paid, the server knows whether it has refused.
  const byHand =
    bill.payments.reduce((sum, { online, eurCents }) => (online ? sum - eurCents : sum), bill.paid) || bill.paid;
  const over = Math.max(0, Math.min(bill.paid - bill.fare, byHand));
  // Another person may give it back meanwhile: all of the rest is never proposed instead.
  const [back, setBack] = useState<'over' | 'all' | null>(over > 0 ? 'over' : null);
  // This state is here, because the part below is mounted again as soon as the sum that is due changes, before the server has answered.
  const { mutate, isPending, error } = usePayment(bill);
  const due = dueOf(back, { over, byHand, unpaid: Math.max(0, bill.fare - bill.paid) });
  const send = ({ given, change, ...money }: Money) => {
    mutate(back ? { refund: money } : { payment: { ...money, given, change } }, {
      onSuccess: () => {
        const amount = inCurrency(money.amount, money.currency);
        // Short, because it lies over the title of the next payment.
        toast({ kind: 'good', ms: 2000, text: t(back ? 'payments.done.back' : 'payments.done', { amount }) });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      className="dialog-page"
      title={
        <>
          {t(back ? 'payments.back.title' : 'payments.title')}
          <small className="block text-small font-regular text-quiet">{aboutOf(bill)}</small>
        </>
      }
    >
      <BillLines bill={bill} />
      {due > 0 ? (
        <PaymentForm
          key={`${back} ${due}`}
          {...{ bill, due, onTake: send }}
          back={back ? byHand : undefined}
          busy={isPending}
          failure={error ? reasonOf(error) : undefined}
        />
      ) : (
        <p className="py-4 font-strong text-good">{t(back ? 'payments.back.none' : 'payments.whole')}</p>
      )}
      {byHand > 0 && (
        <Button
          kind="bare"
          size="small"
          className="mt-2 -ml-2"
          onClick={() => setBack(back ? null : over > 0 ? 'over' : 'all')}
        >
          {t(back ? 'payments.back.not' : 'payments.back')}
        </Button>
      )}
    </Dialog>
  );
}

function dueOf(back: 'over' | 'all' | null, sums: { over: number; byHand: number; unpaid: number }): number {
  if (back === null) return sums.unpaid;
  return back === 'over' ? sums.over : sums.byHand;
}

function aboutOf({ name, seat, stop }: Bill): string {
  return seat === null ? t('payments.of.parcel', { name, stop }) : t('payments.of', { name, seat, stop });
}
