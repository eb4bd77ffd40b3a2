import { CURRENCIES } from '#shared/core/currencies.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { CashUpRow } from '#shared/sales/bookings/rules/cash.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { inCurrency } from '#web/sales/bookings/money/payments.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';

/** What each driver has handed over and the reader has not confirmed yet, by currency; one press confirms all of it. */
export function HandedTills({ rows }: { rows: readonly CashUpRow[] }) {
  const handed = rows.filter(({ mayConfirm }) => mayConfirm);
  const { run, busy } = useAction(() => confirmAll(handed), {
    toast: t('payments.saved'),
    settled: () => refetchTopics(carrierTopic()),
  });
  if (handed.length < 2) return null;
  const byDriver = Map.groupBy(handed, ({ driver }) => driver?.id ?? 0);
  return (
    <Section plain title={t('payments.handed.title')}>
      <Facts
        layout="lines"
        facts={[...byDriver.values()].map((own) => ({
          term: own[0]?.driver ? personName(own[0].driver) : t('payments.nobody'),
          value: sumsOf(own),
        }))}
      />
      <Button kind="soft" className="mt-3" busy={busy} onClick={() => void run()}>
        {t('payments.handed.all', { n: handed.length, sums: sumsOf(handed) })}
      </Button>
    </Section>
  );
}

/** One after another, so that those before a refused one are confirmed. */
async function confirmAll(rows: readonly CashUpRow[]): Promise<void> {
  for (const { id, sums } of rows) {
    const body = { sums: sums.map(({ currency, handOver }) => ({ currency, amount: handOver })) };
    await call(moneyApi.confirmCash, { params: { cashUpId: id }, body });
  }
}

function sumsOf(rows: readonly CashUpRow[]): string {
  const sums = rows.flatMap((row) => row.sums);
  return CURRENCIES.flatMap((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    return own.length === 0
      ? []
      : [
          inCurrency(
            own.reduce((total, { handOver }) => total + handOver, 0),
            currency,
          ),
        ];
  }).join(', ');
}
