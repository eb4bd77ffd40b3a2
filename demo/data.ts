import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#shared/i18n/locale.ts';
import type { Phrase } from '#shared/messaging/chat/phrases.ts';
import type { LegalInput } from '#shared/network/carriers/legal.ts';
import type { CarrierRules, ParcelClass } from '#shared/network/carriers/schema.ts';
import type { CredentialKind } from '#shared/network/credentials/kinds.ts';
import type { RouteInput } from '#shared/network/timetable/schema.ts';
import type { ReadyAnswer } from '#shared/office/support/schema.ts';
import type { MemberRole } from '#shared/people/accounts/base/schema.ts';
import type { Reason } from '#shared/people/reports/rules.ts';
import type { FareClassInput } from '#shared/sales/prices/schema.ts';

/** The rows that are inserted as they are in the file: values by the names of the columns. */
export type Columns<Known> = Known & Readonly<Record<string, unknown>>;

/** `verified`: whether the service has verified it; `years`: since the sign-up; `liked`: the average number of stars; `logo`: its picture's name. */
interface DemoCarrier {
  row: Columns<{ name: string; single_driver: boolean; phone: string; countries: string[] } & DemoHandling>;
  verified: boolean;
  years: number;
  liked: number;
  logo: string | null;
  telegram?: string;
  /** Legal facts on its tickets; a carrier without them has not entered them yet. */
  legal?: Omit<LegalInput, 'phone' | 'insuredUntil' | 'more'>;
  english?: CarrierRules['english'];
  rates: { size_class: ParcelClass; per_kg: number; minimum: number }[];
  fareClasses: FareClassInput[];
  promoCodes: { code: string; percent: number; usesMax: number }[];
}

export interface DemoHandling {
  instant_confirmation: boolean;
  pets_allowed: boolean;
  parcel_classes: ParcelClass[];
  parcel_max_kg: number;
}

/** `carrier` is null for a driver without one; `years` as a driver; `bus`: the number of their own bus; `portrait`: whether there is a picture. */
interface DemoMember {
  row: Columns<{ email: string; name: string; last_name: string; phone: string; license_number: string | null }>;
  carrier: string | null;
  role: MemberRole;
  years?: number;
  bus?: string;
  portrait?: boolean;
}

/**
 * The route editor's input in both directions, with the names of places. `driver` is an email address. `pairs` are the two drivers of a
 * long ride; where there are more pairs, they take turns with the bus, and the first one is the usual one of the route.
 */
export interface DemoRoute extends Omit<RouteInput, 'days' | 'stops' | 'fares' | 'busId' | 'driverId' | 'status'> {
  carrier: string;
  bus: string;
  driver: string;
  pairs?: [first: string, second: string][];
  status?: 'draft' | 'paused';
  directions: DemoDirection[];
  /**
   * An anchored route always has a bus under way: of these hours of departure the one is used that has the bus under way now, and its days
   * in each direction are counted from the last departure instead of a Monday. The return trip starts `backHours` later by the clock.
   */
  anchored?: { departs: string[]; days: number[][]; backHours: number };
}
export interface DemoDirection extends Pick<RouteInput, 'days' | 'fares'> {
  stops: DemoStop[];
}
export interface DemoStop extends Omit<RouteInput['stops'][number], 'placeId' | 'arrivalDay' | 'departureDay'> {
  place: string;
  arrivalDay: number;
  departureDay: number;
}

/**
 * A booking that the demo always has, so that every state is present. `trip.nth`: 0 is the trip under way, or else the next one; null the
 * last that was cancelled. `by` is an email address, or null for a caller; `names` are the others who travel, or the receiver of a parcel, after the caller's own. `hoursAgo`
 * counts from now, or from the departure of a trip that has left. `asked`: the quote in euro, where the price is by arrangement.
 */
export interface DemoScenario {
  trip: { carrier: string; from: string; to: string; nth: number | null };
  from: string;
  to: string;
  by: string | null;
  names?: string[];
  seats?: number[];
  hoursAgo: number;
  note?: string;
  pet?: boolean;
  parcel?: DemoParcel;
  becomes: string;
  asked?: number;
  review?: DemoReview;
}
export interface DemoParcel {
  what: string;
  size_class: ParcelClass;
  weight_kg: number;
  declared_value: number | null;
}
export interface DemoReview {
  stars: number;
  words: string;
  answer?: string | null;
}

/** A message: the index of its sender in the pair, and the minutes before the end of the chat. `picture`: `chat-<name>`. */
export interface DemoLine {
  by: 0 | 1;
  ago: number;
  text?: string;
  phrase?: Phrase;
  picture?: string;
  /** The point on the map of the phrase `place`. */
  place?: [lat: number, lon: number];
  /** Which line of the conversation this one answers, from the first as 1. */
  answers?: number;
}

/** `people`: two names of accounts; `about`: the latest booking of the first with the second, or nothing; `unread`: by each of the two. */
export interface DemoConversation {
  people: [string, string];
  about: 'booking' | 'nothing';
  endedAgo: number;
  unread: [number, number];
  lines: DemoLine[];
}

/** Subject of a report: the message with this text to the person who reports it, the latest bad review of the carrier, the latest trip or parcel. */
type DemoSubject =
  | { kind: 'trip' | 'parcel' }
  | { kind: 'message'; text: string }
  | { kind: 'review'; carrier: string };

/** `by`: the name of an account, or a visitor; null: who rode on the trip, or the owner of the carrier. `decided`: by an operator, without measures. */
export interface DemoReport {
  about: DemoSubject;
  by: string | { name: string; email: string } | null;
  locale: Locale;
  reason: Reason;
  hoursAgo: number;
  words: string;
  assignee?: string;
  decided?: { by: string; hoursAgo: number };
}

/** A request to support with its lines; a line of `by` is an operator's. */
export interface DemoTicket {
  by: string | { email: string };
  locale: Locale;
  device: string;
  assignee?: string;
  closed?: boolean;
  lines: { hoursAgo: number; by?: string; words: string }[];
}

export interface DemoName {
  name: string;
  last_name: string;
  gender: 'male' | 'female';
}

type ByStars = Record<1 | 2 | 3 | 4 | 5, string[]>;
type Texts = Record<`${'trip' | 'carrier' | 'passenger'}Cancels` | 'ejectReasons' | 'storagePlaces', string[]> &
  Record<'notes' | 'notesTogether' | 'parcelNotes', string[]>;

/** The accounts that are printed at the start: the role, and the local part of the email. */
export const INTRODUCED = read<{ role: string; name: string }[]>('introduced');
export const DEMO_CARRIERS = read<DemoCarrier[]>('carriers');
export const DEMO_BUSES =
  read<{ row: Columns<{ number: string; amenities: string[] }>; carrier: string; photos: string[] }[]>('buses');
/** The members of all carriers; a single driver is the owner of their own carrier. */
export const DEMO_STAFF = read<DemoMember[]>('staff');
/** Those who run the service. They set up their second factor at the first sign-in, as real ones do. */
export const OPERATORS = read<Columns<{ email: string }>[]>('operators');
export const DEMO_ROUTES = read<DemoRoute[]>('routes');
export const SCENARIOS = read<DemoScenario[]>('bookings');
/** Alerts and lost items of the first introduced passenger. */
export const ALERTS =
  read<{ from: string; to: string; inDays: number; passengers: number; below_cents: number }[]>('alerts');
/** Companions of the first introduced passenger. */
export const COMPANIONS = read<{ name: string; birth_year: number | null }[]>('companions');
export const LOST = read<{ carrier: string; what: string; answer: string | null }[]>('found');
/** `workingDays`: a daily chat of a driver and a dispatcher, which gives a long conversation. */
export const CHATS = read<{
  conversations: DemoConversation[];
  phrases: { uk: string; en: string }[];
  workingDays: { people: [string, string]; days: number; said: DemoLine[][] };
}>('chats');
/** For how many days the documents of the first carrier that are not like all others are still valid; null: there is none. */
export const CREDENTIALS = read<{
  issuers: Record<CredentialKind, string>;
  exceptions: { kind: CredentialKind; nth: number; days: number | null }[];
}>('credentials');
/** Work that waits for the operators: reports, requests to support, and the answers that support gives repeatedly. */
export const REPORTS = read<DemoReport[]>('reports');
export const SUPPORT = read<{ tickets: DemoTicket[]; answers: Omit<ReadyAnswer, 'id'>[] }>('support');
export const REVIEWS = read<{ rides: ByStars; parcels: ByStars; answers: ByStars }>('reviews');
/** Names in the masculine and feminine form; larger towns and frequent countries are listed more than once. */
export const NAMES = read<{
  known: (DemoName & { email?: string })[];
  men: string[];
  women: string[];
  families: [string, string][];
  foreigners: (DemoName & { country: string })[];
  homes: string[];
  phones: Record<string, { prefixes: string[]; digits: number }>;
  phonesAbroad: string[];
}>('names');
export const TEXTS = read<Texts & { parcels: Record<ParcelClass, { what: string[]; kg: [number, number] }> }>('texts');

/** Reads a file of `demo/data`; the tests compare its values with the rules of the product's forms. */
function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${name}.json`), 'utf8'));
}
