import { useState } from 'react';
import { t } from '#web/core/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { NumberStepper } from '#web/ui/NumberFields.tsx';
import { FieldButton } from '#web/ui/TextField.tsx';

const MOST = 8;

interface PassengersFieldProps {
  /** On a phone: the label is only read aloud. */
  oneLine?: boolean | undefined;
  value: number;
  onChange: (n: number) => void;
}

/** How many travel: one to eight. */
export function PassengersField({ oneLine, value, onChange }: PassengersFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <FieldButton
        hideLabel={oneLine}
        label={t('search.who')}
        icon="users"
        value={t('search.passengers', { n: value })}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('search.who')}
        foot={
          <Button wide onClick={() => setOpen(false)}>
            {t('search.done')}
          </Button>
        }
      >
        <NumberStepper
          label={t('search.passengers.hint')}
          value={value}
          onChange={onChange}
          min={1}
          max={MOST}
          words={t('search.passengers', { n: value })}
        />
      </Dialog>
    </>
  );
}
