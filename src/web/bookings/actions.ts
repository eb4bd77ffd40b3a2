import { useState } from 'react';
import type { AnyBookingAction } from '#shared/bookings/lifecycle.ts';
import { UNDOABLE } from '#shared/bookings/policy.ts';
import type { BookingKind, Side } from '#shared/bookings/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { toast } from '#web/ui/toasts.ts';
import { eventLabel } from './labels.ts';
import { type ActionInput, useAction } from './use-action.ts';

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
