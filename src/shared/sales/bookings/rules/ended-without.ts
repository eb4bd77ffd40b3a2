import type { Booking } from './schema.ts';

/** Whether a request ended without a ride because nobody answered it, or the carrier refused it: the person then needs another one. */
export function endedWithout({ status, cancelledBy }: Pick<Booking, 'status' | 'cancelledBy'>): boolean {
  return status === 'cancelled' && (cancelledBy === 'expiry' || cancelledBy === 'carrier');
}
