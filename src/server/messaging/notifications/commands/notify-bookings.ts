import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { openHoursOf } from '#server/sales/bookings/core/queries/new-hours.ts';
import { unprovenPatterns } from '#server/sales/bookings/tickets/queries/unproven.ts';
import { SUBJECTS, type SubjectName } from '#shared/messaging/notifications/subjects.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { driversOf } from '#shared/sales/trips/drives.ts';
import { staffNotification } from '../present.ts';
import { type BookingEvent, type BookingFacts, bookingEvents, factsOf, withWording } from '../queries/facts.ts';
import { staffOf } from '../queries/people.ts';
import { openCall, tripFacts } from '../queries/trips.ts';
import { bookingNotification, type PartyAction } from './booking-notification.ts';
import { type NewNotification, notify } from './notify.ts';
import { changeNotifications } from './notify-changes.ts';

const HELD: readonly BookingStatus[] = ['confirmed', 'boarded', 'completed'];

/** Notifies of entries in the bookings' history, if they still describe the current state. */
export async function notifyOfBookings(
  app: AppContext,
  sql: Db,
  eventIds: readonly number[],
  now: Date,
): Promise<void> {
  const askedForProof = new Set<number>();
  for (const { notification, eventId } of await notificationsOfBookings(app, sql, eventIds, now)) {
    const { subject } = notification;
    // The office calls a guest who got neither the link nor the code.
    if (subject === 'callGuest' && askedForProof.has(eventId)) continue;
    if ((await notify(app, sql, notification, now)) && subject === 'proofAsked') askedForProof.add(eventId);
  }
}

/** The notifications that result from entries in the bookings' history, each with the first of its entries. */
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
    const { changeId, id: eventId } = happening;
    if (changeId !== null) {
      const changes = await changeNotifications(app, sql, { ...happening, changeId }, now);
      all.push(...changes.map((notification) => ({ notification, eventId })));
      continue;
    }
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
      const hours = subject === 'newHours' ? await openHoursOf(sql, happening.bookingId) : null;
      if (subject === 'newHours' && !hours) continue;
      const own = { ...notification.facts, ...(hours && { hours, reason: hours.reason }) };
      const to = notification.to.filter((id) => SUBJECTS[subject].to === 'passenger' || id !== happening.actorId);
      const facts = await withWording(sql, { tripId: happening.all[0]?.tripId ?? 0, subject, at: happening.at }, own);
      all.push({
        notification: { ...notification, facts, to, quietly: byThemselves(subject, happening) },
        eventId: happening.id,
      });
    }
  }
  return all;
}

/** Groups events by action and party; a group has the id of its first event. */
function together(events: readonly BookingEvent[], facts: ReadonlyMap<number, BookingFacts>): PartyAction[] {
  const happenings = new Map<string, PartyAction>();
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

/**
 * The notifications that an action leads to. None if the booking's status has changed since: that later change has its own notification.
 */
function subjectsOf({ action, actorId, all }: PartyAction): SubjectName[] {
  const [booking] = all;
  if (!booking) return [];
  const { status, accountId, byGuest, kind, cancelledBy, contractPrice, declined, cancellationCharge } = booking;
  const unproven = booking.unprovenUntil !== null;
  const byPassenger = actorId === null ? byGuest : actorId === accountId;
  const held = HELD.includes(status);
  const open = status === 'unconfirmed';
  const gone = status === 'cancelled';
  if (action === 'book' && unproven && booking.unpaid) return open ? ['payAsked'] : [];
  if (action === 'book' && byGuest) return open && unproven ? ['proofAsked', 'callGuest'] : [];
  // The office learns of it once the account has proven itself.
  if (action === 'book' && byPassenger && unproven) return [];
  if (action === 'book' && byPassenger) return open ? ['asked'] : held ? ['booked'] : [];
  if (action === 'prove') return held ? ['booked'] : open ? ['asked', 'requested'] : [];
  if (action === 'confirm' && held) return ['confirmed'];
  if (action === 'accept' && held) return byPassenger ? ['accepted', 'confirmed'] : ['confirmed'];
  if (action === 'quote' && open && contractPrice !== null && !declined) return ['quoted'];
  if (action === 'decline' && open && declined) return ['declined'];
  if (action === 'cancel' && gone && cancelledBy === 'passenger') return ['withdrawn', 'withdrawnOwn'];
  if (action === 'cancel' && gone && (cancelledBy === 'carrier' || cancelledBy === 'asked')) return ['cancelled'];
  if (action === 'expire' && gone) return [unproven ? (booking.unpaid ? 'payLapsed' : 'lapsed') : 'expired'];
  if (action === 'refundCard') return ['paidBack'];
  if (action === 'refundFailed') return ['refundFailed'];
  if (action === 'chargeback') return ['chargedBack'];
  if (action === 'receipt') return ['receiptIssued'];
  if (action === 'receiptFailed') return ['receiptFailed'];
  if (action === 'releaseUnproven' && gone) return ['lapsed'];
  if (action === 'release' && gone) return ['released', 'seatsReleased'];
  if (action === 'remindDebt') return ['debtReminded'];
  if (action === 'waive' && cancellationCharge === 0) return ['waived'];
  if (action === 'newSeat' && (held || open)) return ['newSeat'];
  if (action === 'newHours' && (held || open)) return ['newHours'];
  if (action === 'unseat' && (held || open)) return ['unseated'];
  if (action === 'setSeat' && (held || open)) return ['reseated'];
  if (action === 'leaveBehind' && status === 'left_behind') return ['leftBehind', 'passengerLeft'];
  if (action === 'board' && kind === 'parcel' && status === 'boarded') return ['loaded'];
  if (action === 'complete' && kind === 'parcel' && status === 'completed') return ['delivered'];
  if (kind === 'parcel') return custodySubjects(action, status);
  return [];
}

/** The notifications about the custody of a parcel for its sender (docs/product.md 9.14). */
function custodySubjects(action: string, status: BookingStatus): SubjectName[] {
  if (action === 'damaged') return ['damaged'];
  if (action === 'askRedirect') return ['redirectAsked'];
  if (action === 'redirect') return ['redirected', 'parcelRedirected'];
  if (action === 'setCollector') return ['collectorNamed', 'collectorChanged'];
  if (action === 'reweigh' && status === 'boarded') return ['reweighed'];
  if (action === 'unclaimed' && status === 'boarded') return ['unclaimed'];
  return action === 'eject' && status === 'ejected' ? ['returned'] : [];
}

/**
 * Passengers whose own booking is confirmed immediately, who accept a price, or who cancel, see the result on the screen: it is read in their
 * list, and they get the ticket, or the consequences of cancelling, by mail. A fiscal receipt needs no answer either.
 */
function byThemselves(subject: SubjectName, { actorId, all }: PartyAction): boolean {
  const isOwn = subject === 'confirmed' || subject === 'withdrawnOwn';
  return subject === 'receiptIssued' || (isOwn && (actorId === null || actorId === all[0]?.accountId));
}

const HOUR = 3_600_000;

/** Notifies the staff of a trip, once an hour, that one network holds its seats under many numbers. */
export async function notifyOfUnproven(app: AppContext, sql: Db, tripId: number, now: Date): Promise<void> {
  const [trip] = await tripFacts(sql, [tripId]);
  const [largest] = await unprovenPatterns(sql, tripId);
  if (!trip || !largest) return;
  const words = staffNotification(trip);
  const notification = {
    subject: 'unprovenSeats',
    key: `unprovenSeats:${tripId}:${Math.floor(now.getTime() / HOUR)}`,
    to: await staffOf(sql, trip.carrierId, driversOf(trip)),
    ...words,
    facts: { ...words.facts, count: largest.seats },
  } as const;
  await notify(app, sql, notification, now);
}

/** Notifies the staff that a passenger says "I'm not aboard", unless it was taken back meanwhile. */
export async function notifyOfNotAboard(app: AppContext, sql: Db, callId: number, now: Date): Promise<void> {
  const bookingId = await openCall(sql, callId);
  if (bookingId === null) return;
  const booking = (await factsOf(sql, [bookingId])).get(bookingId);
  if (!booking) return;
  const notification = await bookingNotification(app, sql, 'notAboard', [booking], `notAboard:${callId}`, now);
  if (notification) await notify(app, sql, notification, now);
}

/** Notifies a passenger that the bus comes to their own stop at another time than last notified, if the stop is still ahead. */
export async function notifyOfRange(
  app: AppContext,
  sql: Db,
  { partyId, seq }: { partyId: number; seq: number },
  now: Date,
): Promise<void> {
  const [shift] = await sql<{ bookingId: number; knownAt: Date; low: Date; high: Date }[]>`
    select booking_id, known_at, low, high from range_shift
    where party_id = ${partyId} and seq = ${seq} and booking_id is not null`;
  const booking = shift && (await factsOf(sql, [shift.bookingId])).get(shift.bookingId);
  if (!booking || (booking.tripStatus !== 'started' && booking.tripStatus !== 'planned')) return;
  const boards = booking.fromSeq === seq;
  if (booking.status !== (boards ? 'confirmed' : 'boarded')) return;
  const key = `rangeMoved:${partyId}:${seq}:${shift.knownAt.getTime()}`;
  const notification = await bookingNotification(app, sql, 'rangeMoved', [booking], key, now);
  if (!notification) return;
  const stop = boards ? booking.from : booking.to;
  const planned = boards ? booking.departsAt : booking.arrivesAt;
  const range = {
    stop: { uk: stop.uk, en: stop.en },
    zone: stop.zone,
    low: shift.low.toISOString(),
    high: shift.high.toISOString(),
    planned: planned.toISOString(),
  };
  await notify(app, sql, { ...notification, facts: { ...notification.facts, range } }, now);
}
