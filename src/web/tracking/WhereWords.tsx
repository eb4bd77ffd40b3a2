import type { TripPosition } from '#shared/tracking/schema.ts';
import { ago } from '#web/core/format.ts';
import { named, t } from '#web/core/i18n.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { ageWords, borderWords, delayWords, isOld, rangeWords } from './words.ts';

type Live = Pick<TripPosition, 'status' | 'position' | 'nextSeq' | 'delayMinutes' | 'border' | 'stops'>;

/** What the map shows, in words: when the bus was seen, what comes next and when, how late it is, the border. */
export function WhereWords({ live, now }: { live: Live; now: Date }) {
  const { position, border, delayMinutes } = live;
  if (live.status === 'finished' || live.status === 'cancelled') {
    return <p className="mb-3">{t(live.status === 'finished' ? 'tracking.where.over' : 'tracking.where.cancelled')}</p>;
  }
  if (!position) {
    const words = t(live.status === 'started' ? 'tracking.where.silent' : 'tracking.where.none');
    return <p className="mb-3 text-small text-quiet">{words}</p>;
  }
  const next = live.stops.find(({ seq }) => seq === live.nextSeq);
  const delay = delayWords(delayMinutes);
  const atBorder = borderWords(border, now);
  return (
    <div className="mb-3 grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-strong">
          {next && t('tracking.next', { stop: named(next.place.name) })}
          {next?.expected && <span className="n font-regular">, {rangeWords(next.expected, next.place.zone)}</span>}
        </p>
        {delay && <Pill kind={delay.late ? 'now' : 'good'}>{delay.words}</Pill>}
      </div>
      {atBorder && <p className="text-small text-quiet">{atBorder}</p>}
      <p className="text-small text-quiet" aria-live="polite">
        {isOld(position.recordedAt, now)
          ? t('tracking.old', { ago: ago(position.recordedAt, now) })
          : t('tracking.bus', { age: ageWords(position.recordedAt, now) })}
      </p>
    </div>
  );
}
