import type { ParcelClass } from '#shared/network/carriers/schema.ts';
import type { ChildSeat } from '#shared/network/fleet/child-seats.ts';
import type { Help } from '#shared/network/fleet/help.ts';
import type { Messenger } from '#shared/people/accounts/base/reach.ts';
import { type Changer, changeAnswers, changeableKinds, MOVING_KINDS } from '#shared/sales/bookings/core/change.ts';
import { bookingActions } from '#shared/sales/bookings/core/policy.ts';
import type { Absence } from '#shared/sales/bookings/rules/change-schema.ts';
import { custodyActionsOf, mainCustodyAction } from '#shared/sales/bookings/rules/custody.ts';
import type { CustodyPhoto, CustodyRecord, Payer } from '#shared/sales/bookings/rules/custody-schema.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { mayBeLeftBehind } from '#shared/sales/bookings/rules/not-aboard.ts';
import type { Redirect } from '#shared/sales/bookings/rules/receiver-schema.ts';
import { wasReached } from '#shared/sales/bookings/rules/reviewable.ts';
import type { Booking, BookingKind, Side } from '#shared/sales/bookings/rules/schema.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import type { ParcelVolume } from '#shared/sales/prices/volumetric-weight.ts';
import type { ComingAnswer } from '#shared/sales/trips/coming-answer.ts';
import type { PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import { phoneShown } from '#shared/sales/trips/phones.ts';
import type { PublicTrip, TripStatus } from '#shared/sales/trips/schema.ts';
import { countsForUndo } from '#shared/sales/trips/undo-skips.ts';
import { kindsOf, presentChange, type StoredChange } from './queries/changes.ts';

export interface BookingRecord {
  id: number;
  partyId: number;
  tripId: number;
  carrierId: number;
  accountId: number | null;
  driverId: number | null;
  secondDriverId: number | null;
  driverPhone: string | null;
  tripStatus: TripStatus;
  tripArrivesAt: Date;
  tripFinishedAt: Date | null;
  kind: BookingKind;
  status: BookingStatus;
  code: string;
  number: Booking['number'];
  issuer: Booking['issuer'];
  receipts: Booking['receipts'];
  ticket: string;
  fromSeq: number;
  toSeq: number;
  seat: number | null;
  name: string;
  hasPet: boolean;
  hasBaggage: boolean;
  childSeat: ChildSeat | null;
  help: Help[];
  contactName: string;
  contactPhone: string;
  secondPhone: string;
  messenger: Messenger | null;
  note: string;
  payBy: PaymentMethod | null;
  /** Until when the seats are held for a payment by card. */
  payUntil: Date | null;
  /** Until when the seats are held for the passenger to prove an address or a number. */
  proveUntil: Date | null;
  departsAt: Date;
  needsCalculation: boolean;
  fare: number | null;
  fareParts: FarePart[];
  returnPercent: number | null;
  infantName: string | null;
  contractPrice: number | null;
  counterPrice: number | null;
  declined: boolean;
  cancellationTerms: CancellationTerms;
  cancellationCharge: number;
  paid: number;
  payments: Booking['payments'];
  expiresAt: Date | null;
  cancelReason: string | null;
  cancelledBy: string | null;
  createdAt: Date;
  reviewed: boolean;
  notAboard: boolean;
  coming: ComingAnswer | null;
  parcel: ParcelRecord | null;
}

interface ParcelRecord {
  senderName: string;
  senderPhone: string;
  receiverName: string;
  receiverPhone: string;
  what: string;
  sizeClass: ParcelClass;
  weightKg: number;
  sides: number[] | null;
  volume: ParcelVolume | null;
  declaredValue: number | null;
  pin: string;
  trackCode: string;
  declaredKg: number;
  payer: Payer;
  receiverExtra: number;
  collector: { name: string; phone: string } | null;
  redirect: Redirect | null;
  photos: CustodyPhoto[];
  atStop: boolean;
  passing: boolean;
}

export interface HistoryRecord {
  at: Date;
  action: string;
  actor: string | null;
  reason: string | null;
  amount: number | null;
  changeId: number | null;
  /** From JSON: instants are in PostgreSQL's format. */
  absence: Absence | null;
}

interface PresentContext {
  side: Side;
  /** As who the reader may change the booking; null if they may not. */
  changer: Changer | null;
  changes: readonly StoredChange[];
  /** How many bookings the open change of this booking changes. */
  changeCount: number;
  newHours: Booking['newHours'];
  trip: PublicTrip;
  party: Booking['party'];
  history: readonly HistoryRecord[];
  custody: CustodyRecord[];
  rates: Booking['rates'];
  now: Date;
}

/**
 * A booking as one side sees it: the other side's phone numbers only while they are needed, the receiver's code for the passenger's side
 * only.
 */
export function presentBooking(record: BookingRecord, context: PresentContext): Booking {
  const { side, trip, now } = context;
  const own = side === 'passenger';
  const phones = own || (side === 'carrier' && phoneShown('carrier', record, now));
  const last = context.history.findLast(({ action }) => countsForUndo(action));
  const open = presentOpenChange(record, context, phones);
  return {
    id: record.id,
    partyId: record.partyId,
    kind: record.kind,
    status: record.status,
    code: record.code,
    number: record.number,
    issuer: record.issuer,
    receipts: record.receipts,
    ticket: own || (side === 'carrier' && record.accountId === null) ? record.ticket : null,
    fromSeq: record.fromSeq,
    toSeq: record.toSeq,
    seat: record.seat,
    name: record.name,
    hasPet: record.hasPet,
    hasBaggage: record.hasBaggage,
    childSeat: record.childSeat,
    help: record.help,
    contactName: record.contactName,
    contactPhone: phones ? record.contactPhone : '',
    secondPhone: phones ? record.secondPhone : '',
    messenger: record.messenger,
    passengerId: side === 'passenger' || record.status === 'cancelled' ? null : record.accountId,
    note: record.note,
    payBy: record.payBy,
    payUntil: record.payUntil?.toISOString() ?? null,
    proveUntil: record.proveUntil?.toISOString() ?? null,
    needsCalculation: record.needsCalculation,
    fare: record.fare,
    fareParts: record.fareParts,
    returnPercent: record.returnPercent,
    infantName: record.infantName,
    contractPrice: record.contractPrice,
    counterPrice: record.counterPrice,
    declined: record.declined,
    cancellationTerms: record.cancellationTerms,
    cancellationCharge: record.cancellationCharge,
    paid: record.paid,
    payments: record.payments.map((row) => (side === 'passenger' ? { ...row, takenBy: null, note: '' } : row)),
    rates: context.rates,
    expiresAt: record.expiresAt?.toISOString() ?? null,
    cancelReason: record.cancelReason,
    cancelledBy: record.cancelledBy,
    createdAt: record.createdAt.toISOString(),
    parcel: record.parcel && presentParcel(record, record.parcel, { ...context, phones }),
    trip,
    driverPhone: side !== 'admin' && phoneShown('passenger', record, now) ? record.driverPhone : null,
    party: context.party,
    history: context.history.map(({ changeId, ...entry }) => {
      const change = context.changes.find(({ id }) => id === changeId);
      return {
        ...entry,
        at: entry.at.toISOString(),
        change: change ? presentChange(change, phones) : null,
        absence: entry.absence && presentAbsence(entry.absence),
      };
    }),
    actions: bookingActions(
      side,
      {
        ...record,
        ...reviewFacts(record, context),
        lastAction: last ?? null,
        leftBehind: mayBeLeftBehind(record, trip, now),
      },
      trip,
      now,
    ),
    side,
    notAboard: record.notAboard && (record.status === 'confirmed' || record.status === 'boarded'),
    coming: record.coming,
    change: open,
    newHours: context.newHours,
    changeable: context.changer
      ? changeableKinds(context.changer, { ...record, changeHours: trip.rules.changeHours }, now).filter(
          (kind) => !open || !MOVING_KINDS.includes(kind),
        )
      : [],
  };
}

function reviewFacts({ fromSeq }: BookingRecord, { history, trip }: PresentContext) {
  return {
    wasConfirmed: history.some(({ action }) => action === 'confirm' || action === 'accept'),
    cancelledAt: history.findLast(({ action }) => action === 'cancel')?.at ?? null,
    stopReached: wasReached(
      trip.stops.find(({ seq }) => seq === fromSeq),
      trip.currentSeq,
    ),
  };
}

/** The change that waits for an answer, while its booking can still be changed. */
function presentOpenChange(
  { status }: BookingRecord,
  { changes, changer, changeCount, now }: PresentContext,
  phones: boolean,
): Booking['change'] {
  const open = changes.find(({ state, endsAt }) => state === 'open' && endsAt !== null && now < endsAt);
  if (!open || (status !== 'unconfirmed' && status !== 'confirmed')) return null;
  const answers = changer ? changeAnswers(changer, { side: open.side, kinds: kindsOf(open) }) : [];
  return { ...presentChange(open, phones), count: changeCount, answers };
}

function presentParcel(
  { accountId, status }: BookingRecord,
  parcel: ParcelRecord,
  { side, phones, custody, trip }: PresentContext & { phones: boolean },
): Booking['parcel'] {
  const { pin, trackCode, senderPhone, receiverPhone, collector, atStop, passing, ...rest } = parcel;
  const forCaller = accountId === null;
  const taken = custody.some(({ step }) => step === 'taken');
  const unclaimed = custody.some(({ step }) => step === 'unclaimed');
  const facts = { status, taken, unclaimed, passing, atStop };
  return {
    ...rest,
    senderPhone: phones ? senderPhone : '',
    receiverPhone: phones ? receiverPhone : '',
    collector: collector && { ...collector, phone: phones ? collector.phone : '' },
    photos: side === 'admin' ? [] : rest.photos,
    pin: side === 'passenger' ? pin : null,
    trackCode: side === 'passenger' || (side === 'carrier' && forCaller) ? trackCode : null,
    custody: side === 'admin' ? [] : custody,
    custodyActions: side === 'carrier' ? custodyActionsOf(facts, trip) : [],
    custodyMain: side === 'carrier' ? mainCustodyAction(facts, trip) : null,
  };
}

function presentAbsence({ plannedAt, arrivedAt, seenAt, place, calls, messages }: Absence): Absence {
  const iso = (instant: string) => new Date(instant).toISOString();
  return {
    plannedAt: plannedAt && iso(plannedAt),
    arrivedAt: arrivedAt && iso(arrivedAt),
    seenAt: seenAt && iso(seenAt),
    place: place && { ...place, at: iso(place.at) },
    calls: calls.map(iso),
    messages: messages.map(iso),
  };
}
