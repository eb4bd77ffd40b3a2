import { useQuery } from '@tanstack/react-query';
import type { CarrierRules } from '#shared/network/carriers/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { ladderLines } from './ladder.ts';
import { publicConditionsQuery } from './queries.ts';
import { TariffLines } from './TariffLines.tsx';

export function CarrierConditions({ carrierId, rules }: { carrierId: number; rules: CarrierRules }) {
  const { data } = useQuery(publicConditionsQuery(carrierId));
  if (!data) return null;
  const sends = rules.parcelClasses.length > 0 && rules.parcelMaxKg > 0;
  return (
    <Section title={t('tariff.carrier.title')}>
      <dl className="grid gap-3">
        <div>
          <dt className="text-small text-quiet">{t('tariff.cancel.title')}</dt>
          {ladderLines(data.cancellation).map((line) => (
            <dd key={line} className="n">
              {line}
            </dd>
          ))}
        </div>
        {data.parcels && sends && (
          <div>
            <dt className="text-small text-quiet">{t('tariff.parcels.title')}</dt>
            <dd>
              <TariffLines tariff={data.parcels} classes={rules.parcelClasses} />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}
