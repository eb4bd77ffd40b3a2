import type { BookingStatus } from '../bookings/lifecycle.ts';
import { COUNTRIES } from '../places/countries.ts';
import type { TripStatus } from '../trips/schema.ts';
import { kmBetween } from './globe.ts';

const MINUTE = 60_000;

/** From these delays of the departure on, in minutes, a passenger has a right to care and to a choice (docs/product.md 10.12). */
const CARE_AFTER = 90;
const CHOICE_AFTER = 120;
/** Care is owed on rides that last longer than this by the timetable. */
const LONG_RIDE = 180;
/** The regulation covers regular services of at least this length. */
const LEAST_KM = 250;
/** A complaint is made within three months. */
const COMPLAINT_DAYS = 92;
/** Countries with a stop that are not in the European Union. */
const OUTSIDE = ['UA', 'MD'];

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

/** What a passenger may claim: care, or the choice between travelling on and a refund; with the delay in minutes. */
export interface Right {
  kind: 'care' | 'choice' | 'cancelled';
  late: number;
}

/** A booking as far as its passenger's rights depend on it. */
export interface RightsRide {
  status: BookingStatus;
  cancelledBy: string | null;
  fromSeq: number;
  toSeq: number;
  trip: { status: TripStatus; stops: readonly (RightsStop & { seq: number })[] };
}

/** Whose rights are computed: those of everybody who had a seat, also when the trip was cancelled. */
const HAD_A_SEAT: readonly BookingStatus[] = ['confirmed', 'boarded', 'completed'];

/** The right of a booking's passenger; `live`: when the bus is expected at its stops, where it is under way. */
export function rightOfRide(
  { status, cancelledBy, fromSeq, toSeq, trip }: RightsRide,
  live: readonly { seq: number; expected: { expected: string } | null }[],
  now: number,
): Right | null {
  const [from, to] = [fromSeq, toSeq].map((seq) => trip.stops.find((stop) => stop.seq === seq));
  const cancelled = cancelledBy === 'trip';
  if (!from || !to || !(cancelled || HAD_A_SEAT.includes(status))) return null;
  const range = live.find(({ seq }) => seq === fromSeq)?.expected;
  const open = status === 'confirmed' && (trip.status === 'planned' || trip.status === 'started');
  return rightOf({ from, to, cancelled, open, expected: range ? Date.parse(range.expected) : null }, now);
}

/** The passenger's right by Regulation (EU) 181/2011; null where there is none. */
export function rightOf(facts: RightsFacts, now: number): Right | null {
  const { from, to, cancelled } = facts;
  const planned = from.departsAt === null ? null : Date.parse(from.departsAt);
  if (planned === null || !isCovered(from, to) || now > planned + COMPLAINT_DAYS * 24 * 60 * MINUTE) return null;
  if (cancelled) return { kind: 'cancelled', late: 0 };
  const late = Math.floor((departureOf(facts, planned, now) - planned) / MINUTE);
  if (late > CHOICE_AFTER) return { kind: 'choice', late };
  const lasts = to.arrivesAt === null ? 0 : (Date.parse(to.arrivesAt) - planned) / MINUTE;
  return late > CARE_AFTER && lasts > LONG_RIDE ? { kind: 'care', late } : null;
}

function isCovered(from: RightsStop, to: RightsStop): boolean {
  const km = kmBetween(pointOf(from), pointOf(to));
  return km >= LEAST_KM && [from, to].some(({ place }) => isInUnion(place.country));
}

function isInUnion(country: string): boolean {
  return COUNTRIES.some((code) => code === country) && !OUTSIDE.includes(country);
}

function pointOf({ place }: RightsStop) {
  return { latitude: place.lat, longitude: place.lon };
}

/** When the bus left or is expected to leave; one that has not left is as late as the clock says. */
function departureOf({ from, open, expected }: RightsFacts, planned: number, now: number): number {
  if (from.departedAt !== null) return Date.parse(from.departedAt);
  return open ? Math.max(planned, expected ?? 0, now) : planned;
}
