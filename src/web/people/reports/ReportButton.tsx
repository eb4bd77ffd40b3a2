import { useState } from 'react';
import type { ReportedThing } from '#shared/people/reports/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import ReportDialog from './ReportDialog.tsx';

/** A button that reports the thing beside it. Operators have their own desk. */
export default function ReportButton({ things }: { things: readonly ReportedThing[] }) {
  const { token, userType } = useSession();
  const [open, setOpen] = useState(false);
  if (token && userType === '') return null;
  return (
    <div>
      <Button kind="bare" size="small" icon="flag" onClick={() => setOpen(true)}>
        {t('reports.button')}
      </Button>
      {open && <ReportDialog things={things} onClose={() => setOpen(false)} />}
    </div>
  );
}
