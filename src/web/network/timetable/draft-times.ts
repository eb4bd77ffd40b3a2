import { timeRule } from '#shared/core/field-rules.ts';
import { addDays, instantOf, minutesOfDay } from '#shared/core/time.ts';
import { STANDARD_DATE } from '#shared/network/timetable/making.ts';
import { DAY_OFFSETS } from '#shared/network/timetable/schema.ts';
import { changeStop, type Draft, type DraftStop } from './draft.ts';

/**
 * Sets a time. Once it is complete, the day follows: the first on which the bus can be there after the previous stop. Later
 * stops move back along with it, and forward only as far as they must.
 */
export function setTime(draft: Draft, index: number, which: 'time' | 'leaves', value: string): Draft {
  const stop = draft.stops[index];
  if (!stop) return draft;
  const typed = changeStop(draft, stop.key, which === 'time' ? { time: value } : { leaves: value });
  if (timeRule(value) !== null) return typed;
  const before = index === 0 || which === 'leaves' ? null : departureAt(typed, index - 1);
  const day = before === null ? null : firstDay(stop, value, before + 1);
  if (day === null) return inOrder(settled(typed, index), index + 1, 0);
  const back = timeRule(stop.time) === null ? Math.min(0, day - stop.day) : 0;
  const moved = changeStop(typed, stop.key, { day, leavesDay: day });
  return inOrder(settled(moved, index), index + 1, back);
}

/** Moves the whole way to this departure: every time and its day by as much. */
export function shiftTimes(draft: Draft, departure: string): Draft {
  const [first] = draft.stops;
  const leaves = first?.waits && first.leaves !== '' ? first.leaves : first?.time;
  if (!leaves || timeRule(leaves) !== null) return draft;
  const by = minutesOfDay(departure) - minutesOfDay(leaves);
  const shifted = (time: string, day: number) => {
    if (timeRule(time) !== null) return { time, day };
    const minutes = minutesOfDay(time) + by + DAY_MINUTES;
    const rest = minutes % DAY_MINUTES;
    const text = `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`;
    return { time: text, day: clampDay(day + Math.floor(minutes / DAY_MINUTES) - 1) };
  };
  return {
    ...draft,
    stops: draft.stops.map((stop) => {
      const [main, waits] = [shifted(stop.time, stop.day), shifted(stop.leaves, stop.leavesDay)];
      return { ...stop, ...main, leaves: waits.time, leavesDay: waits.day };
    }),
  };
}

/** Shifts the stops from `first` on back by days where `back` says so, each no earlier than the bus can be there. */
function inOrder(draft: Draft, first: number, back: number): Draft {
  let ordered = draft;
  for (let index = first; index < draft.stops.length; index += 1) {
    const stop = ordered.stops[index];
    if (!stop) break;
    const wanted = clampDay(stop.day + back);
    const before = departureAt(ordered, index - 1);
    const possible = before === null ? null : firstDay(stop, stop.time, before + 1);
    const day = Math.max(wanted, possible ?? wanted);
    const leavesDay = clampDay(stop.leavesDay + day - stop.day);
    ordered = settled(changeStop(ordered, stop.key, { day, leavesDay }), index);
  }
  return ordered;
}

/** Keeps a stop's departure after its arrival. */
function settled(draft: Draft, index: number): Draft {
  const stop = draft.stops[index];
  const arrival = arrivalAt(draft, index);
  if (!stop || arrival === null) return draft;
  const possible = firstDay(stop, stop.leaves, arrival) ?? stop.day;
  const leavesDay = Math.max(stop.day, possible);
  return leavesDay === stop.leavesDay ? draft : changeStop(draft, stop.key, { leavesDay });
}

const DAY_MINUTES = 24 * 60;
const LAST_DAY = Math.max(...DAY_OFFSETS);

function clampDay(day: number): number {
  return Math.min(LAST_DAY, Math.max(0, day));
}

function departureAt(draft: Draft, index: number): number | null {
  const stop = draft.stops[index];
  if (stop?.waits && timeRule(stop.leaves) === null) return clock(stop, stop.leaves, stop.leavesDay);
  return arrivalAt(draft, index);
}

function arrivalAt(draft: Draft, index: number): number | null {
  const stop = draft.stops[index];
  return stop ? clock(stop, stop.time, stop.day) : null;
}

/** The instant of a time at a stop, in milliseconds; null while time or place is missing. */
function clock(stop: DraftStop, time: string, day: number): number | null {
  if (timeRule(time) !== null || !stop.place) return null;
  return instantOf(addDays(STANDARD_DATE, day), time, stop.place.zone).getTime();
}

/** The first day on which this time at the stop is not before `earliest`. */
function firstDay(stop: DraftStop, time: string, earliest: number): number | null {
  return (
    DAY_OFFSETS.find((day) => {
      const at = clock(stop, time, day);
      return at !== null && at >= earliest;
    }) ?? null
  );
}
