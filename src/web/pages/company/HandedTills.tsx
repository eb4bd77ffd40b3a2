import { CURRENCIES } from '#shared/core/currencies.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { CashUpRow } from '#shared/sales/bookings/rules/cash.ts';
import { call } from '#web/core/api/call.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { inCurrency } from '#web/sales/bookings/money/payments.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';

interface HandedTillsProps {
  rows: readonly CashUpRow[];
  onConfirm: (rows: readonly CashUpRow[]) => void;
  busy: boolean;
}

/** Cash that drivers have handed over and the reader has not confirmed yet, by currency; one press confirms all of it. */
export function HandedTills({ rows, onConfirm, busy }: HandedTillsProps) {
  if (rows.length < 2) return null;
  const byDriver = Map.groupBy(rows, ({ driver }) => driver?.id ?? 0);
  return (
    <Section separator="none" title={t('payments.handed.title')}>
      <Facts
        layout="lines"
        facts={[...byDriver.values()].map((tills) => ({
          term: tills[0]?.driver ? personName(tills[0].driver) : t('payments.nobody'),
          value: sumsOf(tills),
        }))}
      />
      <Button kind="soft" className="mt-3" busy={busy} onClick={() => onConfirm(rows)}>
        {confirmLabel(rows)}
      </Button>
    </Section>
  );
}

export function confirmLabel(rows: readonly CashUpRow[]): string {
  return t('payments.handed.all', { n: rows.length, sums: sumsOf(rows) });
}

/** Confirms that the cash of a trip was received as it was handed over. */
export function confirmTill({ id, sums }: CashUpRow): Promise<unknown> {
  const body = { sums: sums.map(({ currency, handOver }) => ({ currency, amount: handOver })) };
  return call(moneyApi.confirmCash, { params: { cashUpId: id }, body });
}

function sumsOf(rows: readonly CashUpRow[]): string {
  const sums = rows.flatMap((row) => row.sums);
  return CURRENCIES.flatMap((currency) => {
    const ofCurrency = sums.filter((sum) => sum.currency === currency);
    return ofCurrency.length === 0
      ? []
      : [
          inCurrency(
            ofCurrency.reduce((total, { handOver }) => total + handOver, 0),
            currency,
          ),
        ];
  }).join(', ');
}
