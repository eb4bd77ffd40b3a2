import { type Clash, type ClashSide, clash } from '#shared/network/timetable/clash.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { dateIn, dayFrom, timeIn, today, weekdayName } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { daysLabel } from './days.ts';

/** The other trip or route that has the bus or the driver, from a refusal; null for any other error. */
export function clashOf(error: unknown): Clash | null {
  const read = error instanceof ProblemError ? clash.safeParse(error.facts) : null;
  return read?.success ? read.data : null;
}

/** The text of an error; where a bus or a driver is busy, it names both trips or both routes. */
export function planProblemText(error: unknown): string {
  const found = clashOf(error);
  if (!found) return problemText(error);
  const { busy, who } = found;
  if (found.tripId !== null) {
    return t(`timetable.clash.trip.${busy}`, { who, other: tripText(found.other), own: tripText(found.own) });
  }
  const words = { who, days: daysLabel(found.days), other: routeText(found.other), own: routeText(found.own) };
  return t(`timetable.clash.route.${busy}`, words);
}

/** 'Львів – Вроцлав, пт, 12 червня, 07:00 – 18:00'. */
function tripText(side: ClashSide): string {
  const [leaves, arrives] = [dateIn(side.fromZone, side.departsAt), dateIn(side.toZone, side.arrivesAt)];
  const end = timeIn(side.toZone, side.arrivesAt);
  const until = leaves === arrives ? end : `${dayFrom(today(), arrives)}, ${end}`;
  return `${ends(side)}, ${dayFrom(today(), leaves)}, ${timeIn(side.fromZone, side.departsAt)} – ${until}`;
}

/** 'Львів – Вроцлав, пн 06:15 – 14:05'. */
function routeText(side: ClashSide): string {
  const [leaves, arrives] = [dateIn(side.fromZone, side.departsAt), dateIn(side.toZone, side.arrivesAt)];
  const end = timeIn(side.toZone, side.arrivesAt);
  const until = leaves === arrives ? end : `${weekdayName(arrives)} ${end}`;
  return `${ends(side)}, ${weekdayName(leaves)} ${timeIn(side.fromZone, side.departsAt)} – ${until}`;
}

function ends({ from, to }: ClashSide): string {
  return `${named(from)} – ${named(to)}`;
}
