import type { BookingStatus } from './lifecycle.ts';

interface PricedBooking {
  status: BookingStatus;
  /** Fare in euro cents; null: by arrangement, and not agreed yet. */
  fare: number | null;
  /** The price that the carrier named, in euro cents. */
  contractPrice: number | null;
  declined: boolean;
}

/** The side whose answer a booking waits for; null if none. */
export function waitsFor({ status, fare, contractPrice, declined }: PricedBooking): 'carrier' | 'passenger' | null {
  if (status !== 'unconfirmed') return null;
  return fare === null && contractPrice !== null && !declined ? 'passenger' : 'carrier';
}
