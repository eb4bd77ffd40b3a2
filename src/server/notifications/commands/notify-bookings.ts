import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';
import type { BookingStatus } from '#shared/bookings/lifecycle.ts';
import type { SubjectName } from '#shared/notifications/subjects.ts';
import { SUBJECTS } from '#shared/notifications/subjects.ts';
import { bookingFacts, bookingPath, calendarFile } from '../present.ts';
import { type BookingEvent, type BookingFacts, bookingEvents, factsOf } from '../queries/facts.ts';
import { staffOf } from '../queries/people.ts';
import { type NewNotification, notify } from './notify.ts';

/** What happened at once to the bookings of one party. */
interface Happening extends BookingEvent {
  /** Those to which it happened. */
  all: BookingFacts[];
}

const OFF: ReadonlySet<SubjectName> = new Set(['cancelled', 'expired', 'tripCancelled']);
const HELD: readonly BookingStatus[] = ['confirmed', 'boarded', 'completed'];

/** Tells of rows in the bookings' history, if what they say is still so. */
export async function notifyOfBookings(
  app: AppContext,
  sql: Db,
  eventIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const { notification } of await notificationsOfBookings(app, sql, eventIds, now))
    await notify(app, sql, notification, now);
}

/** What there is to be told of rows in the bookings' history, with the first row of each. */
export async function notificationsOfBookings(
  app: AppContext,
  sql: Db,
  eventIds: readonly number[],
  now: Date,
): Promise<{ notification: NewNotification; eventId: number }[]> {
  const events = await bookingEvents(sql, eventIds);
  const facts = await factsOf(
    sql,
    events.map(({ bookingId }) => bookingId),
  );
  const all: { notification: NewNotification; eventId: number }[] = [];
  for (const happening of together(events, facts)) {
    for (const subject of subjectsOf(happening)) {
      const notification = await bookingNotification(
        app,
        sql,
        subject,
        happening.all,
        `${subject}:${happening.id}`,
        now,
      );
      if (!notification) continue;
      const to = notification.to.filter((id) => SUBJECTS[subject].to === 'passenger' || id !== happening.actorId);
      all.push({
        notification: { ...notification, to, quietly: byThemselves(subject, happening) },
        eventId: happening.id,
      });
    }
  }
  return all;
}

/** News about bookings of one party, to its passenger or to those who have to do with the trip; null without anybody. */
export async function bookingNotification(
  app: AppContext,
  sql: Db,
  subject: SubjectName,
  all: readonly BookingFacts[],
  key: string,
  now: Date,
): Promise<NewNotification | null> {
  const [first] = all;
  if (!first) return null;
  const { accountId, partyId, carrierId, driverId, tripId } = first;
  const seats = all.flatMap(({ seat }) => seat ?? []);
  const notification = {
    subject,
    key,
    partyId,
    tripId,
    path: bookingPath(first),
    facts: bookingFacts(first, all.length),
    ...(isForCalendar(subject, first) && { files: calendarFile(app, first, seats, now) }),
  };
  if (SUBJECTS[subject].to === 'staff')
    return { ...notification, carrierId, to: await staffOf(sql, carrierId, driverId) };
  return accountId === null ? null : { ...notification, to: [accountId] };
}

/** A ride that is sure, or has another bus, goes into the calendar; one that is off leaves it with the last of the party. */
function isForCalendar(subject: SubjectName, { partyStatus }: BookingFacts): boolean {
  return subject === 'confirmed' || subject === 'changed' || (OFF.has(subject) && partyStatus === 0);
}

/** One happening for each action and party, under its first event. */
function together(events: readonly BookingEvent[], facts: ReadonlyMap<number, BookingFacts>): Happening[] {
  const happenings = new Map<string, Happening>();
  for (const event of events) {
    const booking = facts.get(event.bookingId);
    if (!booking) continue;
    const key = `${event.action}:${booking.partyId}`;
    const known = happenings.get(key);
    if (known) known.all.push(booking);
    else happenings.set(key, { ...event, all: [booking] });
  }
  return [...happenings.values()];
}

/** What is to be told of it. Nothing where the booking has moved on since: whoever moved it had it told anew. */
function subjectsOf({ action, actorId, all }: Happening): SubjectName[] {
  const [booking] = all;
  if (!booking) return [];
  const { status, accountId, kind, cancelledBy, contractPrice, declined } = booking;
  const byPassenger = actorId !== null && actorId === accountId;
  const held = HELD.includes(status);
  const open = status === 'unconfirmed';
  const gone = status === 'cancelled';
  if (action === 'book' && byPassenger) return open ? ['asked'] : held ? ['booked'] : [];
  if (action === 'confirm' && held) return ['confirmed'];
  if (action === 'accept' && held) return byPassenger ? ['accepted', 'confirmed'] : ['confirmed'];
  if (action === 'quote' && open && contractPrice !== null && !declined) return ['quoted'];
  if (action === 'decline' && open && declined) return ['declined'];
  if (action === 'cancel' && gone && cancelledBy === 'passenger') return ['withdrawn'];
  if (action === 'cancel' && gone && cancelledBy === 'carrier') return ['cancelled'];
  if (action === 'expire' && gone) return ['expired'];
  if (action === 'board' && kind === 'parcel' && status === 'boarded') return ['loaded'];
  if (action === 'complete' && kind === 'parcel' && status === 'completed') return ['delivered'];
  return [];
}

/** Whoever books where it holds at once, or accepts a price, has the answer before their eyes: they get the ticket by mail. */
function byThemselves(subject: SubjectName, { actorId, all }: Happening): boolean {
  return subject === 'confirmed' && (actorId === null || actorId === all[0]?.accountId);
}
