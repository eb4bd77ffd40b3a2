import { daysBetween, type LocalDate, localDate, localTime, type TimeOfDay, zoneOffset } from '#shared/core/time.ts';
import type { LocalName } from '#shared/i18n/locale.ts';
import { foldStops } from './journey-fold.ts';
import type {
  BorderItem,
  BusItem,
  Clock,
  DayItem,
  Half,
  JourneyInput,
  JourneyItem,
  JourneyStop,
  StopItem,
} from './journey-items.ts';

interface Road {
  input: JourneyInput;
  stops: readonly JourneyStop[];
  own: { from: number; to: number };
  next: number | null;
  /** The leg (index of its first stop) that crosses the border. */
  borderLeg: number;
  start: LocalDate | null;
}

/** The journey line as a list of things to draw, top to bottom; every half of the line, date and clock is decided here. */
export function buildJourney(input: JourneyInput): JourneyItem[] {
  const road = survey(input);
  const items = road.stops.flatMap((stop, index) => [stopItem(road, index), ...between(road, stop, index)]);
  const shown = input.fold ? foldStops(items, road.own) : items;
  return shown.map((item, index) => ({
    ...item,
    up: index === 0 ? 'none' : item.up,
    down: index === shown.length - 1 ? 'none' : item.down,
  }));
}

export interface ShortJourney {
  from: { name: LocalName; time: TimeOfDay | null };
  to: { name: LocalName; time: TimeOfDay | null; date: LocalDate | null; days: number };
  minutes: number | null;
  /** The crossing's short name, when the (own) road goes over it. */
  crossing: LocalName | null;
}

/** The line at its shortest: two ends, and what lies between them. */
export function shortJourney(input: JourneyInput): ShortJourney | null {
  const road = survey(input);
  const ends = road.stops.flatMap((stop, index) =>
    isEnd(road, stop) ? [{ stop, index, item: stopItem(road, index) }] : [],
  );
  const first = ends[0];
  const last = ends.at(-1);
  if (!first || !last) return null;
  const [left, reached] = [shownAt(road, first.stop, first.index), shownAt(road, last.stop, last.index)];
  const crosses = road.borderLeg >= first.index && road.borderLeg < last.index;
  return {
    from: { name: first.item.name, time: first.item.time },
    to: { name: last.item.name, time: last.item.time, date: last.item.date, days: daysSince(road, last.item.date) },
    minutes: left && reached ? Math.round((Date.parse(reached) - Date.parse(left)) / 60_000) : null,
    crossing: crosses ? (input.crossing?.short ?? null) : null,
  };
}

function survey(input: JourneyInput): Road {
  const stops = [...input.stops].sort((a, b) => a.seq - b.seq);
  const own = input.own ?? { from: stops[0]?.seq ?? 0, to: stops.at(-1)?.seq ?? 0 };
  const road: Road = {
    input,
    stops,
    own,
    next: nextStop(input, stops),
    borderLeg: findBorder(input, stops),
    start: null,
  };
  const begin = stops.findIndex((stop) => stop.seq === own.from);
  const first = stops[begin];
  return { ...road, start: first ? dateOf(first, shownAt(road, first, begin)) : null };
}

function nextStop({ nextSeq, bus }: JourneyInput, stops: readonly JourneyStop[]): number | null {
  if (nextSeq !== undefined) return nextSeq;
  const passed = bus?.afterSeq ?? stops.findLast((stop) => stop.passedAt)?.seq;
  if (passed === undefined) return null;
  return stops.find((stop) => stop.seq > passed)?.seq ?? null;
}

/** The leg between the crossing's two countries; else, on a road through a third one, the leg that leaves one of the two. */
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

function stopItem(road: Road, index: number): StopItem {
  const stop = road.stops[index];
  if (!stop) throw new RangeError(`no stop ${index}`);
  const at = shownAt(road, stop, index);
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
    planned: planned === time ? null : planned,
    passed: timeOf(stop, stop.passedAt ?? null),
    state: stateOf(road, stop),
    end: isEnd(road, stop),
    clock: index - 1 === road.borderLeg ? null : clockChange(road, index),
    up: legHalf(road, index - 1, 'after'),
    down: legHalf(road, index, 'before'),
  };
}

/** What stands between a stop and the next: the border, a new date, the bus, in the order of the road. */
function between(road: Road, stop: JourneyStop, index: number): JourneyItem[] {
  const after = road.stops[index + 1];
  if (!after) return [];
  const bus = road.input.bus?.afterSeq === stop.seq ? road.input.bus : null;
  const items: (JourneyItem | null)[] = [borderItem(road, index), dayItem(road, index)];
  if (!bus) return items.filter((item) => item !== null);
  const early = road.borderLeg === index && bus.beforeBorder === true;
  const zone = (early ? stop : after).place.zone;
  const at = new Date(bus.at);
  const item: BusItem = {
    kind: 'bus',
    time: localTime(at, zone),
    words: bus.words,
    up: 'rest',
    down: legHalf(road, index, 'after'),
  };
  const nextDay = items[1]?.kind === 'day' ? items[1].date : null;
  const beforeDay = nextDay !== null && localDate(at, zone) < nextDay;
  const place = early ? 0 : beforeDay ? 1 : 2;
  return items.toSpliced(place, 0, item).flatMap((each, position) => {
    if (!each) return [];
    const half = legHalf(road, index, position < place ? 'before' : 'after');
    return [each === item ? item : { ...each, up: half, down: half }];
  });
}

function borderItem(road: Road, index: number): BorderItem | null {
  const { crossing } = road.input;
  const [before, after] = [road.stops[index], road.stops[index + 1]];
  if (!crossing || index !== road.borderLeg || !before || !after) return null;
  const [one, other] = crossing.countries;
  const back = before.place.country === other || after.place.country === one;
  const clock = clockChange(road, index + 1);
  const half = legHalf(road, index, 'after');
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

function dayItem(road: Road, index: number): DayItem | null {
  const [before, after] = [stopItem(road, index), stopItem(road, index + 1)];
  if (!before.date || !after.date || after.date <= before.date) return null;
  const half = legHalf(road, index, 'after');
  return { kind: 'day', date: after.date, days: daysSince(road, after.date), up: half, down: half };
}

/** The line on a leg, before or after the bus on it. */
function legHalf(road: Road, index: number, side: 'before' | 'after'): Half {
  const [from, to] = [road.stops[index], road.stops[index + 1]];
  if (!from || !to) return 'none';
  const theirs = from.seq < road.own.from || to.seq > road.own.to;
  const behind = stateOf(road, to) === 'past' || (side === 'before' && road.input.bus?.afterSeq === from.seq);
  return theirs || behind ? 'rest' : 'road';
}

function stateOf(road: Road, stop: JourneyStop): StopItem['state'] {
  if (stop.passedAt || (road.next !== null && stop.seq < road.next)) return 'past';
  if (stop.seq === road.next) return 'now';
  return stop.seq < road.own.from || stop.seq > road.own.to ? 'off' : 'ahead';
}

function clockChange(road: Road, index: number): Clock | null {
  const [before, stop] = [road.stops[index - 1], road.stops[index]];
  if (!before || !stop || before.place.zone === stop.place.zone) return null;
  const instant = stop.arrivesAt ?? stop.departsAt ?? road.input.on ?? null;
  const { zone } = stop.place;
  if (instant === null) return { zone, shift: null };
  const at = new Date(instant);
  return { zone, shift: zoneOffset(zone, at) - zoneOffset(before.place.zone, at) };
}

/** Who gets on wants to know when the bus leaves, everyone else when it comes. */
function shownAt(road: Road, stop: JourneyStop, index: number): string | null {
  const leaves = index === 0 || stop.seq === road.own.from;
  return leaves ? (stop.departsAt ?? stop.arrivesAt) : (stop.arrivesAt ?? stop.departsAt);
}

function isEnd(road: Road, stop: JourneyStop): boolean {
  return stop.seq === road.own.from || stop.seq === road.own.to;
}

function daysSince(road: Road, date: LocalDate | null): number {
  return road.start && date ? daysBetween(road.start, date) : 0;
}

function timeOf(stop: JourneyStop, at: string | null): TimeOfDay | null {
  return at === null ? null : localTime(new Date(at), stop.place.zone);
}

function dateOf(stop: JourneyStop, at: string | null): LocalDate | null {
  return at === null ? null : localDate(new Date(at), stop.place.zone);
}
