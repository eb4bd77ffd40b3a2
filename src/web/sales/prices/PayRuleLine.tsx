import type { PayRule } from '#shared/sales/prices/pay-rule.ts';
import { choiceOf } from '#shared/sales/prices/pay-rule.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** Rule for payments by card before the ride, as passengers read it before they book. */
export function PayRuleLine({ rule }: { rule: PayRule }) {
  const choice = choiceOf(rule);
  if (choice === 'never') return null;
  const { deposit: percent } = rule;
  return (
    <p className="text-small text-quiet">
      {percent < 100 ? t(`card.offer.${choice}.deposit`, { percent }) : t(`card.offer.${choice}`)}
    </p>
  );
}
