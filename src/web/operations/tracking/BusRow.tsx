import type { BusOnMap } from '#shared/operations/tracking/positions/schema.ts';
import { expectedArrival } from '#shared/sales/trips/delay.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { RowFrame, RowOpen } from '#web/ui/content/Row.tsx';
import { delayLabel, rangeLabel } from './arrival-labels.ts';
import { ageLabel } from './labels.ts';

interface BusRowProps {
  bus: BusOnMap;
  now: Date;
  /** Highlights its route on the map. */
  chosen: boolean;
  onChoose: (tripId: number | null) => void;
}

export function BusRow({ bus, now, chosen, onChoose }: BusRowProps) {
  const arrival = bus.nextExpected && expectedArrival(bus.nextPlannedAt, bus.nextExpected, now);
  const next = bus.stops.find(({ seq }) => seq === bus.nextSeq);
  const seen = bus.position ? ageLabel(bus.position.recordedAt, now) : t('tracking.fleet.unreported');
  return (
    <RowFrame selected={chosen} className="li">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the link within is what is reached; this only shows it on the map */}
      <span
        className="li-words"
        onPointerEnter={() => onChoose(bus.tripId)}
        onPointerLeave={() => onChoose(null)}
        onFocus={() => onChoose(bus.tripId)}
        onBlur={() => onChoose(null)}
      >
        <RowOpen to={paths.trip(bus.tripId)} className="li-strong">
          {`${named(bus.from)} – ${named(bus.to)}`}
        </RowOpen>
        {next && (
          <span className="block">
            {t('tracking.next', { stop: named(next.place.name) })}
            {arrival && <span className="n whitespace-nowrap">, {rangeLabel(arrival, next.place.zone)}</span>}
          </span>
        )}
        <span className="li-quiet">{[bus.bus?.number, seen].filter(Boolean).join(', ')}</span>
      </span>
      {arrival && (
        <span className="li-side">
          <Pill kind={arrival.state === 'late' ? 'now' : 'good'}>{delayLabel(arrival)}</Pill>
        </span>
      )}
    </RowFrame>
  );
}
