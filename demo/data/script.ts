import type { ParcelClass } from '#shared/carriers/schema.ts';

/** A booking that the demo always has, so that every state can be looked at. */
export interface Script {
  /** The trip: its carrier, its ends, and which: 0 the one under way, else the next; 1 the one after; -1 the last before. */
  trip: [carrier: string, from: string, to: string, nth: number];
  from: string;
  to: string;
  /** Whose account; null for a caller, who is named in `names`. */
  by: string | null;
  /** Those who travel beside whoever books, or instead of them; for a parcel, the receiver. */
  names?: string[];
  seats?: number[];
  /** Hours before now, or before departure for a trip that has left. */
  hoursAgo: number;
  note?: string;
  pet?: boolean;
  parcel?: { what: string; sizeClass: ParcelClass; weightKg: number; declaredValue?: number };
  becomes:
    | 'unanswered'
    | 'confirmed'
    | 'unpaid'
    | 'paid'
    | 'quoted'
    | 'bargained'
    | 'declined'
    | 'accepted'
    | 'cancelled'
    | 'refused'
    | 'expired'
    | 'no_show'
    | 'ejected';
  /** Euro, where the price is by arrangement. */
  asked?: number;
  review?: { stars: number; words: string; answer?: string };
}
