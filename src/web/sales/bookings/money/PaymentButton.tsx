import { lazy, Suspense, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import type { Bill } from './payments.ts';

const PaymentDialog = lazy(() => import('./PaymentDialog.tsx'));

interface PaymentButtonProps {
  bill: Bill | null;
  words?: string | undefined;
  /** Nothing is shown when nothing is due; a payment screen that is open stays until it is answered. */
  whileDue?: boolean;
}

/** Opens the payment screen of a booking: an icon in a row, a button with words on the booking's page. */
export function PaymentButton({ bill, words, whileDue }: PaymentButtonProps) {
  const [open, setOpen] = useState(false);
  if (!bill || (whileDue && !open && bill.paid >= bill.fare)) return null;
  return (
    <>
      {words ? (
        <Button kind="edge" icon="euro" onClick={() => setOpen(true)}>
          {words}
        </Button>
      ) : (
        <IconButton
          name="euro"
          kind="action"
          label={t('trips.pay.of', { name: bill.name })}
          onClick={() => setOpen(true)}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <PaymentDialog bill={bill} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
