import { TRACK_LENGTH } from '#shared/sales/bookings/core/codes.ts';
import { type FindQuery, readFind } from '../finder/query.ts';

/** Possible readings of an operator's text; null where it cannot be that. */
export interface LookupQuery extends FindQuery {
  /** The beginning of an email address, in small letters. */
  email: string | null;
  /** The number of an account, a carrier, a trip or a booking, as the audit log names it. */
  number: number | null;
  /** The code in the address of a parcel's page. */
  track: string | null;
}

const NUMBER = /^[#№]?\s*(\d{1,9})$/;
const TRACK = new RegExp(`(?:^|/p/)([a-z0-9]{${TRACK_LENGTH}})$`);

export function readLookup(text: string): LookupQuery {
  const plain = text.trim();
  const track = TRACK.exec(plain.toLowerCase())?.[1] ?? null;
  if (track !== null) return { ...NOTHING, track };
  if (plain.includes('@')) return { ...NOTHING, email: plain.toLowerCase() };
  const number = NUMBER.exec(plain)?.[1];
  const found = readFind(plain);
  // A single Latin word may be the beginning of an address as well as a name.
  const email = /^[a-z][a-z0-9._+-]{2,}$/.test(plain) ? plain : null;
  return { ...found, email, number: number === undefined ? null : Number(number), track: null };
}

const NOTHING: LookupQuery = {
  code: null,
  tail: null,
  words: null,
  plate: null,
  email: null,
  number: null,
  track: null,
};

/** Kinds of the readings, for the audit log, which holds no names and numbers of people. */
export function lookupKinds(query: LookupQuery): string[] {
  return Object.entries(query).flatMap(([kind, value]) => (value === null ? [] : [kind]));
}
