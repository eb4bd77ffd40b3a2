import { readablePhone } from '#shared/core/text/phone.ts';
import type { FindResults, FoundBooking } from '#shared/office/finder/api.ts';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import { dateIn, dayFrom, timeIn, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { session } from '#web/core/session/session.ts';
import { paths, staffPaths } from '#web/paths.ts';
import type { Hit } from './recent.ts';

export interface HitGroup {
  name: 'bookings' | 'members' | 'people' | 'customers' | 'trips' | 'buses';
  hits: Hit[];
}

/** The results as lines in groups; empty groups are left out. */
export function groupsOf(found: FindResults): HitGroup[] {
  const { userType } = session();
  const groups: HitGroup[] = [
    { name: 'bookings', hits: found.bookings.map(bookingHit) },
    { name: 'members', hits: found.members.map(memberHit) },
    { name: 'people', hits: found.people.map(personHit) },
    { name: 'customers', hits: found.customers.map(customerHit) },
    {
      name: 'buses',
      hits: found.buses.map(({ id, name, plate }) => ({
        to: staffPaths(userType).showBus(id),
        icon: 'bus',
        label: plate,
        quiet: name,
      })),
    },
    {
      name: 'trips',
      hits: found.trips.map((trip) => ({
        to: paths.trip(trip.id),
        icon: 'route',
        label: `${pathOf(trip)} · ${whenOf(trip)}`,
        quiet: trip.plate,
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function bookingHit(booking: FoundBooking): Hit {
  const { id, tripId, kind, status, code, name, seat, what, receiver, note } = booking;
  const parcel = kind === 'parcel';
  const who = parcel
    ? t('finder.parcel', { what: what ?? '', receiver: personName({ name: receiver ?? '' }) })
    : personName({ name });
  const state = parcel ? t(`statuses.parcel.${status}`) : t(`statuses.seat.${status}`);
  return {
    to: paths.booking(tripId, id),
    icon: parcel ? 'box' : 'ticket',
    label: seat === null ? who : t('finder.seat', { name: who, seat }),
    quiet: [spacedCode(code), pathOf(booking), whenOf(booking), state, note && t('finder.note', { note })]
      .filter(Boolean)
      .join(' · '),
  };
}

function personHit({ name, phone, passengerId, bookings, bookingId, tripId }: FindResults['people'][number]): Hit {
  const count = t('finder.count', { n: bookings });
  return {
    to: passengerId === null ? paths.booking(tripId, bookingId) : paths.passengerProfile(passengerId),
    icon: 'user',
    label: personName({ name }),
    quiet: phone === null ? count : `${readablePhone(phone)} · ${count}`,
  };
}

function customerHit({ phone, name, note }: FindResults['customers'][number]): Hit {
  const number = readablePhone(phone);
  return {
    to: paths.customer(phone),
    icon: 'user',
    label: name === '' ? number : personName({ name }),
    quiet: [name !== '' && number, note].filter(Boolean).join(' · '),
  };
}

/** A driver has their own page; the office is found on the page of the members, with the telephone number. */
function memberHit({ id, role, name, lastName, phone }: FindResults['members'][number]): Hit {
  const what = t(`finder.${role}`);
  return {
    to: role === 'driver' ? paths.driverProfile(id) : paths.member(id),
    icon: role === 'driver' ? 'wheel' : 'user',
    label: personName({ name, lastName }),
    quiet: phone === null ? what : `${readablePhone(phone)} · ${what}`,
  };
}

function pathOf({ from, to }: Pick<FoundBooking, 'from' | 'to'>): string {
  return `${named(from)} – ${named(to)}`;
}

function whenOf({ departsAt, zone }: Pick<FoundBooking, 'departsAt' | 'zone'>): string {
  return `${dayFrom(today(), dateIn(zone, departsAt))}, ${timeIn(zone, departsAt)}`;
}
