import { readablePhone } from '#shared/core/text/phone.ts';
import type { Route, RouteStop } from '#shared/network/timetable/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { daysLabel } from './days.ts';

interface WeekFacts {
  there: Route;
  /** The route of the way back, if the carrier has one. */
  back: Route | null;
  phone: string | null;
  url: string;
}

/** A route as a text for messengers: its days in both directions, every stop with its time and price, a phone and a link. */
export function weekAnnouncement({ there, back, phone, url }: WeekFacts): string {
  const ends = { from: named(there.from.name), to: named(there.to.name) };
  const days = t('timetable.week.days', { ...ends, days: daysOf(there) });
  const zones = new Set(there.stops.map(({ place }) => place.zone));
  return [
    back ? `${days} ${t('timetable.week.back', { days: daysOf(back) })}` : days,
    ...direction(there),
    ...(back ? direction(back) : []),
    '',
    ...(zones.size > 1 ? [t('timetable.week.localTimes')] : []),
    ...(there.priceDelivery > 0 ? [t('timetable.week.parcels', { price: money(there.priceDelivery) })] : []),
    ...(phone ? [t('timetable.week.phone', { phone: readablePhone(phone) })] : []),
    t('timetable.week.book', { url }),
  ].join('\n');
}

function direction({ from, to, stops }: Route): string[] {
  return ['', t('timetable.week.heading', { from: named(from.name), to: named(to.name) }), ...stops.map(stopLine)];
}

/** '22:30 Краків, автовокзал: 20 €'; the day after the departure is a number behind the time. */
function stopLine(stop: RouteStop): string {
  const time = stop.departureTime ?? stop.arrivalTime ?? '';
  const day = stop.departureDay ?? stop.arrivalDay ?? 0;
  const place = [named(stop.place.name), stop.point && inOwnScript(stop.point)].filter(Boolean).join(', ');
  const line = `${day > 0 ? t('timetable.week.nextDay', { time, n: day }) : time} ${place}`;
  if (stop.seq === 0) return line;
  return `${line}: ${stop.contractual ? t('timetable.week.arrangement') : money(stop.tripCost)}`;
}

/** 'пн, ср, пт'. */
function daysOf({ days }: Route): string {
  return days.length === 7 ? daysLabel(days) : daysLabel(days).split(' ').join(', ');
}
