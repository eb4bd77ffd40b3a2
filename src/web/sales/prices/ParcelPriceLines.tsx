import { type ParcelTerms, parcelPrice } from '#shared/sales/prices/parcel-tariff.ts';
import { money, number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { chargedLabel } from './measure-facts.ts';

export function ParcelPriceLines({ terms, weightKg }: { terms: ParcelTerms; weightKg: number }) {
  const { base, kilograms, minimum, price, paidKg } = parcelPrice(terms, weightKg);
  const included = terms.includedKg;
  const lines = [
    {
      term: included > 0 ? t('tariff.price.base.included', { kg: number(included, 1) }) : t('tariff.price.base'),
      value: money(base),
    },
    ...(kilograms > 0
      ? [
          {
            term: t('tariff.price.kilograms', { kg: number(paidKg, 1), rate: money(terms.perKg) }),
            value: money(kilograms),
          },
        ]
      : []),
    ...(minimum > 0
      ? [{ term: t('tariff.price.minimum', { minimum: money(terms.minimum) }), value: money(minimum) }]
      : []),
    { term: t('tariff.price.total'), value: <b className="font-strong">{money(price)}</b> },
  ];
  return (
    <section aria-label={t('tariff.price.title')} aria-live="polite" className="rounded-m bg-surface-sunken p-3">
      <Facts layout="lines" facts={lines} />
      {terms.volume && weightKg > 0 && <p className="mt-2 text-small">{chargedLabel(weightKg, terms.volume)}.</p>}
    </section>
  );
}
