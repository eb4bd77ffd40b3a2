import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { type ExpectedArrival, expectedArrival, forecast } from '#shared/sales/trips/delay.ts';
import type { Lateness, TripSheet, TripStop } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { duration, number, timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { delayLabel, rangeLabel } from '#web/operations/tracking/arrival-labels.ts';
import { LateNote } from '#web/operations/tracking/LateNote.tsx';
import { stopTime } from '#web/sales/trips/labels.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';

interface TripNowProps {
  sheet: Pick<TripSheet, 'currentSeq' | 'late'> & { stops: readonly TripStop[] };
  /** The live position, if the reader may see it and there is one. */
  live: TripPosition | undefined;
  /** For the staff, who read it at a glance: 'вчасно', '+12 хв'. */
  short?: boolean;
}

export function TripNow({ sheet, live, short }: TripNowProps) {
  const now = useNow();
  const next = nextOf(sheet, live, now);
  const last = sheet.stops.at(-1);
  const late = live ? live.late : sheet.late;
  if (late && late.expectedAt === null) return <UnknownDelay late={late} stops={sheet.stops} />;
  if (!next) {
    return (
      <div className="px-4 pt-1 pb-4">
        <Note>{t('desk.now.arrived')}</Note>
        <p className="arm">{last && named(last.place.name)}</p>
      </div>
    );
  }
  const { stop, arrival } = next;
  const km = kmTo(stop.seq, live);
  const narrow = arrival.low === arrival.high;
  return (
    <div className="px-4 pt-1 pb-3">
      <Note className="flex justify-between gap-3">
        <span>{t('desk.now.planned', { stop: named(stop.place.name), time: stopTime(stop, 'arrivesAt') })}</span>
        {km !== null && <span className="n flex-none">{t('step.km', { n: number(km) })}</span>}
      </Note>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <p className="arm">
          <span className="sr">{t('desk.now.expected')} </span>
          {short && narrow ? timeIn(stop.place.zone, arrival.expected) : rangeLabel(arrival, stop.place.zone)}
        </p>
        <Pill kind={arrival.state === 'late' ? 'now' : 'good'}>
          {short ? shortDelay(arrival) : delayLabel(arrival)}
        </Pill>
      </div>
    </div>
  );
}

/** Nobody knows how late the bus is: the next stop, and until when more is said. */
function UnknownDelay({ late, stops }: { late: Lateness; stops: readonly TripStop[] }) {
  const stop = stops.find(({ seq }) => seq === late.seq);
  return (
    <div className="px-4 pt-1 pb-3">
      {stop && (
        <Note>{t('desk.now.planned', { stop: named(stop.place.name), time: stopTime(stop, 'arrivesAt') })}</Note>
      )}
      <LateNote late={late} stops={stops} />
    </div>
  );
}

/** 'вчасно', '+12 хв', '−5 хв'. */
function shortDelay({ state, minutes }: ExpectedArrival): string {
  if (state === 'onTime') return t('step.onTime');
  return `${minutes > 0 ? '+' : '−'}${duration(Math.abs(minutes))}`;
}

/** The kilometres to a stop along the line; null without a live position. */
function kmTo(seq: number, live: TripPosition | undefined): number | null {
  const stop = live?.stops.find((one) => one.seq === seq);
  if (!stop || live?.position === null || live?.km === undefined || live.km === null) return null;
  return Math.max(0, Math.round(stop.km - live.km));
}

/** The next stop from the live position; without one, from the delay at the last stop. */
function nextOf(
  { stops, currentSeq, late }: TripNowProps['sheet'],
  live: TripPosition | undefined,
  now: Date,
): { stop: TripStop; arrival: ExpectedArrival } | null {
  const nextStop = live?.stops.find(({ seq }) => seq === live.nextSeq);
  const stop = nextStop && stops.find(({ seq }) => seq === nextStop.seq);
  if (stop && nextStop.expected) return { stop, arrival: expectedArrival(nextStop.plannedAt, nextStop.expected, now) };
  return forecast(stops, currentSeq ?? 0, now, late).next;
}

export function TripOutcome({ sheet }: { sheet: Pick<TripSheet, 'status' | 'cancelReason'> }) {
  if (sheet.status === 'finished') {
    return (
      <p className="px-4 pb-2">
        <Pill kind="good" icon="check">
          {t('desk.finished')}
        </Pill>
      </p>
    );
  }
  if (sheet.status !== 'cancelled') return null;
  return (
    <div className="mx-4 mb-3 rounded-m bg-bad-soft p-3 text-small">
      <p className="font-strong text-bad">{t('desk.cancelled')}</p>
      {sheet.cancelReason && <p>{sheet.cancelReason}</p>}
    </div>
  );
}
