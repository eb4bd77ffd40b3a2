import { extraName, extrasOf } from '#shared/sales/prices/extras.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { classOfFare } from './labels.ts';

interface Rider {
  fareParts: readonly FarePart[];
  infantName: string | null;
  hasBaggage: boolean;
  hasPet: boolean;
}

export function riderFacts({ fareParts, infantName, hasBaggage, hasPet }: Rider) {
  const brings = [hasBaggage && t('bookings.baggage'), hasPet && t('bookings.with.pet')].filter(Boolean).join(', ');
  const fareClass = classOfFare(fareParts);
  const extras = extrasOf(fareParts)
    .map((one) => extraName(one, locale))
    .join(', ');
  return [
    ...(fareClass ? [{ term: t('bookings.fares.class'), value: fareClass }] : []),
    ...(brings ? [{ term: t('bookings.with'), value: brings }] : []),
    ...(extras ? [{ term: t('bookings.extras'), value: extras }] : []),
    ...(infantName ? [{ term: t('bookings.fares.infant'), value: personName({ name: infantName }) }] : []),
  ];
}
