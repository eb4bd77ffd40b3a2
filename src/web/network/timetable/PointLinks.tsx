import { geoLinkOf, mapLinkOf } from '#shared/network/timetable/map-link.ts';
import type { BoardingPoint, LatLon } from '#shared/network/timetable/points-schema.ts';
import { named, t } from '#web/core/i18n/i18n.ts';

/** Links to a point on a map and in the device's navigator. */
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

/** Where exactly people wait: the side, the note, and the way there; without a pin it says that there is none. */
export function PointNote({ point }: { point: BoardingPoint | null }) {
  const words = [point?.side, point?.note && named(point.note)].filter(Boolean).join('. ');
  return (
    <div className="grid gap-1 text-small">
      {words && <p>{words}</p>}
      {point?.pin ? <PointLinks pin={point.pin} /> : <p className="text-quiet">{t('points.unpinned')}</p>}
    </div>
  );
}
