import { CHILD_SEATS } from '#shared/network/fleet/child-seats.ts';
import { busColor } from '#shared/network/fleet/colors.ts';
import type { PublicBus } from '#shared/network/fleet/schema.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { PhotoStrip } from '#web/ui/media/PhotoStrip.tsx';
import { AmenityList } from './Amenities.tsx';

export function BusCard({ bus }: { bus: PublicBus }) {
  const count = bus.photos.length;
  const kinds = CHILD_SEATS.filter((kind) => bus.childSeats[kind] > 0);
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
        <Note>
          {t('fleet.facts', { color: named(busColor(bus.color)), seats: bus.seatsCount })} ·{' '}
          <span className="n">{bus.number}</span>
        </Note>
      </div>
      <AmenityList amenities={bus.amenities} />
      {kinds.length > 0 && (
        <p className="text-small">
          {t('fleet.childSeats.has', {
            list: kinds.map((kind) => `${t(`fleet.childSeats.${kind}`)} × ${bus.childSeats[kind]}`).join(', '),
          })}
        </p>
      )}
    </div>
  );
}
