import { ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingStatus } from '../rules/lifecycle.ts';

/** The data of a ride for a calendar; the texts are already in the reader's language. */
export interface Ride {
  /** The booking's short code. It is the UID, so that importing the ride again replaces the earlier event. */
  code: string;
  status: BookingStatus;
  /** How often the booking has changed since it was created. Of two files, a calendar keeps the one with the higher number. */
  changes: number;
  title: string;
  /** The boarding point as one line, and where it is; null while the carrier has not said it. */
  place: string;
  at: { lat: number; lon: number } | null;
  departsAt: string;
  arrivesAt: string;
  carrier: string;
  notes: string;
  url: string;
  /** When this file was created. */
  now: Date;
}

/** The reminder comes this many seconds before departure. */
const REMIND_S = 2 * 60 * 60;

/**
 * Statuses in which the ride does not take place: cancelled, the passenger did not come, or the staff removed them from the
 * bus.
 */
const OFF: ReadonlySet<BookingStatus> = new Set(['cancelled', 'no_show', 'left_behind', 'ejected']);

/**
 * Formats the ride of a booking as an iCalendar file (RFC 5545) for any calendar app. Times are in UTC; the calendar shows
 * them in the time zone of its user. For a ride that does not take place, the file removes the earlier event (RFC 5546,
 * CANCEL).
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
    location: ride.at ? { title: ride.place, geo: ride.at } : { title: ride.place },
    url: ride.url,
    // Both methods require an organizer (RFC 5546, section 3.2); mails to this address are not read.
    organizer: { name: ride.carrier, email: `noreply@${hostOf(ride.url)}` },
    status: statusOf(ride.status, off),
  });
  if (!off) event.createAlarm({ type: ICalAlarmType.display, trigger: REMIND_S });
  // The generator leaves the end of the last line out (RFC 5545, section 3.1).
  return `${calendar.toString()}\r\n`;
}

function hostOf(address: string): string {
  const [, host = address] = /^\w{1,20}:\/\/([^/:]{1,255})/.exec(address) ?? [];
  return host;
}

function statusOf(status: BookingStatus, off: boolean): ICalEventStatus {
  if (off) return ICalEventStatus.CANCELLED;
  return status === 'unconfirmed' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
