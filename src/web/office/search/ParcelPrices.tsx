import { parcelOfferPrice, sizePrices, variesByParcel } from '#shared/office/search/parcel-price.ts';
import type { Offer } from '#shared/office/search/schema.ts';
import { money, number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { parcelOffer } from './form/parcel-offer.ts';

/** Prices of parcels on this trip, by size and weight; nothing where all of them are equal or by arrangement. */
export default function ParcelPrices({ offer, kg }: { offer: Offer; kg: number | undefined }) {
  const parcels = parcelOffer(offer);
  if (!variesByParcel(parcels)) return null;
  const price = kg === undefined ? null : parcelOfferPrice(parcels, kg);
  const included = parcels.tariff?.includedKg ?? 0;
  return (
    <Section title={t('lookup.offer.parcelPrices')} separator="line">
      <Facts
        layout="lines"
        facts={[
          ...(kg === undefined
            ? []
            : [
                {
                  term: t('lookup.offer.parcelPrices.own', { kg: number(kg, 1) }),
                  value: <b className="font-strong">{price === null ? t('search.arrangement') : money(price)}</b>,
                },
              ]),
          ...sizePrices(parcels).map(({ size, upToKg, min, max }) => ({
            term: t('lookup.offer.parcelPrices.size', { size: t(`tariff.size.${size}`), kg: number(upToKg, 1) }),
            value: min === max ? money(min) : `${money(min)} – ${money(max)}`,
          })),
        ]}
      />
      <Note className="mt-3">
        {included > 0 ? t('tariff.parcels.includes', { kg: number(included, 1) }) : t('tariff.parcels.includes.none')}{' '}
        {t('lookup.offer.parcelPrices.weighed')}
      </Note>
      {parcels.tariff?.volumeDivisor && (
        <Note className="mt-2">{t('tariff.volume.rule', { divisor: parcels.tariff.volumeDivisor })}</Note>
      )}
    </Section>
  );
}
