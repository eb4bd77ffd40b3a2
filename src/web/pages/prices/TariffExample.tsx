import { PARCEL_CLASS_KG, type ParcelClass } from '#shared/network/carriers/schema.ts';
import { type ParcelTariff, parcelPrice, parcelTerms } from '#shared/sales/prices/parcel-tariff.ts';
import { money, number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** The route's price in the example. */
const EXAMPLE_BASE = 1000;
/** The weight in the example, where the size allows it. */
const EXAMPLE_KG = 22;

/** One parcel by the tariff: of the largest size that has a rate. */
export function TariffExample({ tariff, classes }: { tariff: ParcelTariff; classes: readonly ParcelClass[] }) {
  const size = classes.findLast((one) => tariff.rates[one]);
  const terms = size && parcelTerms(tariff, size, EXAMPLE_BASE);
  if (!terms) return null;
  const kg = Math.min(EXAMPLE_KG, PARCEL_CLASS_KG[size]);
  const { kilograms, minimum, price, paidKg } = parcelPrice(terms, kg);
  const words = [
    t('tariff.parcels.words.base', { sum: money(EXAMPLE_BASE) }),
    ...(kilograms > 0
      ? [t('tariff.parcels.words.kilograms', { kg: number(paidKg, 1), rate: money(terms.perKg) })]
      : []),
    ...(minimum > 0 ? [t('tariff.parcels.words.minimum', { sum: money(minimum) })] : []),
  ].join(' + ');
  return (
    <section aria-label={t('tariff.parcels.example')} className="rounded-m bg-surface-sunken p-3 text-small">
      <h3 className="font-strong">{t('tariff.parcels.example')}</h3>
      <p className="n">
        {t('tariff.parcels.example.text', {
          ...{ size: t(`tariff.size.${size}`), kg: number(kg, 1), base: money(EXAMPLE_BASE) },
          ...{ words, price: money(price) },
        })}
      </p>
    </section>
  );
}
