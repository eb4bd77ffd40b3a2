import { amountText } from '#shared/core/currencies.ts';
import { languageTag } from '#shared/i18n/locale.ts';
import type { ParcelClass } from '#shared/network/carriers/schema.ts';
import { chargedBy, type ParcelVolume } from '#shared/sales/prices/volumetric-weight.ts';
import { inScript, type Words } from './ride-words.ts';

export interface RideParcel {
  what: string;
  weightKg: number;
  sizeClass: ParcelClass;
  sides?: number[] | null;
  volume?: ParcelVolume | null;
  declaredValue: number | null;
  receiver: string;
  receiverPhone: string;
  payer: 'sender' | 'receiver';
}

/** Contents, size, weight and value of a parcel, and by which weight its price was computed. */
export function parcelLines(
  words: Words,
  { what, weightKg, sizeClass, sides, volume, declaredValue }: RideParcel,
): string[] {
  const { locale, say } = words;
  const kilograms = (kg: number) => new Intl.NumberFormat(languageTag(locale)).format(kg);
  const kg = kilograms(weightKg);
  return [
    inScript(words, what),
    say('mail.fact.size', { size: say(`bookings.size.${sizeClass}`), kg }),
    ...(sides ? [say('tariff.volume.cm', { sides: sides.join(' × ') })] : []),
    ...(volume
      ? [say('tariff.volume.charged', { by: chargedBy(weightKg, volume), kg, volume: kilograms(volume.kg) })]
      : []),
    ...(declaredValue === null ? [] : [say('mail.fact.declared', { sum: amountText(locale, declaredValue, 'EUR') })]),
  ];
}
