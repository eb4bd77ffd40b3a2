import { useQuery } from '@tanstack/react-query';
import { localDate } from '#shared/core/time.ts';
import { CLOSURE_ZONE, closedBetween } from '#shared/network/places/closure.ts';
import type { Closure } from '#shared/network/places/schema.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { numericDate } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { crossingsQuery } from './queries.ts';

interface CrossingNoteProps {
  /** The crossing of the trip or route; null where the way passes none. */
  crossing: { key: string } | null;
  /** The stops of the trip; without them, what holds from today on is shown. */
  stops?: readonly { departsAt: string | null; arrivesAt: string | null }[];
  /** Whether the bus has passed it. */
  behind?: boolean;
  className?: string;
}

/** Whether the crossing is closed in the days of the trip, and what the operators say about it, until the bus has passed it. */
export default function CrossingNote({ crossing, stops, behind = false, className = '' }: CrossingNoteProps) {
  const { data } = useQuery({ ...crossingsQuery(), enabled: crossing !== null });
  const one = data?.find(({ key }) => key === crossing?.key);
  if (!one || behind) return null;
  const [first, last] = daysOf(stops);
  if (last !== null && last < day(serverNow())) return null;
  const closed = closedBetween(one.closure, first, last);
  if (!closed && !one.note) return null;
  return (
    <div
      role="note"
      className={`flex items-start gap-3 rounded-m p-3 ${closed ? 'bg-now-soft' : 'bg-surface-sunken'} ${className}`}
    >
      <Icon name={closed ? 'alert' : 'info'} />
      <div>
        <p className="font-strong">{closed ? closedText(named(one.name), one.closure) : named(one.name)}</p>
        {one.note && <p className="whitespace-pre-line wrap-anywhere">{named(one.note)}</p>}
      </div>
    </div>
  );
}

/** 'Краківець – Корчова: закрито 11.06.2026 – 13.06.2026'. */
function closedText(name: string, closure: Closure | null): string {
  return t('crossings.closed', { name, days: closureDays(closure) });
}

function closureDays(closure: Closure | null): string {
  const [from, to] = [closure?.from, closure?.to];
  if (from && to) return from === to ? numericDate(from) : `${numericDate(from)} – ${numericDate(to)}`;
  if (from) return t('crossings.from', { date: numericDate(from) });
  return to ? t('crossings.to', { date: numericDate(to) }) : t('crossings.unknown');
}

/** The first and the last day of a trip at the border; from today on without its stops. */
function daysOf(stops: CrossingNoteProps['stops']): [string, string | null] {
  const times = (stops ?? []).flatMap(({ arrivesAt, departsAt }) => [arrivesAt, departsAt]).filter((at) => at !== null);
  const [start, end] = [times[0], times.at(-1)];
  return start && end ? [day(new Date(start)), day(new Date(end))] : [day(serverNow()), null];
}

function day(at: Date): string {
  return localDate(at, CLOSURE_ZONE);
}
