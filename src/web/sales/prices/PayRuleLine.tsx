import { choiceOf, isWholeFare, type PayRule } from '#shared/sales/prices/pay-rule.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';

/** Rule for payments by card before the ride, as passengers read it before they book. */
export default function PayRuleLine({ rule }: { rule: PayRule }) {
  const choice = choiceOf(rule);
  if (choice === 'never') return null;
  return (
    <Note>
      {isWholeFare(rule)
        ? t(`card.offer.${choice}`)
        : t(`card.offer.${choice}.deposit`, { deposit: depositLabel(rule) })}
    </Note>
  );
}

/** '20 %', '10 € за місце'. */
export function depositLabel({ deposit: percent, sum }: PayRule): string {
  return sum === null ? t('card.deposit.percent', { percent }) : t('card.deposit.sum', { sum: money(sum) });
}
