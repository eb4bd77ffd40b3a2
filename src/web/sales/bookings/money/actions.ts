import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { bookingActions, UNDOABLE } from '#shared/sales/bookings/core/policy.ts';
import type { AnyBookingAction } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { Booking, BookingKind, Side } from '#shared/sales/bookings/rules/schema.ts';
import { isUnsent } from '#shared/sales/bookings/sheet/expected-seats.ts';
import type { SheetAction } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import { sheetFacts } from '#shared/sales/bookings/sheet/sheet-facts.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { optimisticUpdate } from '#web/core/api/optimistic-update.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { session } from '#web/core/session/session.ts';
import { bookingTitle } from '#web/sales/trips/labels.ts';
import { carrierTopic, sheetQuery } from '#web/sales/trips/queries.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { eventLabel } from '../core/action-labels.ts';
import type { Cancelling } from '../core/cancelling.ts';
import { bookingQuery } from '../core/queries.ts';
import { pressAndReport, pressAndWait, RefusedPressError } from '../sheet/press.ts';
import { refusalText } from '../sheet/press-labels.ts';

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
  /** Cost of cancelling; a row of the trip sheet does not have it. */
  cancelling?: Cancelling | undefined;
  /** Charge of the passenger for having cancelled or not come. */
  cancellationCharge?: number | undefined;
}

export type Action = ActionInput['action'];

/** Whether an action asks for something first: a reason, a price, the receiver's code, or a confirmation. */
export function asksFirst(bookingAction: AnyBookingAction, { kind }: Pick<ActionTarget, 'kind'>): boolean {
  if (bookingAction === 'complete') return kind === 'parcel';
  return (
    bookingAction === 'cancel' ||
    bookingAction === 'waive' ||
    bookingAction === 'eject' ||
    bookingAction === 'quote' ||
    bookingAction === 'decline'
  );
}

/**
 * Starts actions, stores the one that needs input, runs them, reports the result and offers to undo it. An action of the staff or the
 * carrier on the trip sheet is a press, which works without a connection; a dialog waits a short time for the server. `first` is asked for
 * from the start.
 */
export function useActionRunner(target: ActionTarget, side: Side, first: Action | null = null) {
  const [asking, setAsking] = useState(first);
  const { mutateAsync, isPending, error, variables, reset } = useAction(target);
  const run = async (input: ActionInput) => {
    const pressed = asksFirst(input.action, target) ? null : pressOf(target.id, input);
    try {
      if (pressed) await pressAndReport(target.tripId, pressed);
      else await mutateAsync(input);
      setAsking(null);
      notified(input.action, target, side, () => void run({ action: 'undo' }));
    } catch (failure) {
      // A dialog shows the error itself; a single button has no place for it.
      if (!asksFirst(input.action, target)) toast({ text: reasonOf(failure), kind: 'bad' });
    }
  };
  return {
    side,
    asking,
    busy: isPending ? (variables?.action ?? null) : null,
    error: error && reasonOf(error),
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

interface ActionInput {
  action: Exclude<AnyBookingAction, 'review'>;
  alone?: boolean;
  reason?: string;
  /** Staff cancel because the passenger asked for it. */
  asked?: boolean;
  /** Cost of cancelling that the passenger saw, in euro cents. */
  charge?: number | undefined;
  price?: string;
  pin?: string;
  /** Wrong codes that the device tried without a connection. */
  tries?: number;
}

/** An action of the office or of the passenger, which needs a connection. */
type OfficeInput = ActionInput & {
  action: 'confirm' | 'accept' | 'quote' | 'decline' | 'cancel' | 'waive' | 'notAboard' | 'aboard';
};

export function reasonOf(failure: unknown): string {
  if (failure instanceof RefusedPressError) return refusalText(failure.code);
  return failure instanceof ProblemError && failure.code === 'internal'
    ? t('bookings.statusFailed')
    : problemText(failure);
}

/** The press of the trip sheet that an action of the staff or the carrier is; null for what needs a connection. */
function pressOf(bookingId: number, { action, reason = '', pin, tries }: ActionInput): SheetAction | null {
  switch (action) {
    case 'board':
    case 'noShow':
    case 'undo':
    case 'coming':
    case 'takeBackComing':
      return { action, bookingId };
    case 'eject':
      return { action, bookingId, reason };
    case 'complete':
      return { action, bookingId, ...(pin === undefined ? {} : { pin }), ...(tries ? { tries } : {}) };
    case 'pay':
    case 'unpay':
      return { action: 'pay', bookingId, paid: action === 'pay' };
    default:
      return null;
  }
}

function isOffice(input: ActionInput): input is OfficeInput {
  return pressOf(0, input) === null;
}

/** Does an action on a booking, then fetches the pages of its trip and the person's own lists again. */
function useAction({ id: bookingId, tripId, contractPrice }: ActionTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: ActionInput): Promise<Booking | null> => {
      if (isOffice(input)) {
        const request = () => send({ bookingId, contractPrice }, input);
        if (input.action !== 'confirm') return request();
        return updateSheetBooking(client, { tripId, bookingId }, confirmed, request);
      }
      const pressed = pressOf(bookingId, input);
      if (pressed) await pressAndWait(tripId, pressed);
      return null;
    },
    onSuccess: (booking) => booking && client.setQueryData(bookingQuery(tripId, bookingId).queryKey, booking),
    onSettled: (_booking, _error, input) =>
      isOffice(input)
        ? refetchTopics(`trip:${tripId}`, `account:${session().userInfo?.id ?? 0}`, carrierTopic())
        : undefined,
  });
}

function send(
  { bookingId, contractPrice }: { bookingId: number; contractPrice: number | null },
  input: OfficeInput,
): Promise<Booking> {
  const { action, alone = false, reason = '', price = '', asked = false, charge } = input;
  const params = { bookingId };
  switch (action) {
    case 'confirm':
      return call(bookingsApi.confirm, { params, body: { alone } });
    case 'waive':
      return call(bookingsApi.waive, { params, body: { alone } });
    case 'accept':
      return call(bookingsApi.accept, { params, body: { price: contractPrice ?? undefined, alone } });
    case 'quote':
      return call(bookingsApi.quote, { params, body: { price, alone } });
    case 'decline':
      return call(bookingsApi.decline, { params, body: { counter: price, alone } });
    case 'cancel':
      return call(bookingsApi.cancel, { params, body: { reason, alone, asked, charge } });
    case 'notAboard':
      return call(bookingsApi.notAboard, { params });
    case 'aboard':
      return call(bookingsApi.aboard, { params });
  }
}

/** The actions that the staff may take on a booking now, by the shared policy. */
export function actionsOf(
  booking: SheetBooking,
  sheet: Pick<TripSheet, 'stops' | 'status' | 'departsAt' | 'currentSeq'>,
  now: Date,
) {
  return isUnsent(booking) ? [] : bookingActions('carrier', sheetFacts(booking, sheet), sheet, now);
}

export function targetOf(booking: SheetBooking, { id, bookings }: Pick<TripSheet, 'id' | 'bookings'>): ActionTarget {
  return {
    ...booking,
    name: bookingTitle(booking),
    tripId: id,
    partySize: bookings.filter(({ partyId }) => partyId === booking.partyId).length,
  };
}

function confirmed({ status }: SheetBooking): Partial<SheetBooking> {
  return status === 'unconfirmed' ? { status: 'confirmed' } : {};
}

/** Changes one booking of the sheet before the server has answered the request that `send` makes. */
function updateSheetBooking<Answer>(
  client: QueryClient,
  { tripId, bookingId }: { tripId: number; bookingId: number },
  expected: (booking: SheetBooking) => Partial<SheetBooking>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  return optimisticUpdate(client, {
    queryKey: sheetQuery(tripId).queryKey,
    expected: (sheet) => ({
      ...sheet,
      bookings: sheet.bookings.map((one) => (one.id === bookingId ? { ...one, ...expected(one) } : one)),
    }),
    send,
  });
}
