import type { PublicBus } from '#shared/fleet/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { PhotoStrip } from '#web/ui/PhotoStrip.tsx';
import { AmenityList } from './Amenities.tsx';

/** A bus as passengers see it: photos, model and amenities. */
export function BusCard({ bus }: { bus: PublicBus }) {
  const count = bus.photos.length;
  return (
    <div className="grid gap-3">
      <PhotoStrip
        photos={bus.photos.map((photo) => ({ src: photo.url, thumb: photo.thumb, alt: '' }))}
        countLabel={count > 1 ? t('fleet.photos.count', { n: count }) : undefined}
      />
      <div>
        <p className="font-strong">
          {bus.manufacturer} {bus.model}, {bus.year}
        </p>
        <p className="text-small text-quiet">
          {t('fleet.facts', { color: bus.color.toLowerCase(), seats: bus.seatsCount })} ·{' '}
          <span className="n">{bus.number}</span>
        </p>
      </div>
      <AmenityList amenities={bus.amenities} />
    </div>
  );
}
