import { type ArrivalRange, expectedArrival } from '#shared/sales/trips/delay.ts';
import type { TripStop } from '#shared/sales/trips/schema.ts';
import { duration } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { rangeLabel } from './arrival-labels.ts';

/** 'Вроцлав приблизно о 02:26–02:57, вчасно': when the bus is at the reader's own stop. Needs the texts of `ownStop` and `tracking`. */
export function ownStopLabel(stop: TripStop, range: ArrivalRange, now: Date): string {
  const arrival = expectedArrival(stop.arrivesAt ?? stop.departsAt, range, now);
  return t('ownStop.about', {
    stop: named(stop.place.name),
    range: rangeLabel(arrival, stop.place.zone),
    state: t(`ownStop.${arrival.state}`, { duration: duration(Math.abs(arrival.minutes)) }),
  });
}
