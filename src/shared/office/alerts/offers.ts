import { type SeatRows, seatParty } from '#shared/sales/bookings/seats/seating.ts';
import { GATHER_AGAIN_HOURS, GATHER_LAST_HOURS, GATHER_MINUTES } from './limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Stretch {
  fromSeq: number;
  toSeq: number;
}

export interface Waiting extends Stretch {
  id: number;
  seats: number;
  departsAt: Date;
  /** Until when seats are, or were last, held for a party until it has all of them. */
  gathersUntil: Date | null;
}

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
