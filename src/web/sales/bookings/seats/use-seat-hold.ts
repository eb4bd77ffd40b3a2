import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { formHoldsApi, type SeatsOfForm } from '#shared/sales/bookings/seats/form-hold.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { serverTime } from '#web/core/browser/now.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

type Seats = readonly (number | null)[];

const storedForm = z.object({
  form: z.string(),
  fromSeq: z.number(),
  toSeq: z.number(),
  seats: z.array(z.number()),
  until: z.string(),
});
type StoredForm = z.output<typeof storedForm>;

export interface SeatHold {
  /** The key by which the booking gets the seats. */
  form: string;
  held: SeatsOfForm | null;
  /** The chosen seats about which the server has not answered: it may hold them for this form already. */
  asked: readonly number[];
  /** The seats that the form of this tab held before a reload or a return, until the server has answered this one. */
  before: StoredForm | null;
  /** Why nothing, or less, is held. */
  problem: unknown;
  over: boolean;
  busy: boolean;
  /** Holds seats for so many travellers, chosen or any; null: the form is closed. */
  want: (seats: Seats | null) => void;
  end: () => void;
  again: () => void;
  /** Sends nothing further while the form is booked; resolves when the last request has its answer. */
  pause: () => Promise<unknown>;
  /** Goes on after a booking that failed. */
  resume: () => void;
  /** Forgets what was held, which is booked now. */
  booked: () => void;
}

/**
 * Holds the seats of the form that is open on the page (docs/product.md 9.37), and releases them when it is closed. In `terms`,
 * which come from the server, the seats of the form are taken.
 */
export function useSeatHold({ trip, fromSeq, toSeq }: BookingTerms, onMoved: () => void): SeatHold {
  const tripId = trip.id;
  const [form] = useState(() => crypto.randomUUID());
  const [before, setBefore] = useState(() => formBefore(tripId, fromSeq, toSeq));
  const [wanted, want] = useState<Seats | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [held, setHeld] = useState<SeatsOfForm | null>(null);
  // The attempt whose time is over, until another one holds seats.
  const [ended, setEnded] = useState<number | null>(null);
  // One after another: the last choice must also reach the server last.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const paused = useRef(false);
  const inTurn = <T>(send: () => Promise<T>): Promise<T> => {
    const sent = turn.current.then(send);
    turn.current = sent.catch(() => undefined);
    return sent;
  };
  const query = useQuery({
    queryKey: ['seat-hold', form, tripId, fromSeq, toSeq, wanted, attempt],
    queryFn: async () => {
      const body = { form, after: before?.form, fromSeq, toSeq, seats: [...(wanted ?? [])] };
      try {
        const answer = await inTurn(async () =>
          paused.current ? null : call(formHoldsApi.hold, { params: { tripId }, body }),
        );
        if (answer === null) return held;
        if (held) onMoved();
        setHeld(answer);
        setBefore(null);
        setEnded(null);
        storeOwn(nameOf(tripId), { form, fromSeq, toSeq, ...answer }, 'tab');
        return answer;
      } catch (error) {
        if (held && Date.parse(held.until) <= serverTime()) setHeld(null);
        if (error instanceof ProblemError && error.status === 409) {
          setBefore(null);
          onMoved();
        }
        throw error;
      }
    },
    enabled: wanted !== null && ended !== attempt,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const isOpen = wanted !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form closes once, whatever it holds then
  useEffect(() => {
    if (!isOpen) return undefined;
    const release = () =>
      call(formHoldsApi.release, { params: { tripId, form } }, { keepalive: true }).catch(() => undefined);
    const restored = (event: PageTransitionEvent) => event.persisted && setAttempt((before) => before + 1);
    window.addEventListener('pagehide', release);
    window.addEventListener('pageshow', restored);
    return () => {
      window.removeEventListener('pagehide', release);
      window.removeEventListener('pageshow', restored);
      void inTurn(release);
      setHeld(null);
    };
  }, [isOpen, tripId, form]);
  return {
    ...{ form, held, before, want },
    asked: query.isFetching || isUnanswered(query.error) ? (wanted ?? []).filter((seat) => seat !== null) : [],
    over: ended !== null,
    problem: query.error,
    busy: query.isFetching,
    end: () => setEnded(attempt),
    again: () => setAttempt(attempt + 1),
    pause: () => {
      paused.current = true;
      return turn.current;
    },
    resume: () => {
      paused.current = false;
      setAttempt(attempt + 1);
    },
    booked: () => storeOwn(nameOf(tripId), null, 'tab'),
  };
}

/** Whether a request failed without an answer of the server, which may have done what it asked for. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'offline';
}

/** The terms as the form shows them: what it holds is free for it, and so are what it has held and what it has asked for. */
export function termsOfForm(
  terms: BookingTerms,
  { held, before, asked }: Pick<SeatHold, 'held' | 'before' | 'asked'>,
): BookingTerms {
  const seats = new Set([...((held ?? before)?.seats ?? []), ...asked]);
  const own = terms.taken.filter((seat) => seats.has(seat));
  if (own.length === 0) return terms;
  return {
    ...terms,
    taken: terms.taken.filter((seat) => !own.includes(seat)),
    freeSeats: terms.freeSeats + own.length,
  };
}

function nameOf(tripId: number): string {
  return `seats:${tripId}`;
}

/** The form of the same ride that was open in this tab, while its seats may still be held. */
function formBefore(tripId: number, fromSeq: number, toSeq: number): StoredForm | null {
  const { data } = storedForm.safeParse(readOwn(nameOf(tripId), 'tab'));
  const isSame = data?.fromSeq === fromSeq && data.toSeq === toSeq;
  return isSame && Date.parse(data.until) > serverTime() ? data : null;
}
