import { ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingStatus } from './lifecycle.ts';

/** A ride as a calendar needs it; texts are in the reader's language already. */
export interface Ride {
  /** The booking's short code: the same ride taken over again replaces the earlier one. */
  code: string;
  status: BookingStatus;
  /** How often the booking has changed since it was made: of two files a calendar keeps the one that changed more often. */
  changes: number;
  title: string;
  /** Where they board, as one line, and the town's coordinates. */
  place: string;
  at: { lat: number; lon: number };
  departsAt: string;
  arrivesAt: string;
  carrier: string;
  notes: string;
  url: string;
  /** When this was written. */
  now: Date;
}

/** Whoever travels is reminded this long before departure. */
const REMIND_S = 2 * 60 * 60;

/** The ride will not be: by a person's will, or because they did not come or were put off. */
const OFF: ReadonlySet<BookingStatus> = new Set(['cancelled', 'no_show', 'ejected']);

/**
 * A booking's ride as an iCalendar file (RFC 5545) for any calendar app. Times are instants in UTC: a calendar shows them on
 * the clock of the place where its owner is. A ride that is off takes the earlier one back (RFC 5546, CANCEL).
 */
export function rideCalendar(ride: Ride): string {
  const off = OFF.has(ride.status);
  const calendar = new ICalCalendar({
    prodId: { company: 'Vezu', product: 'Vezu' },
    method: off ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: `${ride.code}@vezu`,
    sequence: ride.changes,
    start: new Date(ride.departsAt),
    end: new Date(ride.arrivesAt),
    stamp: ride.now,
    summary: ride.title,
    description: ride.notes,
    location: { title: ride.place, geo: ride.at },
    url: ride.url,
    // both methods ask for one (RFC 5546, section 3.2); nobody reads what is sent there
    organizer: { name: ride.carrier, email: `noreply@${hostOf(ride.url)}` },
    status: statusOf(ride.status, off),
  });
  if (!off) event.createAlarm({ type: ICalAlarmType.display, trigger: REMIND_S });
  return calendar.toString();
}

function hostOf(address: string): string {
  return address.replace(/^\w+:\/\/([^/:]+).*$/, '$1');
}

function statusOf(status: BookingStatus, off: boolean): ICalEventStatus {
  if (off) return ICalEventStatus.CANCELLED;
  return status === 'unconfirmed' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
