import { chargedBy, type ParcelVolume } from '#shared/sales/prices/volumetric-weight.ts';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

interface Measured {
  weightKg: number;
  sides?: readonly number[] | null | undefined;
  volume?: ParcelVolume | null | undefined;
}

/** '50 × 40 × 30 cm' of a parcel. */
export function sidesLabel(sides: readonly number[]): string {
  return t('tariff.volume.cm', { sides: sides.join(' × ') });
}

/** Which weight of a parcel counts for its price, as a sentence. */
export function chargedLabel(weightKg: number, volume: ParcelVolume): string {
  const values = { kg: number(weightKg, 1), volume: number(volume.kg, 1) };
  return t('tariff.volume.charged', { by: chargedBy(weightKg, volume), ...values });
}

/** How large a parcel is, and which of its weights counts; nothing where nobody measured it. */
export function measureFacts({ weightKg, sides, volume }: Measured) {
  return [
    ...(sides ? [{ term: t('tariff.volume.sides'), value: sidesLabel(sides) }] : []),
    ...(volume ? [{ term: t('tariff.volume.weight'), value: chargedLabel(weightKg, volume), wide: true }] : []),
  ];
}
