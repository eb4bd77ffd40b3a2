import * as z from 'zod/mini';
import type { ProblemCode } from '#shared/core/errors.ts';
import { id, instant } from '#shared/core/fields.ts';
import { LIMITS } from '#shared/core/limits.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { ALL_PHRASES, ANNOUNCEMENTS, needsText } from './phrases.ts';
import { messageText } from './schema.ts';

/** Maximum number of characters of the sender's own text in an announcement. */
export const MAX_ANNOUNCED = LIMITS.DESCRIPTION_MAX;

/** The statuses whose passengers receive announcements: they wait for an answer or for the bus, or they are in the bus. */
export const RECIPIENT_STATUSES: readonly BookingStatus[] = ['unconfirmed', 'confirmed', 'boarded'];

/** Why a trip cannot be announced to now; null when it can, which is as long as it is not finished or cancelled. */
export function announceRefusal({ status }: { status: TripStatus }): ProblemCode | null {
  if (status === 'cancelled') return 'trip_cancelled';
  return status === 'finished' ? 'trip_state' : null;
}

interface RecipientBooking {
  partyId: number;
  status: BookingStatus;
  /** Null for a caller without an account. */
  passengerId: number | null;
  /** Empty where none was given. */
  phone: string;
}

/**
 * For a trip's bookings, returns the number of accounts that an announcement reaches, and one booking of each person without
 * an account, who has to be called: a person is who has one telephone, or a party without any.
 */
export function reachOf<B extends RecipientBooking>(bookings: readonly B[]): { reached: number; callers: B[] } {
  const live = bookings.filter(({ status }) => RECIPIENT_STATUSES.includes(status));
  const accounts = new Set(live.flatMap(({ passengerId }) => passengerId ?? []));
  const called = live.filter(({ passengerId }) => passengerId === null);
  const callers = new Map(called.map((one) => [one.phone.replace(/\D/g, '') || one.partyId, one]));
  return { reached: accounts.size, callers: [...callers.values()] };
}

/** The content of an announcement to a trip: a phrase, a text, or a phrase followed by a text. */
export const announcementInput = z
  .object({
    phrase: z.optional(z.enum(ANNOUNCEMENTS, 'field_invalid')),
    text: z._default(messageText.check(z.maxLength(MAX_ANNOUNCED, 'description_max_length')), ''),
    /** Only the people of these bookings, such as those who board at one stop; everybody on the trip without it. */
    bookings: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
  })
  .check(
    z.refine(({ phrase, text }) => text !== '' || (phrase !== undefined && !needsText(phrase)), {
      path: ['text'],
      error: 'field_required',
    }),
  );
export type AnnouncementInput = z.output<typeof announcementInput>;

const said = {
  phrase: z.nullable(z.enum(ALL_PHRASES)),
  text: z.string(),
  senderName: z.string(),
  created_at: instant,
};

/** An announcement as the trip's staff see it: who received it, and who confirmed that they understood it. */
export const announcement = z.object({
  id: z.string(),
  ...said,
  recipients: z.array(
    z.object({
      accountId: z.number(),
      name: z.string(),
      /** The phone number of the booking; null when a call is no longer needed. */
      phone: z.nullable(z.string()),
      acknowledgedAt: z.nullable(instant),
    }),
  ),
});
export type Announcement = z.output<typeof announcement>;

/** An announcement as a recipient received it: `chatId` and `seq` are its position in the recipient's chat. */
export const ownAnnouncement = z.object({
  chatId: z.number(),
  seq: z.number(),
  ...said,
  acknowledgedAt: z.nullable(instant),
});
