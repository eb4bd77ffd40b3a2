import { type ReactNode, useState } from 'react';
import type { FoundTrip } from '#shared/office/search/schema.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';

/** So many times are named before the reader opens the rest. */
const NAMED = 4;

/** Further trips of a line, behind one button that names their times. */
export default function MoreOfLine({ more, children }: { more: readonly FoundTrip[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  if (open) return children;
  const times = more.slice(0, NAMED).map(({ from, departsAt }) => timeIn(from.zone, departsAt));
  return (
    <div className="border-t p-2">
      <Button kind="bare" icon="down" onClick={() => setOpen(true)}>
        {t('lookup.row.more', { n: more.length, times: times.join(', ') + (more.length > NAMED ? '…' : '') })}
      </Button>
    </div>
  );
}
