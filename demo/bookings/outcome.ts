import { TEXTS } from '../data.ts';
import type { Chance } from '../random.ts';

/** The planned course of a booking, as far as it gets; times in minutes. */
export interface Outcome {
  /** The time until the carrier answers; null: it never answers. */
  answerAfter: number | null;
  /** The quote in euro cents, where the price is by arrangement. */
  quote: number;
  /** The passenger's answer to the quote; `bargain` ends with the passenger's price. */
  reply: 'accept' | 'decline' | 'bargain' | 'silence';
  replyAfter: number;
  /** The share of the time until departure after which it is cancelled; null: it is not cancelled. */
  cancelAt: number | null;
  cancelBy: 'passenger' | 'carrier';
  cancelReason: string;
  show: 'comes' | 'no_show' | 'ejected';
  ejectReason: string;
  /** Minutes between the arrival of the bus and boarding. */
  boardAfter: number;
  /** Whether the parcel stays on the bus because its receiver did not come. */
  unmet: boolean;
  pays: 'before' | 'boarding' | 'arrival' | 'never';
}

/** Returns a usual outcome: most bookings are confirmed, and most passengers come and pay on boarding. */
export function usualOutcome(chance: Chance, quote: number): Outcome {
  const cancelBy = chance.of(0.8) ? 'passenger' : 'carrier';
  return {
    answerAfter: chance.of(0.02) ? null : 4 + Math.round(chance.wait(170)),
    quote,
    reply: chance.weighted(['accept', 'decline', 'bargain', 'silence'] as const, (reply) => REPLIES[reply]),
    replyAfter: 10 + Math.round(chance.wait(260)),
    cancelAt: chance.of(0.075) ? 0.15 + chance.next() * 0.8 : null,
    cancelBy,
    cancelReason: chance.pick(cancelBy === 'passenger' ? TEXTS.passengerCancels : TEXTS.carrierCancels),
    show: chance.weighted(['comes', 'no_show', 'ejected'] as const, (show) => SHOWS[show]),
    ejectReason: chance.pick(TEXTS.ejectReasons),
    boardAfter: chance.int(1, 8),
    unmet: chance.of(0.01),
    pays: chance.weighted(['before', 'boarding', 'arrival', 'never'] as const, (pays) => PAYS[pays]),
  };
}

const REPLIES = { accept: 70, decline: 12, bargain: 10, silence: 8 } as const;
const SHOWS = { comes: 955, no_show: 40, ejected: 5 } as const;
const PAYS = { before: 20, boarding: 60, arrival: 15, never: 5 } as const;
