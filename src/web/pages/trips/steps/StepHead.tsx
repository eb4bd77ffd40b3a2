import { lazy, Suspense } from 'react';
import type { TripPhase } from '#shared/sales/trips/phase.ts';
import type { TripSheet, TripStop } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { duration, durationBetween, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { dayLabel, stopTime } from '#web/sales/trips/labels.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { boardsAt } from '../people/at-stop.ts';

const MINUTE = 60_000;
const HOURS_SHOWN = 24 * 60;

interface StepHeadProps {
  sheet: TripSheet;
  phase: Exclude<TripPhase, 'driving' | 'arrived' | 'over'>;
}

/** The step on top of the sheet in large type: until when people board, or how long the bus waits. */
export function StepHead({ sheet, phase }: StepHeadProps) {
  const stop = sheet.stops[sheet.currentSeq ?? 0];
  if (phase === 'pause' || phase === 'border' || phase === 'breakdown') return <HaltHead sheet={sheet} />;
  if (!stop) return null;
  const boards = boardsAt(sheet, stop.seq);
  const done = boards.filter(({ status }) => status === 'boarded' || status === 'completed').length;
  const boarding = phase === 'boarding';
  return (
    <div>
      <div className="flex items-end gap-3 py-2 px-4">
        <StepTime trip={sheet} stop={stop} boarding={boarding} />
        {boarding && boards.length > 0 && (
          <p className="flex-none text-right">
            <span className="block text-small text-quiet">{t('step.aboard')}</span>
            <span className="arm">
              {done}{' '}
              <span className="text-title/[1] font-medium tracking-[0] text-quiet">
                {t('step.of', { n: boards.length })}
              </span>
            </span>
          </p>
        )}
      </div>
      {boarding && <Ticks done={done} total={boards.length} />}
    </div>
  );
}

interface StepTimeProps {
  trip: Pick<TripSheet, 'status' | 'serviceDate'>;
  stop: TripStop;
  boarding: boolean;
}

const PointNote = lazy(() =>
  import('#web/network/timetable/PointLinks.tsx').then(({ PointNote }) => ({ default: PointNote })),
);

/** 'Посадка: Львів, АС «Стрийська»', until when in large type, and how long that is from now; passengers read it too. */
export function StepTime({ trip, stop, boarding }: StepTimeProps) {
  const here = [named(stop.place.name), stop.point && inOwnScript(stop.point)].filter(Boolean).join(', ');
  return (
    <div className="min-w-0 flex-1">
      <Note>{t(boarding ? 'step.boarding' : 'step.departure', { stop: here })}</Note>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="arm">{stopTime(stop, 'departsAt')}</span>
        <Until trip={trip} stop={stop} />
      </p>
      {stop.boardingPoint?.pin && (
        <Suspense fallback={null}>
          <PointNote point={stop.boardingPoint} />
        </Suspense>
      )}
    </div>
  );
}

/** How long until the bus is to leave, or for how long it should have left. */
function Until({ trip, stop }: Pick<StepTimeProps, 'trip' | 'stop'>) {
  const now = useNow();
  if (!stop.departsAt) return null;
  const minutes = Math.round((Date.parse(stop.departsAt) - now.getTime()) / MINUTE);
  if (minutes > HOURS_SHOWN) return <Pill>{dayLabel(trip.serviceDate)}</Pill>;
  if (minutes > 0) return <Pill kind="now">{t('step.in', { duration: duration(minutes) })}</Pill>;
  if (minutes === 0) return <Pill kind="now">{t('step.now')}</Pill>;
  if (trip.status !== 'started' && minutes < -HOURS_SHOWN) return <Pill>{dayLabel(trip.serviceDate)}</Pill>;
  return <Pill kind="bad">{t('step.overdue', { duration: duration(-minutes) })}</Pill>;
}

const TICK = 'h-1.5 flex-1 rounded-full';

function Ticks({ done, total }: { done: number; total: number }) {
  if (total === 0) return null;
  const gap = total > 30 ? 1 : total > 14 ? 2 : 4;
  return (
    <div className="flex mx-4 mb-1" style={{ gap }} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the segments are all alike
        <i key={index} className={cx(TICK, index < done ? 'bg-action' : 'border border-line-strong')} />
      ))}
    </div>
  );
}

/** A pause or a breakdown with its expected end, or the wait at the border. */
function HaltHead({ sheet }: { sheet: TripSheet }) {
  const now = useNow();
  const { halt } = sheet;
  if (!halt) return null;
  const zone = sheet.stops[halt.afterSeq]?.place.zone ?? sheet.from.zone;
  const since = t('step.since', { time: timeIn(zone, halt.startedAt) });
  const left = halt.until === null ? null : Math.round((Date.parse(halt.until) - now.getTime()) / MINUTE);
  const border = halt.kind === 'border';
  const title = border && sheet.crossing ? `${t('step.border')}: ${named(sheet.crossing.name)}` : null;
  return (
    <div className="flex items-end gap-3 py-2 px-4">
      <div className="min-w-0 flex-1">
        <Note>
          {title ?? t(`step.${halt.kind}`)} · {since}
        </Note>
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="arm">
            {halt.until === null
              ? durationBetween(halt.startedAt, now)
              : t('step.till', { time: timeIn(zone, halt.until) })}
          </span>
          {left !== null && (
            <Pill kind={left > 0 ? 'now' : 'bad'}>
              {left > 0 ? t('step.left', { duration: duration(left) }) : t('step.over', { duration: duration(-left) })}
            </Pill>
          )}
        </p>
      </div>
    </div>
  );
}
