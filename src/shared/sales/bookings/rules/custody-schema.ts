import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import { textRule } from '#shared/core/field-rules.ts';
import { date, id, instant } from '#shared/core/fields.ts';
import { offlineTries } from './pin-check.ts';

export const PARCEL_CONDITIONS = ['whole', 'damaged', 'fragile'] as const;
export type ParcelCondition = (typeof PARCEL_CONDITIONS)[number];

export const PAYERS = ['sender', 'receiver'] as const;
export type Payer = (typeof PAYERS)[number];

/**
 * The steps of the chain, in the order in which it shows two with the same time. `departed` and `atStop` are not stored: they
 * follow from the trip.
 */
export const CUSTODY_STEPS = [
  'loaded',
  'taken',
  'passed',
  'received',
  'departed',
  'atStop',
  'unclaimed',
  'handedOut',
  'returned',
  'damaged',
] as const;
export type CustodyStep = (typeof CUSTODY_STEPS)[number];

/** The maximum number of photos that one press names, and of one person's photos on one trip that no press has named yet. */
export const MAX_CUSTODY_PHOTOS = 6;
export const MAX_WAITING_PHOTOS = 60;
/** People who may collect a parcel; `receiver`: the person who should, with the name of the booking. */
export const COLLECTORS = ['receiver', 'relative', 'other'] as const;

/** The longest side of a stored photo and of its thumbnail, in pixels. */
export const CUSTODY_PHOTO = { maxSide: 1600, thumbSide: 480 } as const;
/** The weights that the staff may measure, in kg, and the step of the buttons. */
export const MEASURED_KG = { min: 0.1, max: 500, step: 0.1 } as const;
/** For how many days an unclaimed parcel is kept unless the staff sets another number. */
export const KEEP_DAYS = 7;

const photos = z.array(z.uuid()).check(z.maxLength(MAX_CUSTODY_PHOTOS, { error: 'photos_max' }));
const photosNeeded = photos.check(z.minLength(1, { error: 'photos_min' }));
const words = checkedText(textRule(300));
const measured = z.pipe(
  z
    .number()
    .check(
      z.minimum(MEASURED_KG.min, { error: 'weight_format' }),
      z.maximum(MEASURED_KG.max, { error: 'weight_format' }),
    ),
  z.transform((kg: number) => Math.round(kg * 10) / 10),
);

const collectedBy = z
  .object({
    relation: z.enum(COLLECTORS),
    name: z._default(z.string().check(z.trim(), z.maxLength(80, { error: 'text_max_length' })), ''),
  })
  .check(
    z.refine(({ relation, name }) => name !== '' || relation === 'receiver', {
      error: 'field_required',
      path: ['name'],
    }),
  );
export type CollectedBy = z.output<typeof collectedBy>;

/** The presses of the staff on a parcel (docs/product.md 9.14). */
export const parcelActions = [
  z.object({
    action: z.literal('takeOver'),
    bookingId: id,
    weightKg: measured,
    condition: z.enum(PARCEL_CONDITIONS),
    photos: photosNeeded,
    payer: z._default(z.enum(PAYERS), 'sender'),
    /** Whether the price follows the measured weight by the tariff of the booking; otherwise it stays. */
    charge: z._default(z.boolean(), false),
  }),
  z
    .object({
      action: z.literal('handOut'),
      bookingId: id,
      /** The receiver's code; null: handed out without it, with a reason and a photo. */
      pin: z._default(z.nullable(z.string().check(z.regex(/^\d{4}$/, { error: 'pin_format' }))), null),
      reason: z._default(z.string().check(z.trim(), z.maxLength(300, { error: 'text_max_length' })), ''),
      photos: z._default(photos, []),
      tries: offlineTries,
      /** Null: not noted. Without the code it must be noted; a press that a device stored before has none. */
      collectedBy: z._default(z.nullable(collectedBy), null),
    })
    .check(
      z.refine(({ pin, reason }) => pin !== null || reason !== '', { error: 'field_required', path: ['reason'] }),
      z.refine(({ pin, photos: named }) => pin !== null || named.length > 0, { error: 'photos_min', path: ['photos'] }),
    ),
  z.object({
    action: z.literal('unclaimed'),
    bookingId: id,
    place: checkedText(textRule(160)),
    until: date,
  }),
  /** Gives the parcel to another trip of the carrier; it stays on this one until the staff of the other confirms. */
  z.object({ action: z.literal('pass'), bookingId: id, toTripId: id }),
  z.object({ action: z.literal('unpass'), bookingId: id }),
  z.object({ action: z.literal('returned'), bookingId: id, reason: words, photos: z._default(photos, []) }),
  z.object({ action: z.literal('damaged'), bookingId: id, note: words, photos: photosNeeded }),
] as const;

const code = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{6}$/, { error: 'code_format' }));

/** The presses of the staff that takes a parcel over from another bus: it is named by its short code, which is on its label. */
export const receiveActions = [
  z.object({ action: z.literal('receive'), code }),
  z.object({ action: z.literal('unreceive'), code }),
] as const;

export type ReceivePress = z.output<(typeof receiveActions)[number]>;

export type ParcelPress = z.output<(typeof parcelActions)[number]>;
export type ParcelPressOf<A extends ParcelPress['action']> = Extract<ParcelPress, { action: A }>;

/** A photo of a parcel: it is fetched by its id with the reader's rights, never by a public address. */
export const custodyPhoto = z.object({ id: z.string(), width: z.number(), height: z.number() });
export type CustodyPhoto = z.output<typeof custodyPhoto>;

export const custodyRecord = z.object({
  step: z.enum(CUSTODY_STEPS),
  at: instant,
  /** The person who pressed; null for steps that follow from the trip, and for a reader without an account. */
  actor: z.nullable(z.string()),
  weightKg: z.nullable(z.number()),
  condition: z.nullable(z.enum(PARCEL_CONDITIONS)),
  note: z.nullable(z.string()),
  byPin: z.nullable(z.boolean()),
  collectedBy: z.nullable(z.object({ relation: z.enum(COLLECTORS), name: z.string() })),
  place: z.nullable(z.string()),
  until: z.nullable(z.string()),
  photos: z.array(custodyPhoto),
});
export type CustodyRecord = z.output<typeof custodyRecord>;

export const unclaimedParcel = z.object({
  bookingId: z.number(),
  tripId: z.number(),
  code: z.string(),
  what: z.string(),
  weightKg: z.number(),
  receiverName: z.string(),
  receiverPhone: z.string(),
  senderName: z.string(),
  senderPhone: z.string(),
  stop: z.object({ uk: z.string(), en: z.string() }),
  zone: z.string(),
  /** When the bus came to the stop where it should have been collected. */
  arrivedAt: z.nullable(instant),
  /** Null: it is still on the bus of a finished trip, and nobody has entered where it is kept. */
  place: z.nullable(z.string()),
  until: z.nullable(z.string()),
});
export type UnclaimedParcel = z.output<typeof unclaimedParcel>;
