import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { lineOf } from '#shared/tracking/line.ts';
import type { BusOnMap } from '#shared/tracking/schema.ts';
import { named, t } from '#web/core/i18n.ts';
import { useNow } from '#web/core/now.ts';
import { useSession } from '#web/core/session.ts';
import { paths } from '#web/paths.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { Section } from '#web/ui/Section.tsx';
import { busesQuery } from './queries.ts';
import { busOf, type Scene } from './scene.ts';
import { TripMap } from './TripMap.tsx';
import { ageWords, delayWords } from './words.ts';

const NOWHERE = lineOf([], null);

interface BusesMapProps {
  tall?: boolean;
  /** Instead of it where no bus is on the road. */
  none?: ReactNode;
}

/** All buses of the carrier that are on the road, on one map and in a list. */
export function BusesMap({ tall, none = null }: BusesMapProps) {
  const now = useNow();
  const employed = useSession().carrierInfo !== null;
  const { data } = useQuery({ ...busesQuery(), enabled: employed });
  const scene = useMemo((): Scene => {
    const buses = (data ?? []).flatMap((bus) =>
      bus.position ? [busOf(bus.tripId, bus.position, busWords(bus, now), bus.bus?.number)] : [],
    );
    return { line: NOWHERE, km: null, stops: [], crossing: null, buses };
  }, [data, now]);
  if (!data || data.length === 0) return none;
  return (
    <Section title={t('tracking.fleet')}>
      {scene.buses.length > 0 && <TripMap scene={scene} label={t('tracking.fleet')} tall={tall} />}
      <Rows className="mt-3">
        {data.map((bus) => {
          const delay = delayWords(bus.delayMinutes);
          return (
            <Row
              key={bus.tripId}
              to={paths.trip(bus.tripId)}
              strong={`${named(bus.from)} – ${named(bus.to)}`}
              quiet={[
                bus.bus?.number,
                bus.position ? ageWords(bus.position.recordedAt, now) : t('tracking.fleet.unheard'),
              ]
                .filter(Boolean)
                .join(', ')}
              side={delay && <Pill kind={delay.late ? 'now' : 'good'}>{delay.words}</Pill>}
            />
          );
        })}
      </Rows>
    </Section>
  );
}

function busWords({ from, to, bus, position }: BusOnMap, now: Date): string {
  const road = `${named(from)} – ${named(to)}`;
  const age = position ? ageWords(position.recordedAt, now) : '';
  return t('tracking.bus.named', { road, bus: bus?.number ?? '', age });
}
