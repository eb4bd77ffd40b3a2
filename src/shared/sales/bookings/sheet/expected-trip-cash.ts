import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { type CashUp, cashSums, type TripCash } from '../rules/cash.ts';

type Person = NonNullable<CashUp['driver']>;

/**
 * The money of a trip including the reader's presses since the server's response: the cash that they hold and the unpaid bookings come from
 * the trip sheet, which the presses change without a connection. Without a response of the server the whole page is made from the sheet.
 */
export function expectedTripCash(cash: TripCash | undefined, sheet: TripSheet, reader: Person): TripCash {
  const { ownCash } = sheet;
  const known = cash ?? cashOfSheet(sheet);
  if (!ownCash) return known;
  const isOwnOpen = ({ driver, handedOverAt }: CashUp) => driver?.id === reader.id && handedOverAt === null;
  const open = known.cashUps.find(isOwnOpen);
  const head = { ...blank(sheet, reader), mayHandOver: true };
  const sent = (ownCash.handedOver ?? []).map(({ at, ...inside }) => ({
    ...withRows(blank(sheet, reader), inside),
    handedOverAt: at,
  }));
  return {
    ...known,
    cashUps: [...known.cashUps.filter((one) => one !== open), ...sent, withRows(open ?? head, ownCash)],
    // Only the server knows the charge for a cancellation.
    unpaid: [...unpaidOn(sheet), ...known.unpaid.filter(({ charge }) => charge)],
  };
}

/** Whether a cash-up exists only on this device: it was handed over without a connection. */
export function isUnsentCashUp({ id, handedOverAt }: CashUp): boolean {
  return id === 0 && handedOverAt !== null;
}

function cashOfSheet(sheet: TripSheet): TripCash {
  const { id, from, to, departsAt } = sheet;
  const aside = sheet.bookings.flatMap(({ id: bookingId, kind, name, payments }) =>
    payments.filter(({ method }) => method !== 'cash').map((row) => ({ ...row, bookingId, kind, name })),
  );
  return { trip: { id, from, to, departsAt }, cashUps: [], aside, unpaid: unpaidOn(sheet), toGiveBack: [], owners: [] };
}

function blank({ id: tripId, departsAt }: TripSheet, driver: Person): Omit<CashUp, 'payments' | 'expenses' | 'sums'> {
  return {
    ...{ id: 0, tripId, driver, openedAt: departsAt, handedOverAt: null, confirmedAt: null, confirmedBy: null },
    ...{ inOffice: false, note: '', mayHandOver: false, mayConfirm: false },
  };
}

function withRows<Head>(head: Head, { payments, expenses }: Pick<CashUp, 'payments' | 'expenses'>) {
  return { ...head, payments, expenses, sums: cashSums(payments, expenses) };
}

/** A person who owes money: they hold a seat, sent a parcel, or left without paying. */
function unpaidOn({ bookings }: TripSheet): TripCash['unpaid'] {
  return bookings.flatMap((booking) => {
    const { id: bookingId, kind, status, fare, paid } = booking;
    const counts = status === 'confirmed' || status === 'boarded' || status === 'completed';
    const due = (fare ?? 0) - paid;
    if (!counts || due <= 0) return [];
    return [{ bookingId, kind, name: payerOf(booking), due, charge: false }];
  });
}

/** As on the server: once a parcel was handed out, its receiver owes what the receiver pays. */
function payerOf({ name, status, parcel }: TripSheet['bookings'][number]): string {
  return parcel?.payer === 'receiver' && status === 'completed' ? parcel.receiverName : name;
}
