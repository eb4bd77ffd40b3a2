import type { ComingTrip } from '#shared/network/timetable/schema.ts';
import { dayAndMonth, dayFrom, money, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** The most trips that are listed one by one. */
const LISTED = 6;

/** 'Найближчий рейс завтра, 24 листопада'; with hour and price where the trip keeps an earlier plan of its route. */
export function nextTripLabel(trip: ComingTrip): string {
  const date = dayFrom(today(), trip.date);
  if (!trip.asSold) return t('timetable.routes.next', { date });
  return t('timetable.routes.nextAsSold', { date, time: trip.departureTime, price: priceOf(trip) });
}

/** '26 листопада о 16:00 за 45 €, 28 листопада …'. */
export function comingTripsLabel(trips: readonly ComingTrip[]): string {
  const named = trips.slice(0, LISTED).map((trip) =>
    t('timetable.edit.asSoldTrip', {
      date: dayAndMonth(trip.date),
      time: trip.departureTime,
      price: priceOf(trip),
    }),
  );
  const rest = trips.length - named.length;
  return [...named, ...(rest > 0 ? [t('timetable.edit.asSoldRest', { n: rest })] : [])].join(', ');
}

function priceOf({ priceTrip }: ComingTrip): string {
  return priceTrip === null ? t('timetable.edit.arrangement') : money(priceTrip);
}
