import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingsApi } from '#shared/bookings/api.ts';
import type { AnyBookingAction } from '#shared/bookings/lifecycle.ts';
import { bookingActions, UNDOABLE } from '#shared/bookings/policy.ts';
import type { Booking, BookingKind, Side } from '#shared/bookings/schema.ts';
import { sheetFacts } from '#shared/bookings/sheet-facts.ts';
import type { SheetBooking, TripSheet } from '#shared/trips/schema.ts';
import { call } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { session } from '#web/core/session/session.ts';
import { bookingTitle } from '#web/trips/labels.ts';
import { carrierTopic, updateSheetBooking } from '#web/trips/queries.ts';
import { toast } from '#web/ui/toasts.ts';
import { eventLabel } from './labels.ts';
import { bookingQuery } from './queries.ts';

/** The parts of a booking that its buttons need; both a booking and a row of the trip sheet can supply them. */
export interface ActionTarget {
  id: number;
  tripId: number;
  kind: BookingKind;
  name: string;
  /** The number of bookings in the party, including this one. */
  partySize: number;
  fare: number | null;
  contractPrice: number | null;
  counterPrice?: number | null | undefined;
  declined: boolean;
}

export type Action = ActionInput['action'];

/** Whether an action asks for something first: a reason, a price, the receiver's code, or a confirmation. */
export function asksFirst(bookingAction: AnyBookingAction, { kind }: ActionTarget): boolean {
  if (bookingAction === 'complete') return kind === 'parcel';
  return (
    bookingAction === 'cancel' || bookingAction === 'eject' || bookingAction === 'quote' || bookingAction === 'decline'
  );
}

/** Starts actions, holds the one that asks for input, runs them, reports the result and offers to undo it. */
export function useActionRunner(target: ActionTarget, side: Side) {
  const [asking, setAsking] = useState<Action | null>(null);
  const { mutateAsync, isPending, error, variables, reset } = useAction(target.id, target.tripId);
  const run = async (input: ActionInput) => {
    try {
      await mutateAsync(input);
      setAsking(null);
      notified(input.action, target, side, () => void run({ action: 'undo' }));
    } catch (failure) {
      // A dialog shows the error itself; a single button has no place for it.
      if (!asksFirst(input.action, target)) toast({ text: problemText(failure), kind: 'bad' });
    }
  };
  return {
    side,
    asking,
    busy: isPending ? (variables?.action ?? null) : null,
    error: error && problemText(error),
    run,
    start: (bookingAction: Action) => {
      reset();
      if (asksFirst(bookingAction, target)) setAsking(bookingAction);
      else void run({ action: bookingAction });
    },
    close: () => setAsking(null),
  };
}

export type ActionRunner = ReturnType<typeof useActionRunner>;

function notified(bookingAction: Action, { kind, name }: ActionTarget, side: Side, undo: () => void): void {
  const back = UNDOABLE.some((action) => action === bookingAction);
  const words = eventLabel(kind, bookingAction);
  const text = side === 'passenger' ? words : `${name}: ${words}`;
  toast({ text, kind: 'good', ...(back ? { action: { label: t('bookings.undo'), onAct: undo } } : {}) });
}

/** The input of an action beyond the booking itself. */
interface ActionInput {
  action: Exclude<AnyBookingAction, 'review'>;
  alone?: boolean;
  reason?: string;
  price?: string;
  pin?: string;
}

/** Sends an action on a booking, then fetches the pages of its trip and the person's own lists again. */
function useAction(bookingId: number, tripId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ActionInput) => {
      const request = () => send(bookingId, input);
      // A code can be wrong, so its result is not shown in advance.
      const expected = input.pin === undefined ? EXPECTED[input.action] : undefined;
      return expected ? updateSheetBooking(client, { tripId, bookingId }, expected, request) : request();
    },
    onSuccess: (booking) => client.setQueryData(bookingQuery(tripId, bookingId).queryKey, booking),
    onSettled: () => refetchTopics(`trip:${tripId}`, `account:${session().userInfo?.id ?? 0}`, carrierTopic()),
  });
}

/** What the trip's sheet shows before the server has answered. */
const EXPECTED: Partial<Record<ActionInput['action'], (booking: SheetBooking) => Partial<SheetBooking>>> = {
  board: () => ({ status: 'boarded' }),
  noShow: () => ({ status: 'no_show' }),
  complete: () => ({ status: 'completed' }),
  confirm: () => ({ status: 'confirmed' }),
  pay: ({ fare }) => ({ paid: fare ?? 0 }),
  unpay: () => ({ paid: 0 }),
};

function send(
  bookingId: number,
  { action: bookingAction, alone = false, reason = '', price = '', pin }: ActionInput,
): Promise<Booking> {
  const params = { bookingId };
  switch (bookingAction) {
    case 'confirm':
    case 'accept':
      return call(bookingsApi[bookingAction], { params, body: { alone } });
    case 'quote':
      return call(bookingsApi.quote, { params, body: { price, alone } });
    case 'decline':
      return call(bookingsApi.decline, { params, body: { counter: price, alone } });
    case 'cancel':
      return call(bookingsApi.cancel, { params, body: { reason, alone } });
    case 'eject':
      return call(bookingsApi.eject, { params, body: { reason } });
    case 'complete':
      return call(bookingsApi.complete, { params, body: pin === undefined ? {} : { pin } });
    case 'pay':
    case 'unpay':
      return call(bookingsApi.pay, { params, body: { paid: bookingAction === 'pay' } });
    default:
      return call(bookingsApi[bookingAction], { params });
  }
}

/** The actions that the crew may take on a booking now, by the shared policy. */
export function actionsOf(booking: SheetBooking, sheet: Pick<TripSheet, 'stops' | 'status' | 'departsAt'>, now: Date) {
  return bookingActions('carrier', sheetFacts(booking, sheet), sheet, now);
}

/** The booking in the shape that its buttons need. */
export function targetOf(booking: SheetBooking, { id, bookings }: Pick<TripSheet, 'id' | 'bookings'>): ActionTarget {
  return {
    ...booking,
    name: bookingTitle(booking),
    tripId: id,
    partySize: bookings.filter(({ partyId }) => partyId === booking.partyId).length,
  };
}
