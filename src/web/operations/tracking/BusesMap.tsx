import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { BusOnMap } from '#shared/operations/tracking/positions/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { BusRow } from './BusRow.tsx';
import { ageLabel } from './labels.ts';
import { fleetScene } from './map/scene.ts';
import { TripMap } from './map/TripMap.tsx';
import { busesQuery } from './queries.ts';

interface BusesMapProps {
  tall?: boolean;
  /** Shown instead when no bus is on the road. */
  none?: ReactNode;
}

/** All buses of the carrier that are on the road: a map with their routes, and a list. */
export default function BusesMap({ tall, none = null }: BusesMapProps) {
  const now = useNow();
  const navigate = useNavigate();
  const employed = useSession().carrierInfo !== null;
  const { data } = useQuery({ ...busesQuery(), enabled: employed });
  const [pointed, setPointed] = useState<number | null>(null);
  // A single bus is always the chosen one.
  const chosen = data?.length === 1 ? (data[0]?.tripId ?? null) : pointed;
  const scene = useMemo(
    () => fleetScene(data ?? [], chosen, (bus) => busLabel(bus, now), paths.trip),
    [data, chosen, now],
  );
  if (!data || data.length === 0) return none;
  return (
    <Section title={t('tracking.fleet')}>
      {scene.buses.length > 0 && (
        <TripMap
          scene={scene}
          label={t('tracking.fleet')}
          tall={tall}
          onChoose={setPointed}
          onOpen={(tripId) => navigate(paths.trip(tripId))}
        />
      )}
      <Rows className="rows-wide -mx-4 mt-3">
        {data.map((bus) => (
          <BusRow key={bus.tripId} bus={bus} now={now} chosen={bus.tripId === pointed} onChoose={setPointed} />
        ))}
      </Rows>
    </Section>
  );
}

function busLabel({ from, to, bus, position }: BusOnMap, now: Date): string {
  const tripPath = `${named(from)} – ${named(to)}`;
  const age = position ? ageLabel(position.recordedAt, now) : '';
  return t('tracking.bus.named', { tripPath, bus: bus?.number ?? '', age });
}
