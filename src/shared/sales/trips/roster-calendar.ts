import { ICalCalendar, ICalEventBusyStatus } from 'ical-generator';
import { addDays, type LocalDate } from '#shared/core/time.ts';

/** A trip of a driver as an event; the texts are in the reader's language. */
export interface FeedTrip {
  id: number;
  title: string;
  /** The bus, and the other driver of the trip. */
  notes: string;
  place: string;
  departsAt: Date;
  arrivesAt: Date;
  url: string;
}

/** Days on which the driver does not work. The reason is left out: anyone who reads the calendar must not learn of an illness. */
export interface FeedAbsence {
  id: number;
  from: LocalDate;
  to: LocalDate;
}

/**
 * The roster of one driver as an iCalendar feed (RFC 5545). Instants are in UTC; days off are whole days. A trip that is taken away is no
 * longer in the feed, and calendars that subscribe to it drop its event. The feed has no method: with one, it would be a message (RFC 5546), of which
 * each event needs an organizer.
 */
export function rosterCalendar(
  words: { name: string; off: string },
  { trips, absences }: { trips: readonly FeedTrip[]; absences: readonly FeedAbsence[] },
  now: Date,
): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Vezu', product: 'Vezu' },
    name: words.name,
    ttl: 60 * 60,
  });
  for (const { id, title, notes, place, departsAt, arrivesAt, url } of trips) {
    calendar.createEvent({
      id: `trip-${id}@vezu`,
      start: departsAt,
      end: arrivesAt,
      stamp: now,
      summary: title,
      description: notes,
      location: place,
      url,
    });
  }
  for (const { id, from, to } of absences) {
    calendar.createEvent({
      id: `off-${id}@vezu`,
      start: new Date(`${from}T00:00:00Z`),
      // The end of a whole-day event is the day after it.
      end: new Date(`${addDays(to, 1)}T00:00:00Z`),
      allDay: true,
      timezone: 'UTC',
      stamp: now,
      summary: words.off,
      busystatus: ICalEventBusyStatus.OOF,
    });
  }
  // The generator leaves the end of the last line out (RFC 5545, section 3.1).
  return `${calendar.toString()}\r\n`;
}
