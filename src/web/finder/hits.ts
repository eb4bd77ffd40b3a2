import { spacedCode } from '#shared/bookings/codes.ts';
import { readablePhone } from '#shared/core/phone.ts';
import type { Found, FoundBooking } from '#shared/finder/api.ts';
import { dateIn, dayFrom, timeIn, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { session } from '#web/core/session/session.ts';
import { paths, staffPaths } from '#web/paths.ts';
import type { Hit } from './recent.ts';

/** A group of results under a heading. */
export interface HitGroup {
  name: 'bookings' | 'drivers' | 'people' | 'trips' | 'buses';
  hits: Hit[];
}

/** The results as lines in groups; empty groups are left out. */
export function groupsOf(found: Found): HitGroup[] {
  const { userType } = session();
  const groups: HitGroup[] = [
    { name: 'bookings', hits: found.bookings.map(bookingHit) },
    { name: 'drivers', hits: found.drivers.map(driverHit) },
    { name: 'people', hits: found.people.map(personHit) },
    {
      name: 'trips',
      hits: found.trips.map((trip) => ({
        to: paths.trip(trip.id),
        icon: 'route',
        label: `${pathOf(trip)} · ${whenOf(trip)}`,
        quiet: trip.plate,
      })),
    },
    {
      name: 'buses',
      hits: found.buses.map(({ id, name, plate }) => ({
        to: staffPaths(userType).showBus(id),
        icon: 'bus',
        label: plate,
        quiet: name,
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function bookingHit(booking: FoundBooking): Hit {
  const { id, tripId, kind, status, code, name, seat, what, receiver } = booking;
  const parcel = kind === 'parcel';
  const who = parcel
    ? t('finder.parcel', { what: what ?? '', receiver: personName({ name: receiver ?? '' }) })
    : personName({ name });
  const state = parcel ? t(`statuses.parcel.${status}`) : t(`statuses.seat.${status}`);
  return {
    to: paths.booking(tripId, id),
    icon: parcel ? 'box' : 'ticket',
    label: seat === null ? who : t('finder.seat', { name: who, seat }),
    quiet: [spacedCode(code), pathOf(booking), whenOf(booking), state].join(' · '),
  };
}

function personHit({ name, phone, passengerId, bookings, bookingId, tripId }: Found['people'][number]): Hit {
  const count = t('finder.count', { n: bookings });
  return {
    to: passengerId === null ? paths.booking(tripId, bookingId) : paths.passengerProfile(passengerId),
    icon: 'user',
    label: personName({ name }),
    quiet: phone === null ? count : `${readablePhone(phone)} · ${count}`,
  };
}

function driverHit({ id, name, lastName, phone }: Found['drivers'][number]): Hit {
  const quiet = phone === null ? t('finder.driver') : `${readablePhone(phone)} · ${t('finder.driver')}`;
  return { to: paths.driverProfile(id), icon: 'wheel', label: personName({ name, lastName }), quiet };
}

function pathOf({ from, to }: Pick<FoundBooking, 'from' | 'to'>): string {
  return `${named(from)} – ${named(to)}`;
}

function whenOf({ departsAt, zone }: Pick<FoundBooking, 'departsAt' | 'zone'>): string {
  return `${dayFrom(today(), dateIn(zone, departsAt))}, ${timeIn(zone, departsAt)}`;
}
