import { countryOfPhone, NUMBERING, toE164 } from '#shared/core/text/phone.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import type { BookingStatus } from '../rules/lifecycle.ts';

/**
 * The page of a ticket ends this many days after its ride: after the arrival, or after the booking or trip was cancelled. A report of
 * something lost keeps it open as long after the last answer.
 */
export const TICKET_PAGE_DAYS = 14;

/** The number of wrong telephone numbers in a row for one booking from one network before a pause, and the length of the pause in seconds. */
export const TICKET_PHONE_TRIES = 5;
export const TICKET_PHONE_PAUSE_S = 15 * 60;
/** The number of wrong telephone numbers for one booking from one network within thirty days. */
export const TICKET_PHONE_TRIES_IN_ALL = 20;
/** The number of wrong telephone numbers, and of unknown codes, from one network within fifteen minutes. */
export const TICKET_TRIES_OF_NETWORK = 20;

/** The digits of the code in a guest's text message that proves the booking, and how many wrong ones are allowed. */
export const PROOF_CODE_DIGITS = 6;
export const PROOF_CODE_TRIES = 5;

const DAY = 86_400_000;

/** Whether a code in the address is the key of a ticket, and not a short code that is read aloud. */
export function isTicketKey(code: string): boolean {
  return /^[0-9a-f]{16}$/.test(code);
}

interface PageFacts {
  status: BookingStatus;
  changedAt: Date;
  tripArrivesAt: Date;
  tripFinishedAt: Date | null;
  /** The last change of a report of lost items; null without a report. */
  lostChangedAt: Date | null;
}

/** Whether the page of a ticket has ended; its address then shows nothing. */
export function ticketPageIsOver(facts: PageFacts, now: Date): boolean {
  const { status, changedAt, tripArrivesAt, tripFinishedAt, lostChangedAt } = facts;
  const ended = status === 'cancelled' ? changedAt : (tripFinishedAt ?? tripArrivesAt);
  const last = Math.max(ended.getTime(), lostChangedAt?.getTime() ?? 0);
  return now.getTime() >= last + TICKET_PAGE_DAYS * DAY;
}

/** Whether a typed number, in any spelling and also without the country code, is the stored one. */
export function isPhoneOf(stored: string, typed: string): boolean {
  const country = countryOfPhone(stored);
  return stored !== '' && toE164(typed, ...(country === null ? [] : [country])) === stored;
}

/** A number of which only the country code and the last two digits are readable: `+380 ••• 33`. */
export function maskedPhone(phone: string): string {
  const country = countryOfPhone(phone);
  const code = country === null ? '' : `+${NUMBERING[country]?.code ?? ''} `;
  return phone === '' ? '' : `${code}••• ${phone.slice(-2)}`;
}

/** A name as on a paper ticket: the first name and the initial of the last one, `Ірина С.`. */
export function ticketName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last ? `${first} ${[...last][0]}.` : first;
}

/** The next step of a ticket's holder, or the current state if there is nothing to do. */
export const TICKET_NOW = [
  'unproven',
  'unpaid',
  'waiting',
  'price',
  'ahead',
  'today',
  'boarding',
  'missed',
  'aboard',
  'arrived',
  'noShow',
  'leftBehind',
  'ejected',
  'cancelled',
  'tripCancelled',
] as const;
export type TicketNow = (typeof TICKET_NOW)[number];

interface NowFacts {
  status: BookingStatus;
  /** Nothing has proven the booking of a guest. */
  proof?: object | null;
  payUntil?: string | null | undefined;
  needsCalculation: boolean;
  fare: number | null;
  fromSeq: number;
  toSeq: number;
  trip: {
    status: TripStatus;
    currentSeq: number | null;
    departsAt: string;
    stops: readonly StopFacts[];
  };
}

interface StopFacts {
  seq: number;
  departsAt: string | null;
  departedAt: string | null;
}

/** From this long before the departure on, the page says "today" things: where to go, and where the bus is. */
const SOON = 12 * 3_600_000;

export function ticketNow(ticket: NowFacts, now: Date): TicketNow {
  const { status, proof, payUntil, needsCalculation, fare, fromSeq, toSeq, trip } = ticket;
  if (trip.status === 'cancelled') return 'tripCancelled';
  if (status === 'cancelled') return 'cancelled';
  if (status === 'no_show') return 'noShow';
  if (status === 'left_behind') return 'leftBehind';
  if (status === 'ejected') return 'ejected';
  if (status === 'completed') return 'arrived';
  const over = trip.status === 'finished' || (trip.currentSeq ?? -1) >= toSeq;
  if (status === 'boarded') return over ? 'arrived' : 'aboard';
  if (status === 'unconfirmed' && payUntil) return 'unpaid';
  if (status === 'unconfirmed' && proof) return 'unproven';
  if (status === 'unconfirmed') return needsCalculation && fare === null ? 'price' : 'waiting';
  return beforeBoarding(fromSeq, trip, over, now);
}

function beforeBoarding(fromSeq: number, trip: NowFacts['trip'], over: boolean, now: Date): TicketNow {
  const stop = trip.stops.find(({ seq }) => seq === fromSeq);
  const current = trip.currentSeq ?? -1;
  if (over || current > fromSeq || stop?.departedAt) return 'missed';
  if (trip.status === 'started' && current === fromSeq) return 'boarding';
  const departs = Date.parse(stop?.departsAt ?? trip.departsAt);
  return departs - now.getTime() <= SOON ? 'today' : 'ahead';
}

const AHEAD: ReadonlySet<TicketNow> = new Set([
  'unproven',
  'unpaid',
  'waiting',
  'price',
  'ahead',
  'today',
  'boarding',
  'aboard',
]);
/** A stored ticket does not learn of delays: it counts as ahead this long after the planned arrival. */
const LATE = 12 * 3_600_000;

interface AheadFacts extends NowFacts {
  trip: Omit<NowFacts['trip'], 'stops'> & {
    arrivesAt: string;
    stops: readonly (StopFacts & { arrivesAt: string | null })[];
  };
}

export function ticketIsAhead(ticket: AheadFacts, now: Date): boolean {
  const arrives = ticket.trip.stops.find(({ seq }) => seq === ticket.toSeq)?.arrivesAt ?? ticket.trip.arrivesAt;
  return AHEAD.has(ticketNow(ticket, now)) && now.getTime() < Date.parse(arrives) + LATE;
}
