import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PromoCode } from '#shared/sales/prices/schema.ts';
import { money, numericDate, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { endPromoCode, promoCodesQuery } from '#web/sales/prices/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { PromoDialog } from './PromoDialog.tsx';

interface PromoSectionProps {
  carrierId: number;
  owner: boolean;
}

export function PromoSection({ carrierId, owner }: PromoSectionProps) {
  const query = useQuery(promoCodesQuery(carrierId));
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<PromoCode | null>(null);
  return (
    <Section
      title={t('prices.promo')}
      side={
        owner && (
          <Button size="small" kind="soft" icon="plus" onClick={() => setAdding(true)}>
            {t('prices.promo.add')}
          </Button>
        )
      }
    >
      <Note className="mb-3">{t('prices.promo.text')}</Note>
      <Loaded
        query={query}
        loading={<Skeleton rows={2} />}
        empty={<p className="text-quiet">{t('prices.promo.none')}</p>}
      >
        {(data) => (
          <Rows>
            {data.data.map((code) => (
              <Row
                key={code.id}
                strong={<span className="n">{code.code}</span>}
                quiet={[ruleOf(code), daysOf(code)].filter(Boolean).join(' · ')}
                side={<span className="n text-small">{usesOf(code)}</span>}
                action={
                  owner && !isOver(code) ? (
                    <Button
                      size="small"
                      kind="bare"
                      aria-label={t('prices.promo.end.of', { code: code.code })}
                      onClick={() => setEnding(code)}
                    >
                      {t('prices.promo.end')}
                    </Button>
                  ) : undefined
                }
              />
            ))}
          </Rows>
        )}
      </Loaded>
      {adding && <PromoDialog carrierId={carrierId} onClose={() => setAdding(false)} />}
      {ending && <EndDialog carrierId={carrierId} code={ending} onClose={() => setEnding(null)} />}
    </Section>
  );
}

function EndDialog({ carrierId, code, onClose }: { carrierId: number; code: PromoCode; onClose: () => void }) {
  const client = useQueryClient();
  const { run, busy, failure } = useAction(() => endPromoCode(code.id), {
    toast: t('prices.promo.ended'),
    done: (answer) => {
      client.setQueryData(promoCodesQuery(carrierId).queryKey, answer);
      onClose();
    },
    refusal: 'beside',
  });
  return (
    <ConfirmDialog
      open
      title={t('prices.promo.end.title', { code: code.code })}
      text={t('prices.promo.end.text')}
      confirm={t('prices.promo.end')}
      busy={busy}
      error={failure ?? undefined}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}

function isOver({ ended, validUntil }: PromoCode): boolean {
  return ended || (validUntil !== null && validUntil < today());
}

function ruleOf({ percent, amountCents }: PromoCode): string {
  return percent === null
    ? t('prices.promo.amount', { amount: money(amountCents ?? 0) })
    : t('bookings.fares.rule.percent', { percent });
}

function daysOf(code: PromoCode): string {
  if (isOver(code)) return t('prices.promo.over');
  const [from, until] = [code.validFrom, code.validUntil].map((day) => day && numericDate(day));
  if (from && until) return t('prices.promo.between', { from, until });
  if (from) return t('prices.promo.from', { from });
  return until ? t('prices.promo.until', { until }) : '';
}

function usesOf({ uses, usesMax, givenCents }: PromoCode): string {
  const times =
    usesMax === null ? t('prices.promo.uses', { n: uses }) : t('prices.promo.usesOf', { n: uses, max: usesMax });
  return givenCents > 0 ? `${times}, −${money(givenCents)}` : times;
}
