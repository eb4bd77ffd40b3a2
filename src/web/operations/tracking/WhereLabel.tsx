import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { expectedArrival } from '#shared/sales/trips/delay.ts';
import { ago } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { delayLabel, rangeLabel } from './arrival-labels.ts';
import { LateNote } from './LateNote.tsx';
import { ageLabel, borderLabel, isOld } from './labels.ts';

type Live = Pick<TripPosition, 'status' | 'position' | 'nextSeq' | 'border' | 'stops' | 'late'>;

interface WhereLabelProps {
  live: Live;
  now: Date;
  /** The reader has no connection. */
  lost: boolean;
}

export function WhereLabel({ live, now, lost }: WhereLabelProps) {
  const { position, border } = live;
  if (live.status === 'finished' || live.status === 'cancelled') {
    return <p className="mb-3">{t(live.status === 'finished' ? 'tracking.where.over' : 'tracking.where.cancelled')}</p>;
  }
  if (!position && !live.late) {
    const words = t(live.status === 'started' ? 'tracking.where.silent' : 'tracking.where.none');
    return <Note className="mb-3">{words}</Note>;
  }
  const next = live.stops.find(({ seq }) => seq === live.nextSeq);
  const arrival = next?.expected ? expectedArrival(next.plannedAt, next.expected, now) : null;
  const atBorder = position && borderLabel(border, now);
  return (
    <div className="mb-3 grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-strong">
          {next && t('tracking.next', { stop: named(next.place.name) })}
          {next && arrival && <span className="n font-regular">, {rangeLabel(arrival, next.place.zone)}</span>}
        </p>
        {arrival && <Pill kind={arrival.state === 'late' ? 'now' : 'good'}>{delayLabel(arrival)}</Pill>}
      </div>
      {live.late && <LateNote late={live.late} stops={live.stops} />}
      {atBorder && <Note>{atBorder}</Note>}
      <Note aria-live="polite">{position && ageWords(position.recordedAt, now, lost)}</Note>
    </div>
  );
}

function ageWords(recordedAt: string, now: Date, lost: boolean): string {
  if (lost) return t('tracking.lost.age', { ago: ago(recordedAt, now) });
  return isOld(recordedAt, now)
    ? t('tracking.old', { ago: ago(recordedAt, now) })
    : t('tracking.bus', { age: ageLabel(recordedAt, now) });
}
