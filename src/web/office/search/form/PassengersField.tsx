import { lazy, Suspense, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { FieldButton } from '#web/ui/fields/TextField.tsx';

const PassengersDialog = lazy(() => import('./PassengersDialog.tsx'));

interface PassengersFieldProps {
  /** Hides the label visually, always or (`narrow`) on a phone only. */
  oneLine: true | 'narrow';
  value: number;
  onChange: (n: number) => void;
}

/** The number of travellers, one to eight. */
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
      <Suspense fallback={null}>
        {open && <PassengersDialog value={value} onChange={onChange} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
