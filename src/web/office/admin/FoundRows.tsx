import type { LookupBooking, LookupPerson, LookupTrip } from '#shared/office/admin/lookup-schema.ts';
import { dateIn, deviceZone, numericDate, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { paths } from '#web/paths.ts';
import { statusLabel, statusTone } from '#web/sales/bookings/core/labels.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Row } from '#web/ui/content/Row.tsx';

export function PersonRow({ person, more }: { person: LookupPerson; more?: string | undefined }) {
  const { id, userType, email, phone, carrier, blocked } = person;
  return (
    <Row
      to={paths.adminPerson(id)}
      leading={<Avatar name={personName(person)} />}
      strong={personName(person)}
      quiet={[
        t(`lookingUp.type.${userType === '' ? 'operator' : userType}`),
        carrier && inOwnScript(carrier),
        email,
        phone,
        more,
      ]
        .filter(Boolean)
        .join(' · ')}
      side={blocked && <Pill kind="bad">{t('lookingUp.blocked')}</Pill>}
    />
  );
}

/** A booking or a parcel in a list of the operators; `ofTrip` in the list of one trip, whose page names its carrier and day. */
export function BookingFoundRow({ booking, ofTrip = false }: { booking: LookupBooking; ofTrip?: boolean }) {
  const { id, kind, code, name, what, receiver, phone, carrier, status } = booking;
  return (
    <Row
      to={paths.adminBooking(id)}
      leading={<Icon name={kind === 'parcel' ? 'box' : 'seat'} className="text-quiet" />}
      strong={kind === 'parcel' ? (what ?? code) : personName({ name })}
      quiet={[ofTrip ? pathText(booking) : rideText(booking), code, receiver, phone, ofTrip ? '' : inOwnScript(carrier)]
        .filter(Boolean)
        .join(' · ')}
      side={<Pill kind={statusTone(status)}>{statusLabel(kind, status)}</Pill>}
    />
  );
}

/** A trip in a list of the operators; `of`: the carrier that the page names already. */
export function TripFoundRow({ trip, of }: { trip: LookupTrip; of?: string }) {
  const { id, plate, carrier, status } = trip;
  return (
    <Row
      to={paths.adminTrip(id)}
      leading={<Icon name="route" className="text-quiet" />}
      strong={rideText(trip)}
      quiet={[plate, carrier === of ? '' : inOwnScript(carrier)].filter(Boolean).join(' · ')}
      side={<Pill kind={TRIP_LOOKS[status]}>{t(`lookingUp.trip.${status}`)}</Pill>}
    />
  );
}

const TRIP_LOOKS = { new: 'now', planned: 'quiet', started: 'good', finished: 'quiet', cancelled: 'bad' } as const;

/** 'Львів – Вроцлав, 23.11.2026 06:15', in the zone of the departure. */
export function rideText({ departsAt, zone, ...path }: Pick<LookupTrip, 'from' | 'to' | 'departsAt' | 'zone'>): string {
  return `${pathText(path)}, ${numericDate(dateIn(zone, departsAt))} ${timeIn(zone, departsAt)}`;
}

/** 'Львів – Вроцлав'. */
function pathText({ from, to }: Pick<LookupTrip, 'from' | 'to'>): string {
  return `${named(from)} – ${named(to)}`;
}

/** The time of an action, in the reader's own zone. */
export function momentText(at: string): string {
  const zone = deviceZone();
  return `${numericDate(dateIn(zone, at))} ${timeIn(zone, at)}`;
}
