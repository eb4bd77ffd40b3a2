import * as z from 'zod/mini';
import { checkedText, optionalText } from '#shared/core/checked-text.ts';
import { linklessRule, textRule } from '#shared/core/field-rules.ts';
import { instant, localName, seq } from '#shared/core/fields.ts';
import { localDate } from '#shared/core/time.ts';

/** The longest ride, as for a route (docs/product.md 7.2). */
const RIDE_HOURS = 96;
const HOUR = 3_600_000;

const hours = z.object({
  seq,
  arrivesAt: z.nullable(instant),
  departsAt: z.nullable(instant),
  point: z.string(),
});
export type StopHours = z.output<typeof hours>;

const typedInstant = z.nullable(z.iso.datetime());

/** The hours and boarding points of every stop, and why they change, as each passenger reads it. */
export const newHoursInput = z.object({
  reason: checkedText(textRule(300)),
  stops: z
    .array(z.object({ seq, arrivesAt: typedInstant, departsAt: typedInstant, point: optionalText(linklessRule(120)) }))
    .check(z.minLength(2), z.maxLength(40)),
});

const movedEnd = z.object({
  place: localName,
  zone: z.string(),
  before: z.object({ at: instant, point: z.string() }),
  after: z.object({ at: instant, point: z.string() }),
});

/** The change as the passenger of a booking reads it until they agree. */
export const ownNewHours = z.object({ id: z.number(), reason: z.string(), from: movedEnd, to: movedEnd });
export type OwnNewHours = z.output<typeof ownNewHours>;

export const newHours = z.object({
  id: z.number(),
  madeAt: instant,
  reason: z.string(),
  stops: z.array(z.object({ seq: z.number(), ...movedEnd.shape })),
  people: z.array(
    z.object({
      bookingId: z.number(),
      name: z.string(),
      answer: z.nullable(z.enum(['agreed', 'cancelled'])),
    }),
  ),
});
export type NewHours = z.output<typeof newHours>;

export type HoursRefusal = 'hours_stops' | 'hours_same' | 'hours_order' | 'hours_past' | 'hours_day' | 'hours_long';

/** Why the trip cannot have these hours; null if it can. Its service date stays, and no stop gets or loses an hour. */
export function hoursRefusal(
  current: readonly StopHours[],
  next: readonly StopHours[],
  { serviceDate, zone, now }: { serviceDate: string; zone: string; now: Date },
): HoursRefusal | null {
  const alike = ({ seq, arrivesAt, departsAt }: StopHours) => `${seq} ${arrivesAt === null} ${departsAt === null}`;
  if (current.map(alike).join() !== next.map(alike).join()) return 'hours_stops';
  if (current.every((stop, index) => isSame(stop, next[index]))) return 'hours_same';
  const instants = next.flatMap(({ arrivesAt, departsAt }) => [arrivesAt, departsAt].flatMap((at) => at ?? []));
  const times = instants.map((at) => Date.parse(at));
  const [first = 0] = times;
  if (times.some((time, index) => index > 0 && time < (times[index - 1] ?? 0))) return 'hours_order';
  if (first <= now.getTime()) return 'hours_past';
  if (localDate(new Date(first), zone) !== serviceDate) return 'hours_day';
  return (times.at(-1) ?? 0) - first > RIDE_HOURS * HOUR ? 'hours_long' : null;
}

/** Whether the ride between two stops changes: its departure, its arrival, or the place of one of them. */
export function isMoved(
  before: readonly StopHours[],
  after: readonly StopHours[],
  { fromSeq, toSeq }: { fromSeq: number; toSeq: number },
): boolean {
  const end = (stops: readonly StopHours[], at: number, which: 'leaves' | 'comes') => {
    const stop = stops.find(({ seq }) => seq === at);
    return `${endAt(stop, which)} ${stop?.point}`;
  };
  return (
    end(before, fromSeq, 'leaves') !== end(after, fromSeq, 'leaves') ||
    end(before, toSeq, 'comes') !== end(after, toSeq, 'comes')
  );
}

/** When the bus leaves a stop, or comes to it; where only one of both is planned, that one. */
export function endAt(stop: StopHours | undefined, which: 'leaves' | 'comes'): string {
  const { arrivesAt = null, departsAt = null } = stop ?? {};
  return (which === 'leaves' ? (departsAt ?? arrivesAt) : (arrivesAt ?? departsAt)) ?? '';
}

export function movedBy(stops: readonly StopHours[], from: number, minutes: number): StopHours[] {
  const move = (at: string | null) => at && new Date(Date.parse(at) + minutes * 60_000).toISOString();
  return stops.map((stop) =>
    stop.seq < from ? stop : { ...stop, arrivesAt: move(stop.arrivesAt), departsAt: move(stop.departsAt) },
  );
}

function isSame(stop: StopHours, other: StopHours | undefined): boolean {
  const same = (one: string | null, two: string | null | undefined) => Date.parse(one ?? '') === Date.parse(two ?? '');
  return (
    other !== undefined &&
    stop.point === other.point &&
    (stop.arrivesAt === null || same(stop.arrivesAt, other.arrivesAt)) &&
    (stop.departsAt === null || same(stop.departsAt, other.departsAt))
  );
}
