import { useState } from 'react';
import { buildJourney } from '#shared/network/timetable/journey.ts';
import type { JourneyItem } from '#shared/network/timetable/journey-items.ts';
import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { forecast } from '#shared/sales/trips/delay.ts';
import { tripJourney } from '#shared/sales/trips/journey.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { liveJourney } from '#web/operations/tracking/live-journey.ts';
import { stopName, stopTime } from '#web/sales/trips/labels.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';
import { leavesAt } from '../people/at-stop.ts';

interface NextLegProps {
  sheet: TripSheet;
  live: TripPosition | undefined;
  /** The age of the live position in words. */
  words: string;
}

/** The line between the bus and its next stop; the parts behind and ahead unfold the whole line. */
export function NextLeg({ sheet, live, words }: NextLegProps) {
  const [whole, setWhole] = useState(false);
  const now = useNow();
  const { stops } = forecast(sheet.stops, sheet.currentSeq ?? 0, now, sheet.late);
  const items = buildJourney(liveJourney(tripJourney({ stops, crossing: sheet.crossing }), live, words, now));
  const next = items.findIndex((item) => item.kind === 'stop' && item.state === 'now');
  const seq = nextSeq(items, next);
  if (whole || seq === null)
    return <JourneyLine className="px-4 pb-3" items={items} side={(stop) => off(sheet, stop.seq)} />;
  const from = firstShown(items, next);
  const open = () => setWhole(true);
  const behind = items.slice(0, from).filter(({ kind }) => kind === 'stop').length;
  const ahead = sheet.stops.filter((stop) => stop.seq > seq);
  const last = ahead.at(-1);
  return (
    <div className="px-4 pb-3">
      {behind > 0 && <More onOpen={open}>{t('step.behind', { n: behind })}</More>}
      <JourneyLine
        items={items.slice(from, next + 1).map((item, index, shown) => ({
          ...item,
          ...(index === 0 ? { up: 'none' as const } : {}),
          ...(index === shown.length - 1 ? { down: 'none' as const } : {}),
        }))}
        side={(stop) => off(sheet, stop.seq)}
      />
      {last && (
        <More onOpen={open}>
          {t('step.ahead', {
            n: ahead.length,
            stop: stopName(sheet, last.seq),
            time: stopTime(last, 'arrivesAt'),
          })}
        </More>
      )}
    </div>
  );
}

function More({ onOpen, children }: { onOpen: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-expanded="false"
      className="flex min-h-11 w-full items-center gap-2 text-left text-small text-action"
      onClick={onOpen}
    >
      {children}
      <Icon name="down" size="s" />
    </button>
  );
}

/** 'виходять 3' beside a stop ahead. */
function off(sheet: TripSheet, seq: number): string | undefined {
  const n = leavesAt(sheet, seq).filter(({ status }) => status === 'boarded').length;
  return n > 0 ? t('trips.off.ahead', { n }) : undefined;
}

function nextSeq(items: readonly JourneyItem[], next: number): number | null {
  const item = items[next];
  return item?.kind === 'stop' ? item.seq : null;
}

/** The first item that is shown: the bus, or what is between the last stop and the next one. */
function firstShown(items: readonly JourneyItem[], next: number): number {
  const bus = items.findIndex(({ kind }) => kind === 'bus');
  if (bus >= 0 && bus < next) return bus;
  const before = items.findLastIndex((item, index) => index < next && item.kind === 'stop');
  return Math.max(0, before);
}
