import { daysBetween } from '#shared/core/time.ts';
import type { SheetBooking, TripRow, TripSheet, TripStop } from '#shared/sales/trips/schema.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { dateIn, longDate, money, number, shortDay, timeIn, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';

/** 'Львів – Вроцлав'. */
export function pathLabel({ from, to }: Pick<TripRow, 'from' | 'to'>): string {
  return `${named(from.name)} – ${named(to.name)}`;
}

/** 'сьогодні', 'завтра', else 'сб, 21 листопада'. */
export function dayLabel(date: string): string {
  const away = daysBetween(today(), date);
  if (away === 0) return t('trips.today');
  return away === 1 ? t('trips.tomorrow') : longDate(date, today());
}

type Drivers = Pick<TripRow, 'driver' | 'secondDriver' | 'invitedDriver'>;

/** 'Тарас Гаврилюк', 'Тарас Гаврилюк, Олег Коваль', who is planned by an invitation, or that nobody is assigned. */
export function driversLabel({ driver, secondDriver, invitedDriver }: Drivers): string {
  const names = [driver, secondDriver].flatMap((one) => (one ? [personName(one)] : []));
  return names.join(', ') || invitedLabel(invitedDriver) || t('trips.noDriver.long');
}

/** The same in a row of a list: 'Гаврилюк, Коваль'. */
export function driversInRow({ driver, secondDriver, invitedDriver }: Drivers): string {
  const names = [driver, secondDriver].flatMap((one) => (one ? [personName({ name: one.lastName || one.name })] : []));
  return names.join(', ') || invitedLabel(invitedDriver) || t('trips.noDriver.long');
}

/** 'Остап Мельник (запрошено)'; empty if nobody is planned. */
function invitedLabel(invited: Drivers['invitedDriver']): string {
  return invited ? t('members.planned', { name: personName(invited) }) : '';
}

/** A stop's time in its own time zone: 'HH:MM'. */
export function stopTime(stop: TripStop | undefined, at: 'departsAt' | 'arrivesAt'): string {
  const instant = stop?.[at] ?? stop?.departsAt ?? stop?.arrivesAt;
  return stop && instant ? timeIn(stop.place.zone, instant) : '';
}

export function stopName(sheet: Pick<TripSheet, 'stops'>, seq: number): string {
  const stop = sheet.stops[seq];
  return stop ? named(stop.place.name) : '';
}

/** The title of a booking: the passenger's name, or 'Коробка, 6 кг'. */
export function bookingTitle({ name, parcel }: Pick<SheetBooking, 'name' | 'parcel'>): string {
  if (!parcel) return personName({ name });
  return t('trips.parcel.what', { what: parcel.what || t('trips.parcel'), kg: number(parcel.weightKg, 1) });
}

/** 'Львів – Краків' of a booking. */
export function bookingPathLabel(sheet: Pick<TripSheet, 'stops'>, { fromSeq, toSeq }: SheetBooking): string {
  return `${stopName(sheet, fromSeq)} – ${stopName(sheet, toSeq)}`;
}

/** '48 €', or "by arrangement". */
export function fareLabel({ fare, contractPrice }: Pick<SheetBooking, 'fare' | 'contractPrice'>): string {
  if (fare !== null) return money(fare);
  return contractPrice === null ? t('trips.arrangement') : money(contractPrice);
}

/** When a trip may be started: '03:15', on another day 'сб 21, 03:15'. */
export function sinceLabel(sheet: Pick<TripSheet, 'from'>, since: Date): string {
  const { zone } = sheet.from;
  const date = dateIn(zone, since);
  const time = timeIn(zone, since);
  return date === dateIn(zone, serverNow()) ? time : `${shortDay(date)}, ${time}`;
}
