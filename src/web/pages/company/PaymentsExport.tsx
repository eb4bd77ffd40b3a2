import { useState } from 'react';
import { addDays } from '#shared/core/time.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import { download } from '#web/core/api/download.ts';
import { today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

/** Downloads the payments of a period as a table; by default of the last 30 days. */
export function PaymentsExport() {
  const [from, setFrom] = useState(() => addDays(today(), -30));
  const [to, setTo] = useState(() => today());
  const { run, busy, failure } = useAction(() => download(moneyApi.paymentsCsv, { query: { from, to } }), {
    refusal: 'beside',
  });
  return (
    <Section title={t('payments.export')}>
      <div className="grid pairs gap-3">
        <TextField
          type="date"
          label={t('payments.export.from')}
          value={from}
          max={to}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          type="date"
          label={t('payments.export.to')}
          value={to}
          min={from}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <Button
        kind="edge"
        icon="download"
        className="mt-3"
        busy={busy}
        disabled={from === '' || to === '' || from > to}
        onClick={() => void run()}
      >
        {t('payments.export.csv')}
      </Button>
      <Refusal text={failure} className="mt-2" />
    </Section>
  );
}
