import { COUNTRIES } from '#shared/network/places/countries.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { kmBetween } from './positions/globe.ts';

const MINUTE = 60_000;

/** From these delays of the departure on, in minutes, a passenger has a right to care and to a choice (docs/product.md 10.12). */
export const CARE_AFTER = 90;
const CHOICE_AFTER = 120;
/** Care is owed on rides that last longer than this by the timetable. */
const LONG_RIDE = 180;
/** The regulation covers regular services of at least this length. */
const LEAST_KM = 250;
/** A complaint is made within three months. */
const COMPLAINT_DAYS = 92;
/** Countries with a stop that are not in the European Union. */
export const OUTSIDE_UNION = ['UA', 'MD'];

/** A stop of the ride as far as the rights depend on it; instants are ISO texts. */
export interface RightsStop {
  place: { lat: number; lon: number; country: string };
  arrivesAt: string | null;
  departsAt: string | null;
  departedAt: string | null;
}

export interface RightsFacts {
  from: RightsStop;
  to: RightsStop;
  cancelled: boolean;
  /** Whether the trip still may leave; a finished trip of which nobody noted the departure is not late without end. */
  open: boolean;
  /** When the bus is expected at the stop where the passenger boards, in ms since 1970. */
  expected: number | null;
}

/** Claim of a passenger: care, or the choice between travelling on and a refund; with the delay in minutes. */
export interface Right {
  kind: 'care' | 'choice' | 'cancelled';
  late: number;
  /** Whether care is owed too, beside the choice, for a delay of the departure. */
  care: boolean;
}

export interface RightsRide {
  status: BookingStatus;
  cancelledBy: string | null;
  fromSeq: number;
  toSeq: number;
  trip: { status: TripStatus; stops: readonly (RightsStop & { seq: number })[] };
}

export interface RightsLive {
  stops: readonly { seq: number; expected: { expected: string } | null }[];
  breakdown: { afterSeq: number; left: boolean; until: string | null } | null;
}

/** The passengers whose rights are computed: everybody who had a seat, also when the trip was cancelled. */
const HAD_A_SEAT: readonly BookingStatus[] = ['confirmed', 'boarded', 'completed'];

/** The right of a booking's passenger; `live`: the state of the bus, where it is known. */
export function rightOfRide(
  { status, cancelledBy, fromSeq, toSeq, trip }: RightsRide,
  live: RightsLive | null,
  now: number,
): Right | null {
  const [from, to] = [fromSeq, toSeq].map((seq) => trip.stops.find((stop) => stop.seq === seq));
  const cancelled = cancelledBy === 'trip';
  if (!from || !to || !(cancelled || HAD_A_SEAT.includes(status))) return null;
  const open = status === 'confirmed' && STILL_LEAVING.includes(trip.status);
  return rightOf({ from, to, cancelled, open, expected: live && expectedAt(live, fromSeq) }, now);
}

/** A trip that nobody has given a bus to yet, or that is planned or under way, may still leave a stop. */
const STILL_LEAVING: readonly TripStatus[] = ['new', 'planned', 'started'];

/**
 * The time at which the bus is expected at a stop by its position. If that is unknown and the bus has broken down before the stop, not
 * before the time at which it continues.
 */
function expectedAt({ stops, breakdown }: RightsLive, seq: number): number | null {
  const range = stops.find((stop) => stop.seq === seq)?.expected;
  if (range) return Date.parse(range.expected);
  const ahead = breakdown && (seq > breakdown.afterSeq || (seq === breakdown.afterSeq && !breakdown.left));
  return ahead && breakdown.until !== null ? Date.parse(breakdown.until) : null;
}

/** The passenger's right by Regulation (EU) 181/2011; null where there is none. */
export function rightOf(facts: RightsFacts, now: number): Right | null {
  const { from, to, cancelled } = facts;
  const planned = from.departsAt === null ? null : Date.parse(from.departsAt);
  if (planned === null || !isCovered(from, to) || now > planned + COMPLAINT_DAYS * 24 * 60 * MINUTE) return null;
  if (cancelled) return { kind: 'cancelled', late: 0, care: false };
  const late = Math.floor((departureOf(facts, planned, now) - planned) / MINUTE);
  const lasts = to.arrivesAt === null ? 0 : (Date.parse(to.arrivesAt) - planned) / MINUTE;
  const care = late > CARE_AFTER && lasts > LONG_RIDE;
  if (late > CHOICE_AFTER) return { kind: 'choice', late, care };
  return care ? { kind: 'care', late, care } : null;
}

function isCovered(from: RightsStop, to: RightsStop): boolean {
  const km = kmBetween(pointOf(from), pointOf(to));
  return km >= LEAST_KM && [from, to].some(({ place }) => isInUnion(place.country));
}

function isInUnion(country: string): boolean {
  return COUNTRIES.some((code) => code === country) && !OUTSIDE_UNION.includes(country);
}

function pointOf({ place }: RightsStop) {
  return { latitude: place.lat, longitude: place.lon };
}

/** When the bus left or is expected to leave; one that has not left is as late as the clock says. */
function departureOf({ from, open, expected }: RightsFacts, planned: number, now: number): number {
  if (from.departedAt !== null) return Date.parse(from.departedAt);
  return open ? Math.max(planned, expected ?? 0, now) : planned;
}
