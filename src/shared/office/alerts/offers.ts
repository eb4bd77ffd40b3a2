import { type SeatRows, seatParty } from '#shared/sales/bookings/seats/seating.ts';

/** The time in minutes for which freed seats are held for the people they are offered to. */
export const OFFER_MINUTES = 30;

/**
 * The time in minutes for which seats that become free one by one are held for a party, and the hours after it in which they go to the next
 * before they are held for the same party again. In the last hours before departure none are held: they would leave empty.
 */
export const GATHER_MINUTES = 120;
export const GATHER_AGAIN_HOURS = 22;
export const GATHER_LAST_HOURS = 6;

/** Connections that one account, or one mail without an account, may have alerts for at a time. */
export const MAX_ALERTS = 10;

/** Full trips that one account may wait for at a time. */
export const MAX_WAITING = 5;

/**
 * Alerts without an account: made from one network within an hour, and mails that ask one address to confirm within a day, on behalf of one
 * network and of all.
 */
export const MAIL_ALERTS_OF_NETWORK = 10;
export const MAIL_ALERTS_OF_ADDRESS = 5;
export const MAIL_ALERTS_OF_ADDRESS_IN_ALL = 20;

/** The hours within which an alert by mail must be confirmed. */
export const CONFIRM_HOURS = 24;

/** Finds within this time, in seconds, go into one notification; for a quarter of an hour after it there is no other. */
export const GROUPED_SECONDS = 15;
export const PAUSE_MINUTES = 15;

/** An alert can be made this many days ahead. */
export const ALERT_DAYS_AHEAD = 365;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A stretch of a trip, from a stop to a later one. */
interface Stretch {
  fromSeq: number;
  toSeq: number;
}

/** An entry of the waiting list for this many seats. */
export interface Waiting extends Stretch {
  id: number;
  seats: number;
  departsAt: Date;
  /** Until when seats are, or were last, held for a party until it has all of them. */
  gathersUntil: Date | null;
}

/** A seat that is booked or held on a stretch. */
export interface TakenSeat extends Stretch {
  seat: number;
}

export interface SeatOffer {
  id: number;
  seats: number[];
  /** Until when the seats are held although the party needs more of them; null: these are all, and are offered. */
  gathersUntil: Date | null;
}

/**
 * Decides which seats are held for which entry, in the order of the list: an entry that fits is offered seats. A party that finds at least half of its
 * seats has them held for a while, so that single people behind it do not take seats that become free one by one. Others are passed over
 * and keep their place.
 */
export function seatOffers(
  rows: SeatRows,
  takenSeats: readonly TakenSeat[],
  waiting: readonly Waiting[],
  now: Date,
): SeatOffer[] {
  const held = [...takenSeats];
  const all = rows.flat();
  return waiting.flatMap((entry) => {
    const { id, fromSeq, toSeq } = entry;
    const occupied = new Set(held.filter((seat) => overlap(seat, entry)).map(({ seat }) => seat));
    const whole = seatParty(rows, occupied, Array<null>(entry.seats).fill(null));
    const free = all.filter((seat) => !occupied.has(seat));
    const gathersUntil =
      whole || entry.seats > all.length || free.length * 2 < entry.seats ? null : gatherEnd(entry, now);
    const seats = whole ?? (gathersUntil ? free : []);
    held.push(...seats.map((seat) => ({ seat, fromSeq, toSeq })));
    return seats.length > 0 ? [{ id, seats, gathersUntil }] : [];
  });
}

/** Until when seats are held for a party that does not fit; null when they are not. */
function gatherEnd({ departsAt, gathersUntil }: Waiting, now: Date): Date | null {
  const begins = gathersUntil === null || now.getTime() >= gathersUntil.getTime() + GATHER_AGAIN_HOURS * HOUR;
  const end = begins ? now.getTime() + GATHER_MINUTES * MINUTE : gathersUntil.getTime();
  const last = Math.min(end, departsAt.getTime() - GATHER_LAST_HOURS * HOUR);
  return last > now.getTime() ? new Date(last) : null;
}

/** When an offer ends: after the usual time, but not after the bus has left. */
export function offerEnd(now: Date, departsAt: Date, minutes: number): Date {
  return new Date(Math.min(now.getTime() + minutes * MINUTE, departsAt.getTime()));
}

function overlap(one: Stretch, other: Stretch): boolean {
  return one.fromSeq < other.toSeq && other.fromSeq < one.toSeq;
}
