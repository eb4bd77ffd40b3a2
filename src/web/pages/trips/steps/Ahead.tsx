import type { TripPhase } from '#shared/sales/trips/phase.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import type { StopPeople } from '#web/sales/bookings/core/people.ts';
import { stopName, stopTime } from '#web/sales/trips/labels.ts';
import { Fold } from '../people/Fold.tsx';
import { TripTimeline } from './TripTimeline.tsx';

interface AheadProps {
  sheet: TripSheet;
  people: readonly StopPeople[];
  phase: TripPhase;
}

/** The whole journey, folded under its next stop: 'Далі Жешув, 11:00 · ще 4 зупинки'. */
export function Ahead({ sheet, people, phase }: AheadProps) {
  const { stops } = sheet;
  const [first, last] = [stops[0], stops.at(-1)];
  const next = stops[(sheet.currentSeq ?? 0) + 1];
  // On the way the line is already on top.
  if (phase === 'driving' || !first || !last) return null;
  const underway = sheet.status === 'started' && next;
  const strong = underway
    ? t('step.next', { stop: stopName(sheet, next.seq), time: stopTime(next, 'arrivesAt') })
    : `${stopTime(first, 'departsAt')} – ${stopTime(last, 'arrivesAt')}`;
  const n = underway ? last.seq - next.seq : stops.length;
  const quiet = underway ? (n > 0 ? t('step.more', { n }) : undefined) : t('step.stops', { n });
  return (
    <Fold icon="route" strong={strong} quiet={quiet}>
      <div className="pt-2 pb-3">
        <TripTimeline sheet={sheet} people={people} />
      </div>
    </Fold>
  );
}
