import { timeRule } from '#shared/core/field-rules.ts';
import { addDays, instantOf, minutesOfDay } from '#shared/core/time.ts';
import type { Place } from '#shared/network/places/schema.ts';
import { STANDARD_DATE } from '#shared/network/timetable/making.ts';
import { DAY_OFFSETS } from '#shared/network/timetable/schema.ts';
import { changeStop, type Draft } from './draft.ts';

/**
 * Sets a time. Once it is complete, the day follows: the first on which the bus can be there after the previous stop. Later
 * stops move back along with it, and forward only as far as they must.
 */
export function setTime(draft: Draft, index: number, which: 'time' | 'leaves', value: string): Draft {
  const stop = draft.stops[index];
  if (!stop) return draft;
  const typed = changeStop(draft, stop.key, which === 'time' ? { time: value } : { leaves: value });
  if (timeRule(value) !== null) return typed;
  const day = index === 0 || which === 'leaves' ? null : followingDay(typed, index, value);
  if (day === null) return inOrder(settled(typed, index), index + 1, 0);
  const back = timeRule(stop.time) === null ? Math.min(0, day - stop.day) : 0;
  const moved = changeStop(typed, stop.key, { day, leavesDay: day });
  return inOrder(settled(moved, index), index + 1, back);
}

/**
 * Sets the town of a stop. Its zone may change the day; a day that was chosen against the times stays.
 */
export function setPlace(draft: Draft, index: number, place: Place | null): Draft {
  const stop = draft.stops[index];
  if (!stop) return draft;
  const inferred = index > 0 && timeRule(stop.time) === null && stop.day === followingDay(draft, index, stop.time);
  const placed = changeStop(draft, stop.key, { place });
  return inferred ? setTime(placed, index, 'time', stop.time) : inOrder(settled(placed, index), index + 1, 0);
}

/** Sets the day of an arrival; later stops follow as they do after a new time. */
export function setDay(draft: Draft, index: number, day: number): Draft {
  const stop = draft.stops[index];
  if (!stop) return draft;
  const moved = changeStop(draft, stop.key, { day, leavesDay: Math.max(day, stop.leavesDay + day - stop.day) });
  return inOrder(settled(moved, index), index + 1, Math.min(0, day - stop.day));
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
    // A stop without a time has the day of the one before it until its time is typed.
    const possible = followingDay(ordered, index, stop.time) ?? ordered.stops[index - 1]?.leavesDay;
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
  const possible = firstDay(draft, index, stop.leaves, arrival) ?? stop.day;
  const leavesDay = Math.max(stop.day, possible);
  return leavesDay === stop.leavesDay ? draft : changeStop(draft, stop.key, { leavesDay });
}

const DAY_MINUTES = 24 * 60;
const HOME_ZONE = 'Europe/Kyiv';
const LAST_DAY = Math.max(...DAY_OFFSETS);

function clampDay(day: number): number {
  return Math.min(LAST_DAY, Math.max(0, day));
}

function departureAt(draft: Draft, index: number): number | null {
  const stop = draft.stops[index];
  if (stop?.waits && timeRule(stop.leaves) === null) return clock(draft, index, stop.leaves, stop.leavesDay);
  return arrivalAt(draft, index);
}

function arrivalAt(draft: Draft, index: number): number | null {
  const stop = draft.stops[index];
  return stop ? clock(draft, index, stop.time, stop.day) : null;
}

/** The instant of a time at a stop, in milliseconds; null while the time is missing. Before its town is known, it has the zone before it. */
function clock(draft: Draft, index: number, time: string, day: number): number | null {
  if (timeRule(time) !== null) return null;
  const zone = draft.stops.slice(0, index + 1).findLast(({ place }) => place)?.place?.zone ?? HOME_ZONE;
  return instantOf(addDays(STANDARD_DATE, day), time, zone).getTime();
}

/** The first day on which the bus can be there after the last earlier stop with a time. */
function followingDay(draft: Draft, index: number, time: string): number | null {
  for (let earlier = index - 1; earlier >= 0; earlier -= 1) {
    const before = departureAt(draft, earlier);
    if (before !== null) return firstDay(draft, index, time, before + 1);
  }
  return null;
}

/** The first day on which this time at the stop is not before `earliest`. */
function firstDay(draft: Draft, index: number, time: string, earliest: number): number | null {
  return (
    DAY_OFFSETS.find((day) => {
      const at = clock(draft, index, time, day);
      return at !== null && at >= earliest;
    }) ?? null
  );
}
