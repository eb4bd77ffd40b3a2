import { PARCEL_CLASSES, type ParcelClass } from '#shared/network/carriers/schema.ts';
import type { ParcelTariff } from '#shared/sales/prices/parcel-tariff.ts';
import { money, number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

interface TariffLinesProps {
  tariff: ParcelTariff;
  classes: readonly ParcelClass[];
}

export function TariffLines({ tariff, classes }: TariffLinesProps) {
  const { includedKg } = tariff;
  return (
    <ul className="grid gap-1">
      {PARCEL_CLASSES.filter((size) => classes.includes(size)).map((size) => (
        <li key={size} className="n">
          {lineOf(tariff, size)}
        </li>
      ))}
      <li className="text-small text-quiet">
        {includedKg > 0
          ? t('tariff.parcels.includes', { kg: number(includedKg, 1) })
          : t('tariff.parcels.includes.none')}
      </li>
      {tariff.volumeDivisor && (
        <li className="text-small text-quiet">{t('tariff.volume.rule', { divisor: tariff.volumeDivisor })}</li>
      )}
    </ul>
  );
}

function lineOf({ rates }: ParcelTariff, sizeClass: ParcelClass): string {
  const size = t(`tariff.size.${sizeClass}`);
  const { perKg = 0, minimum = 0 } = rates[sizeClass] ?? {};
  const values = { size, rate: money(perKg), minimum: money(minimum) };
  if (perKg > 0) return t(minimum > 0 ? 'tariff.parcels.line' : 'tariff.parcels.line.free', values);
  return t(minimum > 0 ? 'tariff.parcels.line.flat' : 'tariff.parcels.line.route', values);
}
