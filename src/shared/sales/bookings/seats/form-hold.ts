import * as z from 'zod/mini';
import { access, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import type { ProblemCode } from '#shared/core/errors.ts';
import { id, instant } from '#shared/core/fields.ts';
import { type UnprovenSeats, unprovenRefusal } from '../rules/request-limits.ts';
import { MAX_SEATS_PER_BOOKING, seatNumber, stops } from '../rules/schema.ts';

/** Seats of one trip that the open forms of one network hold, whether or not they are signed in. */
export const FORM_SEATS_OF_NETWORK = 8;
/** Seats that one person (an account, or a network without one) begins to hold within an hour: on one trip, and on all. */
export const FORM_SEATS_PER_HOUR = { ofTrip: 24, inAll: 80 };
/** The part of a bus that open forms hold at most, so that nobody empties it by opening forms: two seats of three. */
const FORMS_OF_BUS = 2 / 3;

/** Seats of a trip that are held: by open forms, and by people who have proven nothing, whose forms count there too. */
export interface FormSeats extends UnprovenSeats {
  formsOfNetwork: number;
  formsOfTrip: number;
}

/**
 * Why a form may not hold `seats` more of a bus; null when it may. `too_many_held_seats` does not hinder a booking, the codes of
 * `unprovenRefusal` do.
 */
export function formHoldRefusal(
  held: FormSeats,
  seats: number,
  { seatsOfBus, unproven }: { seatsOfBus: number; unproven: boolean },
): ProblemCode | null {
  const refused = unproven ? unprovenRefusal(held, seats, seatsOfBus) : null;
  if (refused) return refused;
  const tooMany =
    held.formsOfNetwork + seats > FORM_SEATS_OF_NETWORK ||
    held.formsOfTrip + seats > Math.floor(seatsOfBus * FORMS_OF_BUS);
  return tooMany ? 'too_many_held_seats' : null;
}

/** The key of an open form: what it holds belongs to the browser that has it, before and after a sign-in. */
export const formKey = z.uuid();

const seats = z.array(z.nullable(seatNumber)).check(z.minLength(1), z.maxLength(MAX_SEATS_PER_BOOKING));
const heldSeats = z.object({ seats: z.array(z.number()), until: instant });
export type SeatsOfForm = z.output<typeof heldSeats>;

const holders = access({ ...TRAVELLERS, visitor: 'own' });

/** Seats are held while a booking form is open (docs/product.md 9.37). */
export const formHoldsApi = {
  hold: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/seat-holds',
    summary: 'Hold seats for an open booking form: others than before, or another number, until the same time',
    access: holders,
    params: z.object({ tripId: id }),
    body: z.object({
      form: formKey,
      /** The form of which this one is the continuation, after a reload or a return: its seats and its time pass over. */
      after: z.optional(formKey),
      ...stops,
      /** The chosen seat of each traveller; null: any. */
      seats,
    }),
    output: heldSeats,
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/trips/:tripId/seat-holds/:form',
    summary: 'Release the seats of a form that is closed',
    access: holders,
    params: z.object({ tripId: id, form: formKey }),
  }),
};
