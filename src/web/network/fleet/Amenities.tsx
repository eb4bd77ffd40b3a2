import type { Amenity } from '#shared/network/fleet/amenities.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon, type IconName } from '#web/ui/base/Icon.tsx';

export const AMENITY_ICONS: Readonly<Record<Amenity, IconName>> = {
  air_conditioning: 'snow',
  wifi: 'wifi',
  toilet: 'toilet',
  comfortable_seats: 'seat',
  device_chargers: 'plug',
  animal_transportation: 'paw',
  large_luggage_spaces: 'luggage',
  tv: 'tv',
  lift: 'lift',
  wheelchair_space: 'wheelchair',
};

export function AmenityList({ amenities }: { amenities: readonly Amenity[] }) {
  return (
    <ul aria-label={t('amenities.title')} className="grid pairs gap-x-4 gap-y-2 text-small">
      {amenities.map((amenity) => (
        <li key={amenity} className="flex min-h-6 items-center gap-2">
          <Icon name={AMENITY_ICONS[amenity]} className="text-quiet" />
          {t(`amenities.${amenity}`)}
        </li>
      ))}
    </ul>
  );
}
