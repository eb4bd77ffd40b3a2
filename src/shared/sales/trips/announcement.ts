import { type LocalDate, localDate, localTime } from '#shared/core/time.ts';
import type { LocalName } from '#shared/i18n/locale.ts';
import type { Contact } from '#shared/people/accounts/base/contacts.ts';
import type { TripSheet } from './schema.ts';

/** One line of a trip's text for a messenger, as data; the labels are added in the reader's language. Money is in euro cents. */
export type AnnouncementLine =
  | { kind: 'path'; from: LocalName; to: LocalName }
  | { kind: 'day'; date: LocalDate }
  | { kind: 'stop'; time: string; name: LocalName; point: string }
  | { kind: 'localTimes' }
  | { kind: 'price' | 'parcel'; cents: number | null }
  | { kind: 'seats'; count: number }
  | { kind: 'phone'; phone: string };

export interface AnnouncementFacts {
  trip: Pick<TripSheet, 'from' | 'to' | 'stops'>;
  /** Price from the first stop to the last in euro cents; null: by arrangement. */
  price: number | null;
  /** Price of a parcel in euro cents; null: by arrangement; `no`: the carrier takes no parcels. */
  parcelPrice: number | null | 'no';
  freeSeats: number;
  /** The carrier's own contacts from its public page. `driverPhone` is the phone of a driver who is the carrier. */
  contacts: readonly Contact[];
  driverPhone: string | null;
}

/** Whether a text for messengers is offered: only while the trip can still be booked. */
export function isAnnounced({ status }: Pick<TripSheet, 'status'>): boolean {
  return status === 'planned';
}

/**
 * Builds the text of a trip for messengers, line by line: the path; every stop with its local time, under a date line where a
 * new day begins; a remark if the time zones differ; prices, free seats if there are any, and a phone number.
 */
export function announcement({
  trip,
  price,
  parcelPrice,
  freeSeats,
  contacts,
  driverPhone,
}: AnnouncementFacts): AnnouncementLine[] {
  const own = contacts.find(({ kind }) => kind === 'phone');
  const phone = own ? `+${own.value}` : driverPhone;
  return [
    { kind: 'path', from: trip.from.name, to: trip.to.name },
    ...stopLines(trip.stops),
    { kind: 'price', cents: price },
    ...(parcelPrice === 'no' ? [] : [{ kind: 'parcel', cents: parcelPrice } as const]),
    ...(freeSeats > 0 ? [{ kind: 'seats', count: freeSeats } as const] : []),
    ...(phone ? [{ kind: 'phone', phone } as const] : []),
  ];
}

function stopLines(stops: AnnouncementFacts['trip']['stops']): AnnouncementLine[] {
  const lines: AnnouncementLine[] = [];
  let day: LocalDate | null = null;
  for (const { place, point, arrivesAt, departsAt } of stops) {
    const at = departsAt ?? arrivesAt;
    if (!at) continue;
    const date = localDate(new Date(at), place.zone);
    if (date !== day) lines.push({ kind: 'day', date });
    day = date;
    lines.push({ kind: 'stop', time: localTime(new Date(at), place.zone), name: place.name, point });
  }
  const zones = new Set(stops.map(({ place }) => place.zone));
  return zones.size > 1 ? [...lines, { kind: 'localTimes' }] : lines;
}
