import type { Amenity } from '#shared/network/fleet/amenities.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { AMENITY_ICONS } from './Amenities.tsx';

/** Amenities as a row of small icons with names for screen readers. */
export default function AmenityIcons({ amenities }: { amenities: readonly Amenity[] }) {
  return (
    <ul aria-label={t('amenities.title')} className="flex gap-2 text-quiet">
      {amenities.map((amenity) => (
        <li key={amenity} title={t(`amenities.${amenity}`)}>
          <Icon name={AMENITY_ICONS[amenity]} size="s" label={t(`amenities.${amenity}`)} />
        </li>
      ))}
    </ul>
  );
}
