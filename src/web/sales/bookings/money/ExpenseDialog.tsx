import { useState } from 'react';
import { CURRENCIES, type Currency } from '#shared/core/currencies.ts';
import { MAX_RECEIPT_PHOTOS } from '#shared/sales/bookings/rules/payments.ts';
import { isOneOf, useTyped, useTypedText } from '#web/core/forms/draft.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ParcelPhotos } from '../parcels/ParcelPhotos.tsx';
import { useTakenPhotos } from '../parcels/parcel-photos.ts';
import { reasonOf } from './actions.ts';
import { amountFromText } from './payments.ts';
import { useCashPress } from './trip-cash.ts';

export function ExpenseDialog({ tripId, onClose }: { tripId: number; onClose: () => void }) {
  const [what, setWhat] = useTypedText(`expense:${tripId}:what`, '');
  const [text, setText] = useTypedText(`expense:${tripId}:amount`, '');
  const [currency, setCurrency] = useTyped<Currency>(`expense:${tripId}:currency`, 'EUR', isOneOf(CURRENCIES));
  const [tried, setTried] = useState(false);
  const photos = useTakenPhotos(tripId, `expense:${tripId}`, MAX_RECEIPT_PHOTOS);
  const { mutate, isPending, error } = useCashPress(tripId, onClose);
  const amount = amountFromText(text) ?? 0;
  const send = () => {
    setTried(true);
    if (amount <= 0 || what.trim() === '') return;
    photos.keep();
    const expenseId = crypto.randomUUID();
    mutate({ action: 'expense', expenseId, amount, currency, what: what.trim(), photos: photos.ids });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('payments.expense')}
      footer={
        <Button size="tall" busy={isPending} onClick={send}>
          {t('payments.expense.save')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={t('payments.expense.what')}
          hint={t('payments.expense.what.hint')}
          data-autofocus
          maxLength={120}
          value={what}
          error={tried && what.trim() === '' ? t('payments.expense.what.missing') : undefined}
          onChange={(event) => setWhat(event.target.value)}
        />
        <div className="grid grid-cols-[1fr_8rem] items-start gap-3">
          <TextField
            label={t('payments.amount')}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={tried && amount <= 0 ? t('payments.amount.missing') : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <SelectField
            label={t('payments.currency.of')}
            value={currency}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
            onChange={(event) => setCurrency(CURRENCIES.find((code) => code === event.target.value) ?? 'EUR')}
          />
        </div>
        <ParcelPhotos taken={photos} label={t('payments.expense.receipt')} />
        {error && <Refusal text={reasonOf(error)} />}
      </div>
    </Dialog>
  );
}
