import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { NumberStepper } from '#web/ui/fields/NumberFields.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

const MAX_COUNT = 8;

interface PassengersDialogProps {
  value: number;
  onChange: (n: number) => void;
  onClose: () => void;
}

export default function PassengersDialog({ value, onChange, onClose }: PassengersDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('search.who')}
      footer={
        <Button wide onClick={onClose}>
          {t('lookup.done')}
        </Button>
      }
    >
      <NumberStepper
        label={t('lookup.passengers.hint')}
        value={value}
        onChange={onChange}
        min={1}
        max={MAX_COUNT}
        words={t('search.passengers', { n: value })}
      />
    </Dialog>
  );
}
