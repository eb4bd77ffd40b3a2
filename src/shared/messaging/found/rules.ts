import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';

/** A thing can be reported as lost for this many days after the arrival (docs/product.md 10.13). */
export const REPORT_DAYS = 30;
/** How many reports a booking may have, and how many photos a report or something found. */
export const MAX_REPORTS = 5;
export const MAX_FOUND_PHOTOS = 3;
/** Reports without an account from one network, and pictures sent with the link of one ticket, both within an hour. */
export const REPORTS_OF_NETWORK = 20;
export const PHOTOS_OF_TICKET = 30;

/** `open`, `found`, `notFound`: of reports; `stored`: of what the staff found; `sent` and `returned`: of both. */
export const FOUND_STATES = ['open', 'found', 'notFound', 'sent', 'returned', 'stored'] as const;
export type FoundState = (typeof FOUND_STATES)[number];

/** Answers of the staff and the office to a report, and states of an item that they found. */
export const ANSWERS = ['found', 'notFound', 'sent', 'returned'] as const;
export type FoundAnswer = (typeof ANSWERS)[number];

/** The answers that each state allows. What was sent or given back is over; "not found" can still be found. */
const NEXT: Readonly<Record<FoundState, readonly FoundAnswer[]>> = {
  open: ['found', 'notFound', 'sent', 'returned'],
  found: ['sent', 'returned', 'notFound'],
  notFound: ['found', 'sent', 'returned'],
  stored: ['sent', 'returned'],
  sent: ['returned'],
  returned: [],
};

export function answersOf(state: FoundState): readonly FoundAnswer[] {
  return NEXT[state];
}

/** Whether the passenger needs words with an answer: where it is, or how it comes. */
export function needsNote(answer: FoundAnswer): boolean {
  return answer === 'found' || answer === 'sent';
}

const RODE: readonly BookingStatus[] = ['boarded', 'completed', 'left_behind', 'ejected'];
const DAY = 86_400_000;

export function wasAboard(status: BookingStatus): boolean {
  return RODE.includes(status);
}

/** Whether a passenger may report something as lost on their ride: once they were aboard, until some weeks after the arrival. */
export function mayReport(
  { status, kind }: { status: BookingStatus; kind: 'passenger' | 'parcel' },
  trip: { status: TripStatus; arrivesAt: string },
  now: Date,
): boolean {
  if (kind !== 'passenger' || !wasAboard(status) || (trip.status !== 'started' && trip.status !== 'finished')) {
    return false;
  }
  return now.getTime() <= Date.parse(trip.arrivesAt) + REPORT_DAYS * DAY;
}

interface Described {
  id: number;
  what: string;
  seat: number | null;
}

/** The shortest word that says something about a thing. */
const LEAST_LETTERS = 3;

/** Reports that may be about something found, the likeliest first: the same seat, and words that begin alike. */
export function likelyReports<R extends Described>(item: Omit<Described, 'id'>, reports: readonly R[]): R[] {
  const words = stems(item.what);
  const score = (report: R) =>
    (item.seat !== null && item.seat === report.seat ? 2 : 0) +
    stems(report.what).filter((word) => words.includes(word)).length;
  const scored = reports.map((report) => ({ report, points: score(report) }));
  return scored.sort((a, b) => b.points - a.points || b.report.id - a.report.id).map(({ report }) => report);
}

/** The beginnings of the words of a text, because endings change in Ukrainian. */
function stems(text: string): string[] {
  const words = text.toLocaleLowerCase('uk').split(/[^\p{L}]+/u);
  return words.filter((word) => word.length >= LEAST_LETTERS).map((word) => word.slice(0, 4));
}
