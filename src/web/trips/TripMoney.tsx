import type { TripSheet } from '#shared/trips/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** The amount still due and the amount paid. */
export function TripMoney({ sheet }: { sheet: Pick<TripSheet, 'amountDue' | 'amountPaid'> }) {
  return (
    <dl className="flex items-end justify-between gap-4">
      <div>
        <dt className="text-small text-quiet">{t('trips.money.due')}</dt>
        <dd className="figure">{money(sheet.amountDue - sheet.amountPaid)}</dd>
      </div>
      <div className="text-right">
        <dt className="text-small text-quiet">{t('trips.money.paid')}</dt>
        <dd className="n font-strong">{money(sheet.amountPaid)}</dd>
      </div>
    </dl>
  );
}
