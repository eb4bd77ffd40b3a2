import { TEXTS } from '../data.ts';
import type { Chance } from '../random.ts';

/** What will happen to a booking if it gets that far; times in minutes. */
export interface Outcome {
  /** How long the carrier thinks; null: nobody ever answers. */
  answerAfter: number | null;
  /** Euro cents that the carrier asks where the price is by arrangement. */
  quote: number;
  /** How the passenger answers to that; `bargain` ends with their price. */
  reply: 'accept' | 'decline' | 'bargain' | 'silence';
  replyAfter: number;
  /** At which share of the time until departure it is called off; null: it is not. */
  cancelAt: number | null;
  cancelBy: 'passenger' | 'carrier';
  cancelReason: string;
  show: 'comes' | 'no_show' | 'ejected';
  ejectReason: string;
  /** Minutes after the bus came. */
  boardAfter: number;
  /** A parcel whose receiver did not come stays on the bus. */
  unmet: boolean;
  pays: 'before' | 'boarding' | 'arrival' | 'never';
}

/** What usually happens: most are answered, come and pay when they get on. */
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
