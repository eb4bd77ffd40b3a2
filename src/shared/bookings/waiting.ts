import type { BookingStatus } from './lifecycle.ts';

interface Asked {
  status: BookingStatus;
  /** In euro cents; null: by arrangement, and not agreed yet. */
  fare: number | null;
  /** What the carrier has named. */
  contractPrice: number | null;
  /** The passenger has declined that price. */
  declined: boolean;
}

/** Whose word a booking waits for; null: nobody's. */
export function waitsFor({ status, fare, contractPrice, declined }: Asked): 'carrier' | 'passenger' | null {
  if (status !== 'unconfirmed') return null;
  return fare === null && contractPrice !== null && !declined ? 'passenger' : 'carrier';
}
