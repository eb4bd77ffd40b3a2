import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import { phoneRule, textRule } from '#shared/core/field-rules.ts';
import { date, instant } from '#shared/core/fields.ts';
import { storedPhone } from '#shared/core/text/phone.ts';

export const REQUEST_CHANNELS = ['phone', 'mail', 'letter', 'person'] as const;
export const COPY_FORMATS = ['json', 'csv'] as const;
export const MAX_REQUEST_PROOF = 300;

export const personPhone = z.object({ phone: checkedText(phoneRule, storedPhone) });

export const dataRequestInput = z.object({
  ...personPhone.shape,
  channel: z.enum(REQUEST_CHANNELS),
  askedOn: date,
  proof: checkedText(textRule(MAX_REQUEST_PROOF)),
});
export type DataRequestInput = z.output<typeof dataRequestInput>;

const name = z.object({ uk: z.string(), en: z.string() });

export const storedPerson = z.object({
  phone: z.string(),
  /** The names under which the number is stored, at most ten. */
  names: z.array(z.string()),
  /** Bookings that were made for the number without an account. */
  bookings: z.number(),
  /** Parcels of others of which the number is the sender's, the receiver's or the collector's. */
  parcels: z.number(),
  /** Notes of carriers about the number. */
  notes: z.number(),
  /** Bookings of accounts under the number: the owner of the account erases them in the settings. */
  ofAccounts: z.number(),
  /** Bookings that have not ended yet, at most fifty: they prevent the erasure. */
  ahead: z.array(
    z.object({
      bookingId: z.number(),
      tripId: z.number(),
      code: z.string(),
      date: z.string(),
      from: name,
      to: name,
      parcel: z.boolean(),
    }),
  ),
});
export type StoredPerson = z.output<typeof storedPerson>;

export const dataRequest = z.object({
  id: z.number(),
  kind: z.enum(['copy', 'erase']),
  maskedPhone: z.string(),
  channel: z.enum(REQUEST_CHANNELS),
  askedOn: z.string(),
  proof: z.string(),
  bookings: z.number(),
  parcels: z.number(),
  madeAt: instant,
  /** Null: the account has been erased. */
  madeBy: z.nullable(z.string()),
});
export type DataRequest = z.output<typeof dataRequest>;
