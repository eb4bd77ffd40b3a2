import { CANCEL_CAUSES, type CancelCause } from '#shared/sales/trips/wording.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';

/** The cause of a cancelled trip, which each passenger reads in their language. */
export function CauseField({ value, onChange }: { value: CancelCause; onChange: (cause: CancelCause) => void }) {
  return (
    <SelectField
      label={t('desk.cancel.cause')}
      options={CANCEL_CAUSES.map((cause) => ({ value: cause, label: t(`desk.cancel.cause.${cause}`) }))}
      value={value}
      onChange={({ target }) => onChange(CANCEL_CAUSES.find((one) => one === target.value) ?? 'other')}
    />
  );
}

/** The field for words beside the cause: needed where no cause fits. */
export function reasonField(cause: CancelCause) {
  const other = cause === 'other';
  return { label: t(other ? 'desk.cancel.reason' : 'desk.cancel.words'), required: other, maxLength: 300 };
}
