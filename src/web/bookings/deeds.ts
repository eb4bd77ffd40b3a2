import { useState } from 'react';
import type { BookingDeed } from '#shared/bookings/lifecycle.ts';
import { UNDOABLE } from '#shared/bookings/policy.ts';
import type { BookingKind, Side } from '#shared/bookings/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { toast } from '#web/ui/toasts.ts';
import { type DeedInput, useDeed } from './use-deed.ts';
import { eventWords } from './words.ts';

/** What buttons need to know of a booking; a booking and a row of the trip sheet both have it. */
export interface DeedTarget {
  id: number;
  tripId: number;
  kind: BookingKind;
  name: string;
  /** Bookings of the party, this one included. */
  partySize: number;
  fare: number | null;
  contractPrice: number | null;
  counterPrice?: number | null | undefined;
  declined: boolean;
}

export type Deed = DeedInput['deed'];

/** Deeds that ask for something first: a reason, a price, the receiver's code, or only "really?". */
export function asksFirst(deed: BookingDeed, { kind }: DeedTarget): boolean {
  if (deed === 'complete') return kind === 'parcel';
  return deed === 'cancel' || deed === 'eject' || deed === 'quote' || deed === 'decline';
}

/** Starts deeds, keeps what is being asked, does them, says what happened, and offers to take back what can be. */
export function useDeeds(target: DeedTarget, side: Side) {
  const [asking, setAsking] = useState<Deed | null>(null);
  const { mutateAsync, isPending, error, variables, reset } = useDeed(target.id, target.tripId);
  const run = async (input: DeedInput) => {
    try {
      await mutateAsync(input);
      setAsking(null);
      told(input.deed, target, side, () => void run({ deed: 'undo' }));
    } catch (failure) {
      // a dialog shows it itself; a lone button has no place for it
      if (!asksFirst(input.deed, target)) toast({ text: problemText(failure), kind: 'bad' });
    }
  };
  return {
    side,
    asking,
    busy: isPending ? (variables?.deed ?? null) : null,
    error: error && problemText(error),
    run,
    start: (deed: Deed) => {
      reset();
      if (asksFirst(deed, target)) setAsking(deed);
      else void run({ deed });
    },
    close: () => setAsking(null),
  };
}

export type Deeds = ReturnType<typeof useDeeds>;

function told(deed: Deed, { kind, name }: DeedTarget, side: Side, undo: () => void): void {
  const back = UNDOABLE.some((action) => action === deed);
  const words = eventWords(kind, deed);
  const text = side === 'passenger' ? words : `${name}: ${words}`;
  toast({ text, kind: 'good', ...(back ? { action: { label: t('bookings.undo'), onAct: undo } } : {}) });
}
