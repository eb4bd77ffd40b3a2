import type { DemandRow, MarketFigures } from '#shared/office/admin/market-api.ts';
import { shortDay } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';

/** Connections that were searched for without a result, the most wanted first. */
export function WantedPart({ wanted }: Pick<MarketFigures, 'wanted'>) {
  return (
    <Section title={t('market.wanted')}>
      {wanted.length === 0 && <p className="text-quiet">{t('market.wanted.none')}</p>}
      <Rows aria-label={t('market.wanted')}>
        {wanted.map((row) => (
          <Row
            key={`${row.kind} ${row.from.id} ${row.to.id}`}
            leading={<Icon name={row.kind === 'parcel' ? 'box' : 'user'} label={t(`market.wanted.${row.kind}`)} />}
            strong={`${named(row.from.name)} – ${named(row.to.name)}`}
            quiet={t('market.wanted.on', { days: daysText(row) })}
            side={<span className="n whitespace-nowrap">{t('market.wanted.count', { n: row.times })}</span>}
          />
        ))}
      </Rows>
      <p className="mt-3 max-w-prose text-small text-quiet">{t('market.wanted.how')}</p>
    </Section>
  );
}

function daysText({ days }: DemandRow): string {
  return days.map(({ date }) => shortDay(date)).join(', ');
}
