import { ICalAlarmType, ICalCalendar, ICalEventStatus } from 'ical-generator';

/** A ride as a calendar needs it; texts are in the reader's language already. */
export interface Ride {
  /** The booking's short code: the same ride taken over again replaces the earlier one. */
  code: string;
  title: string;
  /** Where they board, as one line, and the town's coordinates. */
  place: string;
  at: { lat: number; lon: number };
  departsAt: string;
  arrivesAt: string;
  notes: string;
  url: string;
  cancelled: boolean;
  /** When this was written. */
  now: Date;
}

/** Whoever travels is reminded this long before departure. */
const REMIND_S = 2 * 60 * 60;

/**
 * A booking's ride as an iCalendar file (RFC 5545) for any calendar app. Times are instants in UTC: a calendar shows them on
 * the clock of the place where its owner is.
 */
export function rideCalendar(ride: Ride): string {
  const calendar = new ICalCalendar({ prodId: { company: 'Vezu', product: 'Vezu' } });
  const event = calendar.createEvent({
    id: `${ride.code}@vezu`,
    start: new Date(ride.departsAt),
    end: new Date(ride.arrivesAt),
    stamp: ride.now,
    summary: ride.title,
    description: ride.notes,
    location: { title: ride.place, geo: ride.at },
    url: ride.url,
    status: ride.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (!ride.cancelled) event.createAlarm({ type: ICalAlarmType.display, trigger: REMIND_S });
  return calendar.toString();
}
