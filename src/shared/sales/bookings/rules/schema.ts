import * as z from 'zod/mini';
import { checkedText, typedNumber } from '#shared/core/checked-text.ts';
import { textRule } from '#shared/core/field-rules.ts';
import { instant } from '#shared/core/fields.ts';
import { LIMITS } from '#shared/core/limits.ts';
import { exchangeRate } from '#shared/network/carriers/rates.ts';
import { PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import { CHILD_SEATS, childSeatCounts } from '#shared/network/fleet/child-seats.ts';
import { HELP } from '#shared/network/fleet/help.ts';
import { priceRange } from '#shared/network/timetable/range/price-range.ts';
import { reach, reachFields, reachInput } from '#shared/people/accounts/base/reach.ts';
import { cancellationTerms, parcelTariff } from '#shared/sales/prices/conditions-schema.ts';
import { broughtExtras, offeredExtra } from '#shared/sales/prices/extras.ts';
import { frozenPrice } from '#shared/sales/prices/frozen-price.ts';
import { measures, parcelSides } from '#shared/sales/prices/measures-schema.ts';
import { fareClass } from '#shared/sales/prices/schema.ts';
import { comingAnswer } from '#shared/sales/trips/coming-answer.ts';
import { ownNewHours } from '#shared/sales/trips/new-hours.ts';
import { PAYMENT_METHODS, paymentRow } from '#shared/sales/trips/payment-rows.ts';
import { publicTrip } from '#shared/sales/trips/schema.ts';
import { bookingEvent, CHANGE_KINDS, openChange } from './change-schema.ts';
import { byText, email, fullName, phone } from './contact-fields.ts';
import { CUSTODY_ACTIONS } from './custody.ts';
import { custodyPhoto, custodyRecord, PAYERS } from './custody-schema.ts';
import { ALL_BOOKING_ACTIONS, BOOKING_STATUSES } from './lifecycle.ts';
import { collector, redirect } from './receiver-schema.ts';
import { numbered } from './ticket-number.ts';

export const BOOKING_KINDS = ['passenger', 'parcel'] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];

/** Seats that passengers book together; the office books groups up to the size of the bus. */
export const MAX_SEATS_PER_BOOKING = 8;
/** An unanswered booking request expires this many hours before departure (docs/product.md 9.5). */
export const EXPIRE_BEFORE_HOURS = 2;
export const ANSWER_WITHIN_HOURS = 24;

/** The side from which a person sees a booking: passenger or sender, carrier, administrator. */
export const SIDES = ['passenger', 'carrier', 'admin'] as const;
export type Side = (typeof SIDES)[number];

const note = z._default(z.string().check(z.trim(), z.maxLength(300, { error: 'text_max_length' })), '');
/** Weight in kilograms, as a number or as typed; a decimal comma is accepted as well. */
const weight = z.pipe(
  typedNumber({ required: 'weight_required', format: 'weight_format' }),
  z.number().check(z.minimum(0.1, { error: 'weight_format' }), z.maximum(500, { error: 'weight_format' })),
);
export const stops = {
  fromSeq: z.number().check(z.int(), z.minimum(0), z.maximum(99)),
  toSeq: z.number().check(z.int(), z.minimum(0), z.maximum(99)),
};

/** How the caller will pay, shown to the driver; only staff who book for a caller set it. */
const payBy = z.optional(z.enum(PAYMENT_METHODS));

/** A fare class; without one the full price. The infant on a lap has a class without a seat. */
const classId = z.int().check(z.minimum(1));

const seatFormat = { error: 'seat_format' };
export const seatNumber = z.number().check(z.int(), z.minimum(1, seatFormat), z.maximum(60, seatFormat));

export const traveller = z.object({
  name: fullName,
  /** Null: the system chooses a seat. */
  seat: z.nullable(seatNumber),
  hasPet: z._default(z.boolean(), false),
  hasBaggage: z._default(z.boolean(), false),
  childSeat: z._default(z.nullable(z.enum(CHILD_SEATS)), null),
  help: z._default(z.array(z.enum(HELP)).check(z.maxLength(HELP.length)), []),
  extras: z.optional(broughtExtras),
  classId: z.optional(z.nullable(classId)),
  infant: z.optional(z.nullable(z.object({ name: fullName, classId }))),
});

/** Checks that all travellers of a party have different seats; the error is at the later of two with the same seat. */
function eachSeatOnce() {
  return z.check<z.output<typeof traveller>[]>((context) => {
    const seats = context.value.map(({ seat }) => seat);
    for (const [index, seat] of seats.entries()) {
      if (seat === null || seats.indexOf(seat) === index) continue;
      context.issues.push({ code: 'custom', input: seat, path: [index, 'seat'], message: 'seat_twice' });
    }
  });
}

export const bookSeats = z.object({
  kind: z.literal('passenger'),
  ...stops,
  travellers: z
    .array(traveller)
    .check(
      z.minLength(1, { error: 'travellers_min' }),
      z.maxLength(LIMITS.SEATS_MAX, { error: 'travellers_max' }),
      eachSeatOnce(),
    ),
  phone,
  ...reachInput,
  email,
  byText,
  note,
  payBy,
  promoCode: z.optional(z.string().check(z.trim(), z.maxLength(40, { error: 'promo_format' }))),
  /** The price of all seats in cents that the person saw, null by arrangement; any other one is refused with `price_changed`. */
  total: z.optional(z.nullable(z.number())),
  /** The key of the form that holds seats for this booking. */
  form: z.optional(z.uuid()),
});
export type BookSeats = z.input<typeof bookSeats>;

export const bookParcel = z.object({
  kind: z.literal('parcel'),
  ...stops,
  senderName: fullName,
  senderPhone: phone,
  receiverName: fullName,
  receiverPhone: phone,
  what: checkedText(textRule(120)),
  sizeClass: z.enum(PARCEL_CLASSES),
  weightKg: weight,
  /** Needed where the carrier counts the volume, but for an envelope. */
  sides: z.optional(z.nullable(parcelSides)),
  /** Declared value in euro cents. */
  declaredValue: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
  /** The person who pays the driver. */
  payer: z._default(z.enum(PAYERS), 'sender'),
  ...reachInput,
  email,
  byText,
  note,
  payBy,
});

export const bookInput = z.discriminatedUnion('kind', [bookSeats, bookParcel]);
export type BookInput = z.input<typeof bookInput>;

export const parcelDetails = z.object({
  senderName: z.string(),
  senderPhone: z.string(),
  receiverName: z.string(),
  receiverPhone: z.string(),
  what: z.string(),
  sizeClass: z.enum(PARCEL_CLASSES),
  weightKg: z.number(),
  ...measures,
  declaredValue: z.nullable(z.number()),
  /** The receiver's code: visible to the sender and the receiver, never to the staff. */
  pin: z.nullable(z.string()),
  /**
   * The code in the URL of the receiver's page. It is null for the staff, because that page shows the receiver's code; a
   * staff member who booked for a caller sees it, to pass it on.
   */
  trackCode: z.nullable(z.string()),
  /** The weight that the sender named; `weightKg` is what the staff measured, once they have. */
  declaredKg: z.number(),
  payer: z.enum(PAYERS),
  /** Extra sum of the receiver for another collecting stop, in euro cents. */
  receiverExtra: z.number(),
  /** Another person who collects it. */
  collector: z.nullable(collector),
  redirect: z.nullable(redirect),
  /** The photos of the sender. */
  photos: z.array(custodyPhoto),
  custody: z.array(custodyRecord),
  /** Actions on the parcel that the reader may do now, by the same rules that the server checks. */
  custodyActions: z.array(z.enum(CUSTODY_ACTIONS)),
  /** The one of them that the staff waits for. */
  custodyMain: z.nullable(z.enum(CUSTODY_ACTIONS)),
});

export const booking = z.object({
  id: z.number(),
  partyId: z.number(),
  kind: z.enum(BOOKING_KINDS),
  status: z.enum(BOOKING_STATUSES),
  code: z.string(),
  ...numbered,
  /** The key in the link of the ticket, for the passenger; for the staff only when they booked for a caller. */
  ticket: z.nullable(z.string()),
  fromSeq: z.number(),
  toSeq: z.number(),
  seat: z.nullable(z.number()),
  name: z.string(),
  hasPet: z.boolean(),
  hasBaggage: z.boolean(),
  childSeat: z.nullable(z.enum(CHILD_SEATS)),
  help: z.array(z.enum(HELP)),
  infantName: z.nullable(z.string()),
  contactName: z.string(),
  contactPhone: z.string(),
  ...reachFields,
  /** The passenger's account, whose page the staff may open; null for a caller without an account, and for the passenger. */
  passengerId: z.nullable(z.number()),
  note: z.string(),
  payBy: z.nullable(z.enum(PAYMENT_METHODS)),
  /** Until when the seats are held for a payment by card; for the passenger to prove an address or a number. */
  payUntil: z.optional(z.nullable(instant)),
  proveUntil: z.optional(z.nullable(instant)),
  needsCalculation: z.boolean(),
  fare: z.nullable(z.number()),
  ...frozenPrice,
  contractPrice: z.nullable(z.number()),
  /** The price that the passenger proposed when they declined, in euro cents. */
  counterPrice: z.nullable(z.number()),
  declined: z.boolean(),
  paid: z.number(),
  payments: z.array(paymentRow),
  /** The exchange rates of the carrier; only for its side. */
  rates: z.array(exchangeRate),
  expiresAt: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  cancelledBy: z.nullable(z.string()),
  createdAt: instant,
  parcel: z.nullable(parcelDetails),
  trip: publicTrip,
  /** The driver's phone; only once the booking is confirmed. */
  driverPhone: z.nullable(z.string()),
  /** The other bookings of the same party. */
  party: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      seat: z.nullable(z.number()),
      status: z.enum(BOOKING_STATUSES),
      fare: z.nullable(z.number()),
    }),
  ),
  history: z.array(bookingEvent),
  /** The actions that the reader may do now, from the same table that the server checks. */
  actions: z.array(z.enum(ALL_BOOKING_ACTIONS)),
  side: z.enum(SIDES),
  /** The passenger says that they are not aboard. */
  notAboard: z.boolean(),
  /** The question of the evening before; null when it was not asked. */
  coming: z.nullable(comingAnswer),
  /** The change and the new hours that wait for an answer, and what the reader may change now. */
  change: z.nullable(openChange),
  newHours: z.nullable(ownNewHours),
  changeable: z.array(z.enum(CHANGE_KINDS)),
});
export type Booking = z.output<typeof booking>;

export const bookingTerms = z.object({
  trip: publicTrip,
  fromSeq: z.number(),
  toSeq: z.number(),
  /** Price of one seat and of one parcel in euro cents; null: by arrangement. */
  price: z.nullable(z.number()),
  /** The limits of a price of one seat by arrangement. */
  priceRange: z.optional(z.nullable(priceRange)),
  fareClasses: z.array(fareClass),
  /** The discount of this reader on the way back, and for how many seats; null without one. */
  back: z.nullable(z.object({ percent: z.number(), seats: z.number() })),
  parcelPrice: z.nullable(z.number()),
  /** The carrier's tariff for parcels, which is added to that price, and the cost of cancelling a seat. */
  parcelTariff,
  cancellation: cancellationTerms,
  /** Whether seats are this reader's only once they are paid by card. */
  payFirst: z.boolean(),
  taken: z.array(z.number()),
  freeSeats: z.number(),
  parcelRoomKg: z.number(),
  /** How many animals can still come; null: as many as come. */
  petRoom: z.nullable(z.number()),
  /** Extras of the carrier, and how many of each the trip still has room for. */
  extras: z.array(offeredExtra),
  childSeats: childSeatCounts,
  /** Why this reader cannot book here now, as an error code; null when they can. */
  refusal: z.nullable(z.string()),
  /** Whether the reader works on this trip: then the booking is for a caller and is confirmed immediately. */
  forCaller: z.boolean(),
  /** Whether the reader's account has proven neither its address nor a number, so that a booking is held until it has. */
  unproven: z.boolean(),
  /** How the reader's last booking says that they can be reached; null where there is none. */
  reach: z.nullable(reach),
  /** The channels of text messages for a person without an account; empty for everybody else. */
  textChannels: z.array(z.enum(['viber', 'sms'])),
});
export type BookingTerms = z.output<typeof bookingTerms>;
