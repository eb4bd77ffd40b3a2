import { useState } from 'react';
import { geoLinkOf, mapLinkOf } from '#shared/network/timetable/map-link.ts';
import { type BoardingPoint, type LatLon, sideIn } from '#shared/network/timetable/points-schema.ts';
import { locale, named, t } from '#web/core/i18n/i18n.ts';
import { Written } from '#web/ui/content/Written.tsx';
import { PhotoStrip } from '#web/ui/media/PhotoStrip.tsx';

export function PointLinks({ pin }: { pin: LatLon }) {
  return (
    <span className="flex flex-wrap gap-x-4 text-small">
      <a className="link" href={mapLinkOf(pin)} target="_blank" rel="noreferrer">
        {t('points.map')}
      </a>
      <a className="link" href={geoLinkOf(pin)}>
        {t('points.navigate')}
      </a>
    </span>
  );
}

/** The photo of a point, which a press shows large; without a connection there is none. */
export function PointPhoto({ photo }: { photo: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  const shown = { src: photo.replace('-s.webp', '.webp'), thumb: photo, alt: t('points.photo') };
  return (
    <div className="w-40" onErrorCapture={() => setMissing(true)}>
      <PhotoStrip photos={[shown]} label={t('points.photo')} />
    </div>
  );
}

/** Where exactly people wait: the side, the note, a photo, and the road there; without a pin it says that there is none. */
export function PointNote({ point }: { point: BoardingPoint | null }) {
  return (
    <div className="grid gap-1 text-small">
      {point?.side && <Written text={sideIn(point, locale)} />}
      {point?.note && <Written text={named(point.note)} />}
      {point?.photo && <PointPhoto photo={point.photo} />}
      {point?.pin ? <PointLinks pin={point.pin} /> : <p className="text-quiet">{t('points.unpinned')}</p>}
    </div>
  );
}
