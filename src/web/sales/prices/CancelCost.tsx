import { cancellationNow } from '#shared/sales/prices/cancellation.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { momentIn } from './ladder.ts';

interface CancelCostProps {
  /** The current cost of cancelling for all of them, and the sum that they have paid, in euro cents. */
  cost: number;
  paid: number;
  terms: CancellationTerms;
  departsAt: Date;
  zone: string;
}

/** For the cancel dialog: the current cost, until when it holds, and what happens to the money. */
export function CancelCost({ cost, paid, terms, departsAt, zone }: CancelCostProps) {
  const now = useNow();
  const { until, next } = cancellationNow(terms, departsAt, now);
  const back = paid - cost;
  const ahead = until !== null && next !== null && until < departsAt;
  return (
    <div>
      <p className="font-strong">
        {cost > 0 ? t('tariff.cost.now', { sum: money(cost) }) : t('tariff.cost.free')}
        {cost === 0 && ahead && ` ${t('tariff.cost.until', { until: momentIn(zone, until, now) })}`}
      </p>
      {cost > 0 && ahead && <Note>{t('tariff.cost.rises', { until: momentIn(zone, until, now), percent: next })}</Note>}
      {paid > 0 && back >= 0 && <Note>{t('tariff.cost.back', { paid: money(paid), back: money(back) })}</Note>}
      {paid > 0 && back < 0 && <Note>{t('tariff.cost.rest', { paid: money(paid), due: money(-back) })}</Note>}
      {paid === 0 && cost > 0 && <Note>{t('tariff.cost.due')}</Note>}
    </div>
  );
}
