import { useState } from 'react';
import { HOLDING } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import type { CancelCause } from '#shared/sales/trips/wording.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useWordings, WordingPart } from '#web/office/disruption/WordingPart.tsx';
import { useCancelTrip } from '#web/sales/trips/use-trip-action.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { CauseField, reasonField } from './steps/CauseField.tsx';

/** Cancels the trip: shows how many people are affected and asks for the reason that each of them reads in their language. */
export default function CancelDialog({ sheet, onClose }: { sheet: TripSheet; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useCancelTrip(sheet.id);
  const reached = sheet.bookings.some(
    ({ kind, status, passengerId }) => kind === 'passenger' && passengerId !== null && HOLDING.includes(status),
  );
  const wordings = useWordings(reached ? ['tripCancelled'] : []);
  const [cause, setCause] = useState<CancelCause>('bus');
  const n = sheet.bookings.filter(({ status }) => HOLDING.includes(status)).length;
  // Not as an option of `mutate`: the new sheet may remove this dialog before the response is handled.
  const cancel = (reason: string) =>
    mutateAsync({ cause, reason, wordings: wordings.own }).then(
      () => {
        toast({ text: t('desk.cancelled') });
        onClose();
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      open
      title={t('desk.cancel.title')}
      text={
        <div className="grid gap-3">
          <p>{t('desk.cancel.text', { n })}</p>
          {n > 0 && <p>{t('desk.cancel.others')}</p>}
          <CauseField value={cause} onChange={setCause} />
          <WordingPart wordings={wordings} />
        </div>
      }
      confirm={t('desk.cancel')}
      keep={t('desk.cancel.keep')}
      busy={isPending}
      reason={reasonField(cause)}
      error={wordings.why ?? (error ? problemText(error) : undefined)}
      onClose={onClose}
      onConfirm={(reason) => {
        if (wordings.why === undefined) void cancel(reason);
      }}
    />
  );
}
