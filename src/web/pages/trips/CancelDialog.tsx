import { HOLDING } from '#shared/bookings/lifecycle.ts';
import type { TripSheet } from '#shared/trips/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useTripAction } from '#web/trips/use-trip-action.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Cancels the trip: shows how many people are affected and asks for the reason that they will read. */
export function CancelDialog({ sheet, onClose }: { sheet: TripSheet; onClose: () => void }) {
  const { mutate, isPending, error } = useTripAction(sheet.id);
  const n = sheet.bookings.filter(({ status }) => HOLDING.includes(status)).length;
  return (
    <ConfirmDialog
      open
      title={t('desk.cancel.title')}
      text={t('desk.cancel.text', { n })}
      confirm={t('desk.cancel')}
      keep={t('desk.cancel.keep')}
      busy={isPending}
      reason={{ label: t('desk.cancel.reason'), required: true, maxLength: 300 }}
      error={error ? problemText(error) : undefined}
      onClose={onClose}
      onConfirm={(reason) =>
        mutate(
          { action: 'cancel', reason },
          {
            onSuccess: () => {
              onClose();
              toast({ text: t('desk.cancelled') });
            },
          },
        )
      }
    />
  );
}
