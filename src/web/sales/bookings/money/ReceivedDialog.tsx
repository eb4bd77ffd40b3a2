import { useState } from 'react';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { CashUp } from '#shared/sales/bookings/rules/cash.ts';
import { call } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { amountText } from '#web/core/i18n/amount-text.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { amountFromText, useCashAction } from './payments.ts';

/** Asks which sums were received instead of those that were handed over, and why. */
export function ReceivedDialog({ cashUp, tripId, onClose }: { cashUp: CashUp; tripId: number; onClose: () => void }) {
  const [texts, setTexts] = useState(() => cashUp.sums.map(({ handOver }) => amountText(Math.max(0, handOver))));
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useCashAction(tripId, onClose);
  const sums = cashUp.sums.map(({ currency }, index) => ({ currency, amount: amountFromText(texts[index] ?? '') }));
  const differs = sums.some(({ amount }, index) => amount !== cashUp.sums[index]?.handOver);
  const lacksNote = differs && note.trim() === '';
  const send = () => {
    setTried(true);
    const known = sums.flatMap(({ currency, amount }) => (amount === null ? [] : [{ currency, amount }]));
    if (known.length < sums.length || lacksNote) return;
    mutate(() => call(moneyApi.confirmCash, { params: { cashUpId: cashUp.id }, body: { sums: known, note } }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('payments.received.other')}
      footer={
        <Button size="tall" busy={isPending} onClick={send}>
          {t('payments.received.save')}
        </Button>
      }
    >
      <div className="grid gap-4">
        {sums.map(({ currency, amount }, index) => (
          <TextField
            key={currency}
            label={t('payments.received.in', { currency })}
            inputMode="decimal"
            autoComplete="off"
            end={currency}
            value={texts[index] ?? ''}
            error={tried && amount === null ? t('payments.amount.missing') : undefined}
            onChange={(event) => setTexts(texts.with(index, event.target.value))}
          />
        ))}
        <TextArea
          rows={2}
          maxLength={300}
          label={t('payments.received.why')}
          value={note}
          error={tried && lacksNote ? t('payments.received.why.missing') : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        {error && <Refusal text={problemText(error)} />}
      </div>
    </Dialog>
  );
}
