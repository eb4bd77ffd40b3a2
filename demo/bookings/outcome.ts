import { TEXTS } from '../data.ts';
import type { Chance } from '../random.ts';

/** The planned course of a booking, as far as it gets; times in minutes, the quote in euro cents. */
export interface Outcome {
  /** The time until the carrier answers; null: it never answers. */
  answerAfter: number | null;
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
    reply: chance.among({ accept: 70, decline: 12, bargain: 10, silence: 8 }),
    replyAfter: 10 + Math.round(chance.wait(260)),
    cancelAt: chance.of(0.075) ? 0.15 + chance.next() * 0.8 : null,
    cancelBy,
    cancelReason: chance.pick(cancelBy === 'passenger' ? TEXTS.passengerCancels : TEXTS.carrierCancels),
    show: chance.among({ comes: 955, no_show: 40, ejected: 5 }),
    ejectReason: chance.pick(TEXTS.ejectReasons),
    boardAfter: chance.int(1, 8),
    unmet: chance.of(0.01),
    pays: chance.among({ before: 20, boarding: 60, arrival: 15, never: 5 }),
  };
}

/** Returns the outcome that a scenario asks for: without surprises, except for the named one. */
export function plannedOutcome(becomes: string, usual: Outcome): Outcome {
  const calm = {
    answerAfter: 25,
    reply: 'accept',
    replyAfter: 40,
    cancelAt: null,
    show: 'comes',
    unmet: false,
  } as const;
  return { ...usual, ...calm, pays: 'boarding', ...CHANGES[becomes] };
}

/** Differences from the calm course; `confirmed` and `accepted` are that course. */
export const CHANGES: Readonly<Record<string, Partial<Outcome>>> = {
  unanswered: { answerAfter: null },
  expired: { answerAfter: null },
  paid: { pays: 'before' },
  unpaid: { pays: 'arrival' },
  quoted: { reply: 'silence' },
  declined: { reply: 'decline' },
  bargained: { reply: 'bargain' },
  cancelled: { cancelAt: 0.6, cancelBy: 'passenger', cancelReason: 'Змінилися плани.' },
  refused: { cancelAt: 0.5, cancelBy: 'carrier', cancelReason: 'Забагато багажу, не помістимо.' },
  no_show: { show: 'no_show' },
  ejected: { show: 'ejected' },
};
