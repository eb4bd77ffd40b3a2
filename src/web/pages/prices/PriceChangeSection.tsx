import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PriceChange } from '#shared/sales/prices/price-change-schema.ts';
import { dayAndMonth, money, weekdays } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { endPriceChange, priceChangesQuery } from '#web/sales/prices/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { PriceChangeDialog, pathName } from './PriceChangeDialog.tsx';

export function PriceChangeSection({ carrierId, owner }: { carrierId: number; owner: boolean }) {
  const query = useQuery(priceChangesQuery(carrierId));
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<PriceChange | null>(null);
  return (
    <Section
      title={t('prices.dates')}
      side={
        owner && (
          <Button size="small" kind="soft" icon="plus" onClick={() => setAdding(true)}>
            {t('prices.dates.add')}
          </Button>
        )
      }
    >
      <Note className="mb-3">{t('prices.dates.text')}</Note>
      <Loaded
        query={query}
        loading={<Skeleton rows={2} />}
        empty={<p className="text-quiet">{t('prices.dates.none')}</p>}
      >
        {({ data }) => (
          <Rows>
            {data.map((change) => (
              <Row
                key={change.id}
                strong={`${daysOf(change)}: ${ruleOf(change)}`}
                quiet={`${pathName(change)} · ${t('prices.dates.trips', { n: change.trips })}`}
                action={
                  owner ? (
                    <Button
                      size="small"
                      kind="bare"
                      aria-label={t('prices.dates.end.of', { days: daysOf(change), path: pathName(change) })}
                      onClick={() => setEnding(change)}
                    >
                      {t('prices.dates.end')}
                    </Button>
                  ) : undefined
                }
              />
            ))}
          </Rows>
        )}
      </Loaded>
      {adding && <PriceChangeDialog carrierId={carrierId} onClose={() => setAdding(false)} />}
      {ending && <EndDialog carrierId={carrierId} change={ending} onClose={() => setEnding(null)} />}
    </Section>
  );
}

function EndDialog({ carrierId, change, onClose }: { carrierId: number; change: PriceChange; onClose: () => void }) {
  const client = useQueryClient();
  const { run, busy, failure } = useAction(() => endPriceChange(change.id), {
    toast: t('prices.dates.ended'),
    done: (answer) => {
      client.setQueryData(priceChangesQuery(carrierId).queryKey, answer);
      onClose();
    },
    refusal: 'beside',
  });
  return (
    <ConfirmDialog
      open
      title={t('prices.dates.end.title')}
      text={`${pathName(change)}, ${daysOf(change)}. ${t('prices.dates.end.text')}`}
      confirm={t('prices.dates.end.confirm')}
      busy={busy}
      error={failure ?? undefined}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}

/** '23 грудня – 2 січня, пт сб нд'. */
function daysOf({ firstDay, lastDay, days }: PriceChange): string {
  const [from, until] = [dayAndMonth(firstDay), lastDay && dayAndMonth(lastDay)];
  const period = until === null ? t('prices.promo.from', { from }) : between(from, until);
  const names = weekdays();
  return days.length === 7 ? period : `${period}, ${days.map((day) => names[day]?.short).join(' ')}`;
}

function between(from: string, until: string): string {
  return from === until ? from : t('prices.promo.between', { from, until });
}

/** '+12 %', '−5 €', or how many legs have a price of their own. */
function ruleOf({ percent, amountCents, prices }: PriceChange): string {
  if (prices) return t('prices.dates.legs', { n: prices.length });
  const value = percent ?? amountCents ?? 0;
  const sign = value < 0 ? '−' : '+';
  const size = Math.abs(value);
  return percent === null ? `${sign}${money(size)}` : t('prices.dates.share', { percent: `${sign}${size}` });
}
