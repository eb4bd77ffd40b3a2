import * as z from 'zod/mini';
import { CURRENCIES } from '#shared/core/currencies.ts';
import { instant, localName } from '#shared/core/fields.ts';
import { exchangeRate } from '#shared/network/carriers/rates.ts';
import { carrierCard, carrierRules } from '#shared/network/carriers/schema.ts';
import { CHILD_SEATS } from '#shared/network/fleet/child-seats.ts';
import { HELP } from '#shared/network/fleet/help.ts';
import { publicBus } from '#shared/network/fleet/schema.ts';
import { crossing, place } from '#shared/network/places/schema.ts';
import { boardingPoint } from '#shared/network/timetable/points-schema.ts';
import { calledFields } from '#shared/people/accounts/base/reach.ts';
import { pricedParcel } from '../prices/conditions-schema.ts';
import { farePart } from '../prices/fare-parts.ts';
import { payRule } from '../prices/pay-rule.ts';
import { ridePrices } from '../prices/ride-prices.ts';
import { BREAKDOWN_HELP } from './breakdown.ts';
import { comingAnswer } from './coming-answer.ts';
import { currencySum, ownCash, PAYMENT_METHODS, paymentRow } from './payment-rows.ts';

export const TRIP_STATUSES = ['new', 'planned', 'started', 'finished', 'cancelled'] as const;
export type TripStatus = (typeof TRIP_STATUSES)[number];

/** The list's tabs and the statuses under each (docs/product.md 8.5). */
export const TRIP_TABS = {
  planned: ['new', 'planned', 'started'],
  cancelled: ['cancelled'],
  finished: ['finished'],
} as const;
export type TripTab = keyof typeof TRIP_TABS;

/** A trip may be started from this long before its departure. */
export const START_AHEAD_HOURS = 3;

/** An expected time as a range: in eight of ten cases the bus comes within it. */
export const expectedRange = z.object({ low: instant, expected: instant, high: instant });

export const tripStop = z.object({
  seq: z.number(),
  place,
  point: z.string(),
  /** The carrier's description of the point; null if it has none. A sheet that a device stored earlier does not have this field. */
  boardingPoint: z.optional(z.nullable(boardingPoint)),
  arrivesAt: z.nullable(instant),
  departsAt: z.nullable(instant),
  arrivedAt: z.nullable(instant),
  /** When the bus left; null while it boards there. */
  departedAt: z.nullable(instant),
});
export type TripStop = z.output<typeof tripStop>;

const person = z.object({ id: z.number(), name: z.string(), lastName: z.string(), phone: z.nullable(z.string()) });

/** Announcement of the driver or the office about the next stop: the hour of arrival, or until when they will say more. One of the two is null. */
export const lateness = z.object({
  seq: z.number(),
  expectedAt: z.nullable(instant),
  moreBy: z.nullable(instant),
  saidAt: instant,
});
export type Lateness = z.output<typeof lateness>;

export const tripRow = z.object({
  id: z.number(),
  status: z.enum(TRIP_STATUSES),
  serviceDate: z.string(),
  from: place,
  to: place,
  departsAt: instant,
  arrivesAt: instant,
  crossing: z.nullable(crossing),
  bus: z.nullable(z.object({ id: z.number(), name: z.string(), number: z.string() })),
  driver: z.nullable(z.object({ id: z.number(), name: z.string(), lastName: z.string() })),
  /** The second driver. A sheet that a device stored earlier does not have this field. */
  secondDriver: z.optional(z.nullable(z.object({ id: z.number(), name: z.string(), lastName: z.string() }))),
  /** The open invitation of the person who is planned as the driver; not on a sheet stored earlier. */
  invitedDriver: z.optional(z.nullable(z.object({ id: z.number(), name: z.string(), lastName: z.string() }))),
  seatsCount: z.number(),
  /**
   * Seats taken on the fullest leg. The fields below are: passengers in total, parcels in total, and bookings that wait for
   * an answer.
   */
  bookedSeats: z.number(),
  totalBooked: z.number(),
  parcels: z.number(),
  unconfirmed: z.number(),
  /** Euro cents: the total of the fares of bookings that hold a seat or room, and how much of it is paid. */
  amountDue: z.number(),
  amountPaid: z.number(),
  /** For a trip under way: the next stop with its planned and expected time. */
  nextStop: z.nullable(z.object({ seq: z.number(), place, plannedAt: z.nullable(instant), expected: expectedRange })),
  /** Whether the bus is broken down. A sheet that a device stored earlier does not have it. */
  broken: z.optional(z.boolean()),
  /** Announced delay, until the bus is there or its position knows better; not on a sheet stored earlier. */
  late: z.optional(z.nullable(lateness)),
});
export type TripRow = z.output<typeof tripRow>;

const bookingStatus = z.enum([
  'unconfirmed',
  'confirmed',
  'boarded',
  'completed',
  'cancelled',
  'no_show',
  'left_behind',
  'ejected',
]);

/** The other bus of a parcel that is handed from bus to bus, and which of the two buses has confirmed. */
const passing = z.object({
  tripId: z.number(),
  bus: z.string(),
  driver: z.string(),
  given: z.boolean(),
  taken: z.boolean(),
});

/** A parcel that comes from another bus, by its short code; `what` is empty while only the device has stored the press. */
const incomingParcel = z.object({ ...passing.shape, code: z.string(), what: z.string() });

/** Another trip of the carrier that runs at the same time, with the places where it stops. */
const metTrip = z.object({
  tripId: z.number(),
  bus: z.string(),
  driver: z.string(),
  from: localName,
  to: localName,
  placeIds: z.array(z.number()),
});
export type MetTrip = z.output<typeof metTrip>;

export const sheetBooking = z.object({
  id: z.number(),
  partyId: z.number(),
  kind: z.enum(['passenger', 'parcel']),
  status: bookingStatus,
  code: z.string(),
  fromSeq: z.number(),
  toSeq: z.number(),
  seat: z.nullable(z.number()),
  name: z.string(),
  ...calledFields,
  /** The account that receives messages; null for a caller without an account. */
  passengerId: z.nullable(z.number()),
  hasPet: z.boolean(),
  hasBaggage: z.boolean(),
  /** A sheet that a device stored earlier has neither of the two. */
  childSeat: z.optional(z.nullable(z.enum(CHILD_SEATS))),
  help: z.optional(z.array(z.enum(HELP))),
  note: z.string(),
  /** How the caller intends to pay; a sheet that a device stored earlier does not have it. */
  payBy: z.optional(z.nullable(z.enum(PAYMENT_METHODS))),
  needsCalculation: z.boolean(),
  fare: z.nullable(z.number()),
  /** Parts of the fare, and the infant on the lap; a sheet that a device stored earlier does not have them. */
  fareParts: z.optional(z.array(farePart)),
  infantName: z.optional(z.nullable(z.string())),
  contractPrice: z.nullable(z.number()),
  /** The price that the passenger proposed when they declined, in euro cents. */
  counterPrice: z.nullable(z.number()),
  declined: z.boolean(),
  paid: z.number(),
  payments: z.array(paymentRow),
  expiresAt: z.nullable(instant),
  /** A guest's booking that nothing has proven yet; a sheet that a device stored earlier does not have it. */
  unproven: z.optional(z.boolean()),
  /** The last action on the booking except payments; it is the one that can be undone. `before`: the status before it. */
  lastAction: z.nullable(z.object({ action: z.string(), at: instant, before: z.optional(z.nullable(bookingStatus)) })),
  /** The passenger says that they are not aboard. */
  notAboard: z.boolean(),
  /** The question of the evening before; a sheet that a device stored earlier does not have it. */
  coming: z.optional(z.nullable(comingAnswer)),
  /** When the staff last called them; a sheet that a device stored earlier does not have it. */
  calledAt: z.optional(z.nullable(instant)),
  parcel: z.nullable(
    z.object({
      what: z.string(),
      sizeClass: z.string(),
      weightKg: z.number(),
      /** The person who collects it: the receiver, or their collector. */
      receiverName: z.string(),
      receiverPhone: z.string(),
      /** The weight that the sender named. */
      declaredKg: z.number(),
      payer: z.enum(['sender', 'receiver']),
      /** A sheet that a device stored earlier does not have them. */
      ...pricedParcel,
      /** Whether the staff has weighed and photographed it; whether nobody came for it; whether a damage is noted. */
      taken: z.boolean(),
      unclaimed: z.boolean(),
      damaged: z.boolean(),
      /** The slow salted hash of the receiver's code in base64, for a device without a connection; not on a sheet stored earlier. */
      pinCheck: z.optional(z.nullable(z.object({ salt: z.string(), hash: z.string() }))),
      /** The other bus to which it is handed, until both buses have confirmed. */
      passing: z.optional(z.nullable(passing)),
    }),
  ),
});
export type PinCheck = NonNullable<NonNullable<SheetBooking['parcel']>['pinCheck']>;
export type SheetBooking = z.output<typeof sheetBooking>;

export const HALT_KINDS = ['pause', 'border', 'breakdown'] as const;
export type HaltKind = (typeof HALT_KINDS)[number];

const halt = z.object({
  kind: z.enum(HALT_KINDS),
  /** The stop that the bus reached last. */
  afterSeq: z.number(),
  startedAt: instant,
  /** The planned end of a pause, or when the bus is expected to go on after a breakdown. */
  until: z.nullable(instant),
  /** After a breakdown: how people travel on. A sheet that a device stored earlier does not have it. */
  help: z.optional(z.nullable(z.enum(BREAKDOWN_HELP))),
});

/** A pause, border or breakdown that is over, with its head count: how many the driver counted, and the bookings of those missing. */
const endedHalt = z.object({
  kind: z.enum(HALT_KINDS),
  afterSeq: z.number(),
  startedAt: instant,
  endedAt: instant,
  counted: z.nullable(z.number()),
  missing: z.array(z.number()),
});

/** The last step of a trip and until when it can be undone. */
const undoable = z.object({ action: z.enum(['start', 'depart', 'arrive', 'finish']), seq: z.number(), until: instant });

export const tripSheet = z.object({
  ...tripRow.shape,
  currentSeq: z.nullable(z.number()),
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  stops: z.array(tripStop),
  fullBus: z.nullable(publicBus),
  driverPerson: z.nullable(person),
  /** A sheet that a device stored earlier does not have it. */
  secondDriverPerson: z.optional(z.nullable(person)),
  bookings: z.array(sheetBooking),
  /** The pause, border or breakdown that lasts now. */
  halt: z.nullable(halt),
  halts: z.array(endedHalt),
  undoableStep: z.nullable(undoable),
  /** The number of passengers on each leg. */
  load: z.array(z.number()),
  /** The exchange rates of the carrier, and the cash of this trip that the reader holds. */
  rates: z.array(exchangeRate),
  cash: z.array(currencySum),
  /** The parts of that cash; absent from a sheet that a device stored earlier. */
  ownCash: z.optional(ownCash),
  /** Parcels that come from other buses, and the buses to which parcels can be given; not on a sheet stored earlier. */
  incoming: z.optional(z.array(incomingParcel)),
  meets: z.optional(z.array(metTrip)),
  /** Prices for a passenger without a booking, while seats are sold; not on a sheet stored earlier. */
  prices: z.optional(z.nullable(ridePrices)),
  /** The place in the electronic queue at the border; a sheet that a device stored earlier does not have it. */
  queueSlot: z.optional(z.nullable(z.object({ number: z.string(), at: instant }))),
  /** Whether its hours or boarding points were changed; not on a sheet stored earlier. */
  newHours: z.optional(z.boolean()),
  /** Whether callers get what happens to their ride by text message, so that nobody has to be written to. */
  textsCallers: z.optional(z.boolean()),
});
export type TripSheet = z.output<typeof tripSheet>;

const publicDriver = z.object({
  id: z.number(),
  name: z.string(),
  lastName: z.string(),
  avatarUrl: z.nullable(z.string()),
  verified: z.boolean(),
  drivingSince: z.nullable(z.string()),
  languages: z.array(z.string()),
});

/** The public data of a trip: for the page of an offer, and for the passenger's view of their trip. */
export const publicTrip = z.object({
  id: z.number(),
  status: z.enum(TRIP_STATUSES),
  serviceDate: z.string(),
  departsAt: instant,
  arrivesAt: instant,
  currentSeq: z.nullable(z.number()),
  stops: z.array(tripStop),
  crossing: z.nullable(crossing),
  carrier: carrierCard,
  rules: carrierRules,
  /** Rule for paying by card before the ride; null if that is not possible. A page that a device stored earlier does not have this field. */
  payRule: z.optional(z.nullable(payRule)),
  bus: z.nullable(publicBus),
  driver: z.nullable(publicDriver),
  /** The second driver. A page that a device stored earlier does not have this field. */
  secondDriver: z.optional(z.nullable(publicDriver)),
  /** The carrier's exchange rates, for sums in the currencies of the two ends. A page that a device stored earlier does not have them. */
  rates: z.optional(z.array(z.pick(exchangeRate, { currency: true, rate: true }))),
  /** The currencies that the route names, or none; a page stored earlier does not have them. */
  currencies: z.optional(z.array(z.enum(CURRENCIES))),
});
export type PublicTrip = z.output<typeof publicTrip>;
