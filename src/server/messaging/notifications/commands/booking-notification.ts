import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { proofCode, proofToken } from '#server/sales/bookings/tickets/commands/prove.ts';
import { sumsOf } from '#shared/messaging/notifications/ride-facts.ts';
import { SUBJECTS, type SubjectName } from '#shared/messaging/notifications/subjects.ts';
import { owedOf } from '#shared/sales/bookings/rules/owed.ts';
import { ticketPath } from '#shared/sales/bookings/tickets/ticket-path.ts';
import { driversOf } from '#shared/sales/trips/drives.ts';
import { bookingFacts, bookingPath, calendarFile } from '../present.ts';
import type { BookingEvent, BookingFacts } from '../queries/facts.ts';
import { staffOf } from '../queries/people.ts';
import { rideOf } from '../queries/ride.ts';
import type { NewNotification } from './notify.ts';

export interface PartyAction extends BookingEvent {
  all: BookingFacts[];
}

const OFF: ReadonlySet<SubjectName> = new Set(['cancelled', 'withdrawnOwn', 'expired', 'released', 'tripCancelled']);

/** A notification about bookings of one party, for its passenger or for the trip's staff; null if there is no recipient. */
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
  const { accountId, guest, partyId, carrierId, tripId } = first;
  const seats = all.flatMap(({ seat }) => seat ?? []);
  const notification = {
    subject,
    key,
    partyId,
    tripId,
    path: bookingPath(first),
    facts: {
      ...bookingFacts(first, all),
      seats,
      ...(subject === 'withdrawnOwn' && { off: offOf(all) }),
      ...(subject === 'reweighed' && { price: first.fare }),
      ...(subject === 'debtReminded' && { price: debtOf(all) }),
    },
    ...(SUBJECTS[subject].to === 'passenger' && { ride: () => rideOf(sql, all, now) }),
    ...(isForCalendar(subject, first) && { files: calendarFile(app, first, seats, now) }),
  };
  // Once a day: a gateway that is away fails all receipts.
  if (subject === 'receiptFailed')
    return {
      ...notification,
      key: `${subject}:${carrierId}:${now.toISOString().slice(0, 10)}`,
      path: '/company/card-payments',
      carrierId,
      to: await staffOf(sql, carrierId, []),
    };
  if (SUBJECTS[subject].to === 'staff')
    return { ...notification, carrierId, to: await staffOf(sql, carrierId, driversOf(first)) };
  if (accountId !== null) return { ...notification, to: [accountId] };
  if (guest && subject === 'proofAsked') return toProve(app, notification, { ...first, guest });
  return guest && { ...notification, path: ticketPath(first.ticket), to: [], guest };
}

function offOf(all: readonly BookingFacts[]): { charge: number; back: number } {
  const { charge, back } = sumsOf(all);
  return { charge, back };
}

function debtOf(all: readonly BookingFacts[]): number {
  return all.reduce((sum, booking) => sum + Math.max(0, (owedOf(booking) ?? 0) - booking.paid), 0);
}

/** The link of the mail proves the booking, and so does the code, which also goes to the number of a person who gave no mail. */
function toProve(
  app: AppContext,
  notification: Omit<NewNotification, 'to'>,
  { guest, ticket, partyId }: BookingFacts & { guest: NonNullable<BookingFacts['guest']> },
): NewNotification {
  return {
    ...notification,
    path: `${ticketPath(ticket)}#proof=${proofToken(app.secrets, partyId)}`,
    facts: { ...notification.facts, proofCode: proofCode(app.secrets, partyId) },
    to: [],
    guest: { ...guest, phone: guest.email === null ? guest.number : guest.phone },
  };
}

/** A calendar file is attached when a ride is confirmed or its bus changes, and when the last ride of the party is cancelled. */
function isForCalendar(subject: SubjectName, { partyStatus }: BookingFacts): boolean {
  return (
    subject === 'confirmed' ||
    subject === 'requested' ||
    subject === 'changed' ||
    subject === 'moved' ||
    subject === 'newSeat' ||
    subject === 'newHours' ||
    (OFF.has(subject) && partyStatus === 0)
  );
}
