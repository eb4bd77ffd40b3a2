import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { CancelCost } from '#web/sales/prices/CancelCost.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import type { Cancelling } from '../core/cancelling.ts';

interface CancelMoneyProps {
  cancelling: Cancelling;
  cost: number;
  paid: number;
  staff: boolean;
  asked: boolean;
  setAsked: (asked: boolean) => void;
}

/** What cancelling costs. Staff cancel for nothing, unless they say that the passenger asked for it. */
export function CancelMoney({ cancelling, cost, paid, staff, asked, setAsked }: CancelMoneyProps) {
  const { terms, departsAt, zone } = cancelling;
  return (
    <div className="mt-4">
      {!staff && <CancelCost {...{ cost, paid, terms, departsAt, zone }} />}
      {staff && cost > 0 && (
        <CheckField
          label={t('tariff.asked')}
          hint={t('tariff.asked.hint', { sum: money(cost) })}
          checked={asked}
          onChange={({ target }) => setAsked(target.checked)}
        />
      )}
    </div>
  );
}

export function WaiveText({ charge }: { charge: number }) {
  return <p className="text-quiet">{t('tariff.waive.about', { sum: money(charge) })}</p>;
}
