import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { centsFromText } from '#shared/core/money.ts';
import { readablePhone, storedPhone } from '#shared/core/text/phone.ts';
import { bookingChange } from '#shared/sales/bookings/rules/change-schema.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { fieldText } from '#web/core/api/errors.ts';
import { amountText } from '#web/core/i18n/amount-text.ts';
import { type Change, changePreviewQuery } from './change-requests.ts';

/** Values typed and chosen in the dialog; null or an empty price: by the rule. */
export interface ChangeDraft {
  tripId: number;
  fromSeq: number | null;
  toSeq: number | null;
  seat: number | null;
  name: string;
  phone: string;
  price: string;
  alone: boolean;
}

type Typed = 'name' | 'phone' | 'price';

export function useChange(booking: Booking, initialTripId: number | undefined) {
  const person = personOf(booking);
  const [draft, setDraft] = useState<ChangeDraft>({
    tripId: initialTripId ?? booking.trip.id,
    fromSeq: null,
    toSeq: null,
    seat: null,
    name: person.name,
    phone: readablePhone(person.phone),
    price: '',
    alone: booking.party.length === 0,
  });
  // Price that a passenger has seen on the chosen trip, in euro cents.
  const [seenPrice, setSeenPrice] = useState<number | null>(null);
  const change = changeOf(booking, draft, seenPrice);
  const errors = errorsOf(change);
  const valid = Object.keys(errors).length === 0 && !wrongPrice(draft.price);
  const request = { change, agreed: false, alone: draft.alone };
  const deferred = useDeferredValue(JSON.stringify(request));
  const empty = Object.keys(change).length === 0;
  const preview = useQuery({
    ...changePreviewQuery(booking.id, JSON.parse(deferred)),
    enabled: valid,
  });
  return {
    draft,
    set: (values: Partial<ChangeDraft>) => setDraft({ ...draft, ...values }),
    setSeenPrice,
    request,
    errors: wrongPrice(draft.price) ? { ...errors, price: fieldText('price_max_length') } : errors,
    valid,
    empty,
    preview: preview.data,
    failure: preview.error,
    fresh: deferred === JSON.stringify(request) && !preview.isFetching,
  };
}

export type ChangeForm = ReturnType<typeof useChange>;

/** Name and phone that can be changed: the traveller's, or the receiver's for a parcel. */
function personOf({ parcel, name, contactPhone }: Booking): { name: string; phone: string } {
  return parcel ? { name: parcel.receiverName, phone: parcel.receiverPhone } : { name, phone: contactPhone };
}

function changeOf(booking: Booking, draft: ChangeDraft, seenPrice: number | null): Change {
  const moved = draft.tripId !== booking.trip.id;
  const person = personOf(booking);
  const price = booking.side === 'passenger' ? (moved ? seenPrice : null) : centsFromText(draft.price);
  return {
    ...(moved && { tripId: draft.tripId }),
    ...(draft.fromSeq !== null && { fromSeq: draft.fromSeq }),
    ...(draft.toSeq !== null && { toSeq: draft.toSeq }),
    ...(draft.seat !== null && { seat: draft.seat }),
    ...(draft.name.trim() !== person.name && { name: draft.name }),
    ...(storedPhone(draft.phone) !== person.phone && { phone: draft.phone }),
    ...(price !== null && price !== undefined && { price }),
  };
}

function wrongPrice(price: string): boolean {
  return price.trim() !== '' && (centsFromText(price) === null || (centsFromText(price) ?? 0) > 100_000);
}

function errorsOf(change: Change): Partial<Record<Typed, string>> {
  const parsed = bookingChange.safeParse(change);
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), fieldText(message)]));
}

export function typedPrice(cents: number | null): string {
  return cents === null ? '' : amountText(cents);
}
