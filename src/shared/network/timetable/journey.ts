import { nightAt } from '#shared/core/night.ts';
import { daysBetween, type LocalDate, localDate, localTime, type TimeOfDay, zoneOffset } from '#shared/core/time.ts';
import type { LocalName } from '#shared/i18n/locale.ts';
import type {
  BorderItem,
  BusItem,
  Clock,
  DayItem,
  FoldItem,
  Half,
  JourneyInput,
  JourneyItem,
  JourneyStop,
  StopItem,
} from './journey-items.ts';

interface TripPath {
  input: JourneyInput;
  stops: readonly JourneyStop[];
  own: { from: number; to: number };
  next: number | null;
  /** The leg (index of its first stop) that crosses the border. */
  borderLeg: number;
  start: LocalDate | null;
}

/**
 * Builds the journey line as a list of items to render, from top to bottom. The state of every half line, date and clock is
 * decided here.
 */
export function buildJourney(input: JourneyInput): JourneyItem[] {
  const tripPath = pathOfTrip(input);
  const items = tripPath.stops.flatMap((stop, index) => [stopItem(tripPath, index), ...between(tripPath, stop, index)]);
  const shown = input.fold ? foldStops(items, tripPath.own) : items;
  return shown.map((item, index) => ({
    ...item,
    up: index === 0 ? 'none' : item.up,
    down: index === shown.length - 1 ? 'none' : item.down,
  }));
}

export interface ShortJourney {
  /** `night`: the weekday of the morning, 0 for Monday, where the ride begins between midnight and four. */
  from: { name: LocalName; time: TimeOfDay | null; night?: number };
  to: { name: LocalName; time: TimeOfDay | null; date: LocalDate | null; days: number };
  minutes: number | null;
  /** The crossing's short name if the reader's part of the path passes it. */
  crossing: LocalName | null;
}

/** The shortest form of the line: the two ends and a summary of what lies between them. */
export function shortJourney(input: JourneyInput): ShortJourney | null {
  const tripPath = pathOfTrip(input);
  const ends = tripPath.stops.flatMap((stop, index) =>
    isEnd(tripPath, stop) ? [{ stop, index, item: stopItem(tripPath, index) }] : [],
  );
  const first = ends[0];
  const last = ends.at(-1);
  if (!first || !last) return null;
  const [left, reached] = [shownAt(tripPath, first.stop, first.index), shownAt(tripPath, last.stop, last.index)];
  const crosses = tripPath.borderLeg >= first.index && tripPath.borderLeg < last.index;
  return {
    from: { name: first.item.name, time: first.item.time, ...nightPart(first.item.night) },
    to: { name: last.item.name, time: last.item.time, date: last.item.date, days: daysSince(tripPath, last.item.date) },
    minutes: left && reached ? Math.round((Date.parse(reached) - Date.parse(left)) / 60_000) : null,
    crossing: crosses ? (input.crossing?.short ?? null) : null,
  };
}

function pathOfTrip(input: JourneyInput): TripPath {
  const stops = [...input.stops].sort((a, b) => a.seq - b.seq);
  const own = input.own ?? { from: stops[0]?.seq ?? 0, to: stops.at(-1)?.seq ?? 0 };
  const tripPath: TripPath = {
    input,
    stops,
    own,
    next: nextStop(input, stops),
    borderLeg: findBorder(input, stops),
    start: null,
  };
  const begin = stops.findIndex((stop) => stop.seq === own.from);
  const first = stops[begin];
  return { ...tripPath, start: first ? dateOf(first, shownAt(tripPath, first, begin)) : null };
}

function nextStop({ nextSeq, bus }: JourneyInput, stops: readonly JourneyStop[]): number | null {
  if (nextSeq !== undefined) return nextSeq;
  const passed = bus?.afterSeq ?? stops.findLast((stop) => stop.passedAt)?.seq;
  if (passed === undefined) return null;
  return stops.find((stop) => stop.seq > passed)?.seq ?? null;
}

/**
 * Finds the leg between the crossing's two countries. On a path through a third country, it is the leg that leaves one of the
 * two. The result is the index of the leg's first stop.
 */
function findBorder({ crossing }: JourneyInput, stops: readonly JourneyStop[]): number {
  if (!crossing) return -1;
  const leg = (holds: (from: string, to: string) => boolean) =>
    stops.findIndex((stop, index) => {
      const after = stops[index + 1];
      return (
        after !== undefined &&
        after.place.country !== stop.place.country &&
        holds(stop.place.country, after.place.country)
      );
    });
  const within = (country: string) => crossing.countries.includes(country);
  const exact = leg((from, to) => within(from) && within(to));
  return exact >= 0 ? exact : leg((from, to) => within(from) || within(to));
}

function stopItem(tripPath: TripPath, index: number): StopItem {
  const stop = tripPath.stops[index];
  if (!stop) throw new RangeError(`no stop ${index}`);
  const at = shownAt(tripPath, stop, index);
  const time = timeOf(stop, stop.expectedAt && !stop.passedAt ? stop.expectedAt : at);
  const planned = timeOf(stop, at);
  return {
    kind: 'stop',
    seq: stop.seq,
    name: stop.place.name,
    country: stop.place.country,
    point: stop.point,
    time,
    date: dateOf(stop, at),
    ...nightPart(stop.seq === tripPath.own.from ? nightOfStop(dateOf(stop, at), planned) : undefined),
    planned: planned === time ? null : planned,
    passed: timeOf(stop, stop.passedAt ?? null),
    state: stateOf(tripPath, stop),
    end: isEnd(tripPath, stop),
    clock: index - 1 === tripPath.borderLeg ? null : clockChange(tripPath, index),
    up: legHalf(tripPath, index - 1, 'after'),
    down: legHalf(tripPath, index, 'before'),
  };
}

function nightPart(night: number | undefined): { night?: number } {
  return night === undefined ? {} : { night };
}

function nightOfStop(date: LocalDate | null, time: TimeOfDay | null): number | undefined {
  return date && time ? nightAt(date, time)?.day : undefined;
}

/** The items between a stop and the next one, in the order of the path: border, new date and bus. */
function between(tripPath: TripPath, stop: JourneyStop, index: number): JourneyItem[] {
  const after = tripPath.stops[index + 1];
  if (!after) return [];
  const bus = tripPath.input.bus?.afterSeq === stop.seq ? tripPath.input.bus : null;
  const items: (JourneyItem | null)[] = [borderItem(tripPath, index), dayItem(tripPath, index)];
  if (!bus) return items.filter((item) => item !== null);
  const early = tripPath.borderLeg === index && bus.beforeBorder === true;
  const zone = (early ? stop : after).place.zone;
  const at = new Date(bus.at);
  const item: BusItem = {
    kind: 'bus',
    time: localTime(at, zone),
    words: bus.words,
    up: 'rest',
    down: legHalf(tripPath, index, 'after'),
  };
  const nextDay = items[1]?.kind === 'day' ? items[1].date : null;
  const beforeDay = nextDay !== null && localDate(at, zone) < nextDay;
  const place = early ? 0 : beforeDay ? 1 : 2;
  return items.toSpliced(place, 0, item).flatMap((each, position) => {
    if (!each) return [];
    const half = legHalf(tripPath, index, position < place ? 'before' : 'after');
    return [each === item ? item : { ...each, up: half, down: half }];
  });
}

function borderItem(tripPath: TripPath, index: number): BorderItem | null {
  const { crossing } = tripPath.input;
  const [before, after] = [tripPath.stops[index], tripPath.stops[index + 1]];
  if (!crossing || index !== tripPath.borderLeg || !before || !after) return null;
  const [one, other] = crossing.countries;
  const back = before.place.country === other || after.place.country === one;
  const clock = clockChange(tripPath, index + 1);
  const half = legHalf(tripPath, index, 'after');
  return {
    kind: 'border',
    name: crossing.name,
    countries: back ? [other, one] : [one, other],
    waitMinutes: crossing.waitMinutes ?? null,
    clocks: clock && [before.place.zone, clock],
    up: half,
    down: half,
  };
}

function dayItem(tripPath: TripPath, index: number): DayItem | null {
  const [before, after] = [stopItem(tripPath, index), stopItem(tripPath, index + 1)];
  if (!before.date || !after.date || after.date <= before.date) return null;
  const half = legHalf(tripPath, index, 'after');
  return { kind: 'day', date: after.date, days: daysSince(tripPath, after.date), up: half, down: half };
}

function legHalf(tripPath: TripPath, index: number, side: 'before' | 'after'): Half {
  const [from, to] = [tripPath.stops[index], tripPath.stops[index + 1]];
  if (!from || !to) return 'none';
  const theirs = from.seq < tripPath.own.from || to.seq > tripPath.own.to;
  const behind = stateOf(tripPath, to) === 'past' || (side === 'before' && tripPath.input.bus?.afterSeq === from.seq);
  return theirs || behind ? 'rest' : 'ahead';
}

function stateOf(tripPath: TripPath, stop: JourneyStop): StopItem['state'] {
  if (stop.passedAt || (tripPath.next !== null && stop.seq < tripPath.next)) return 'past';
  if (stop.seq === tripPath.next) return 'now';
  return stop.seq < tripPath.own.from || stop.seq > tripPath.own.to ? 'off' : 'ahead';
}

function clockChange(tripPath: TripPath, index: number): Clock | null {
  const [before, stop] = [tripPath.stops[index - 1], tripPath.stops[index]];
  if (!before || !stop || before.place.zone === stop.place.zone) return null;
  const instant = stop.arrivesAt ?? stop.departsAt ?? tripPath.input.on ?? null;
  const { zone } = stop.place;
  if (instant === null) return { zone, shift: null };
  const at = new Date(instant);
  return { zone, shift: zoneOffset(zone, at) - zoneOffset(before.place.zone, at) };
}

/** The time to show: the departure at the stop where the reader boards, the arrival at every other stop. */
function shownAt(tripPath: TripPath, stop: JourneyStop, index: number): string | null {
  const leaves = index === 0 || stop.seq === tripPath.own.from;
  return leaves ? (stop.departsAt ?? stop.arrivesAt) : (stop.arrivesAt ?? stop.departsAt);
}

function isEnd(tripPath: TripPath, stop: JourneyStop): boolean {
  return stop.seq === tripPath.own.from || stop.seq === tripPath.own.to;
}

function daysSince(tripPath: TripPath, date: LocalDate | null): number {
  return tripPath.start && date ? daysBetween(tripPath.start, date) : 0;
}

function timeOf(stop: JourneyStop, at: string | null): TimeOfDay | null {
  return at === null ? null : localTime(new Date(at), stop.place.zone);
}

function dateOf(stop: JourneyStop, at: string | null): LocalDate | null {
  return at === null ? null : localDate(new Date(at), stop.place.zone);
}

/**
 * Returns only the reader's own part of the path. Its middle stops are folded between the two ends, the border, the bus and
 * the next stop.
 */
function foldStops(items: readonly JourneyItem[], ride: { from: number; to: number }): JourneyItem[] {
  const shown: JourneyItem[] = [];
  let run: (StopItem | DayItem)[] = [];
  for (const item of ownPart(items, ride)) {
    if (item.kind === 'day' || (item.kind === 'stop' && !item.end && item.state !== 'now')) {
      run.push(item);
      continue;
    }
    shown.push(...gather(run), item);
    run = [];
  }
  return [...shown, ...gather(run)];
}

function ownPart(items: readonly JourneyItem[], ride: { from: number; to: number }): JourneyItem[] {
  const at = (seq: number) => items.findIndex((item) => item.kind === 'stop' && item.seq === seq);
  return items.slice(Math.max(0, at(ride.from)), at(ride.to) + 1);
}

/**
 * Folds a run of items. A single stop stays unfolded, because the fold would need as much space; a date after the last stop
 * is kept outside, because it belongs to the items that follow.
 */
function gather(run: readonly (StopItem | DayItem)[]): JourneyItem[] {
  const lastStop = run.findLastIndex((item) => item.kind === 'stop');
  const [inside, behind] = [run.slice(0, lastStop + 1), run.slice(lastStop + 1)];
  const stops = inside.filter((item) => item.kind === 'stop').length;
  const [first, last] = [inside[0], inside.at(-1)];
  if (stops < 2 || !first || !last) return [...run];
  const day = inside.findLast((item) => item.kind === 'day');
  const fold: FoldItem = {
    kind: 'fold',
    items: inside,
    stops,
    day: day ? { date: day.date, days: day.days } : null,
    up: first.up,
    down: last.down,
  };
  return [fold, ...behind];
}
