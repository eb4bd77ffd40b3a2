import { lazy } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type { ComingAnswer } from '#shared/sales/trips/coming-answer.ts';

/** The question of the evening before on the page of a ticket; few have one, so it is loaded where it is shown. */
export const TicketComing = lazy(() => import('./TicketComing.tsx'));

interface ComingFacts {
  status: Booking['status'];
  fromSeq: number;
  coming: ComingAnswer | null;
  trip: Pick<Ticket['trip'], 'status' | 'departsAt' | 'stops'>;
}

/** Whether the card is shown: until the bus is due at the stop. */
export function showsComing({ status, fromSeq, coming, trip }: ComingFacts, now: Date): boolean {
  if (!coming || status !== 'confirmed' || trip.status === 'cancelled') return false;
  const stop = trip.stops.find(({ seq }) => seq === fromSeq);
  return now.getTime() < Date.parse(stop?.departsAt ?? trip.departsAt);
}
