import { useEffect, useRef, useState } from 'react';
import {
  findTicket,
  readTicket,
  type TicketMark,
  VERDICT_TONES,
  verdictOf,
} from '#shared/sales/bookings/core/finding.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { type Outcome, outcomeSignals } from '#web/core/camera/signal.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { lookUpTicket } from '#web/sales/bookings/core/queries.ts';
import { fetchSheet, storedSheets } from '#web/sales/trips/stored-sheets.ts';

export type FindOutcome =
  | { is: 'booking'; of: TripSheet; bookingId: number }
  | { is: 'searching' }
  | { is: 'unknown'; why: 'foreign' | 'offline' | 'nowhere' }
  | { is: 'failed'; text: string };

/** Finds bookings on this device and, with a connection, on the server, and says what each means by tone and vibration. */
export function useFinding(here: TripSheet | null, onClose: () => void) {
  const navigate = useNavigate();
  const stored = useStoredSheets();
  const give = useSignals();
  const [found, setFound] = useState<FindOutcome | null>(null);
  const [last, setLast] = useState<string | null>(null);

  const show = (trip: TripSheet, booking: SheetBooking) => {
    if (!here) {
      onClose();
      navigate(paths.booking(trip.id, booking.id));
      return;
    }
    setFound({ is: 'booking', of: trip, bookingId: booking.id });
    give(VERDICT_TONES[verdictOf(booking, trip, here)]);
  };
  const unknown = (why: 'foreign' | 'offline' | 'nowhere') => {
    setFound({ is: 'unknown', why });
    give('bad');
  };
  const read = async (text: string) => {
    const mark = readTicket(text);
    if (!mark) return unknown('foreign');
    const known = findTicket(here ? [here, ...stored] : stored, mark);
    if (known) return show(known.sheet, known.booking);
    setFound({ is: 'searching' });
    try {
      const { sheet, booking } = await askServer(mark);
      show(sheet, booking);
    } catch (error) {
      const code = error instanceof ProblemError ? error.code : null;
      if (code === 'not_found') unknown('nowhere');
      else if (code === 'offline') unknown('offline');
      else setFound({ is: 'failed', text: problemText(error) });
    }
  };
  return {
    found,
    /** The sheets of other trips on this device. */
    stored,
    /** The last action, in words. */
    last,
    read,
    show,
    clear: () => setFound(null),
    boarded: (words: string) => {
      setLast(words);
      setFound(null);
    },
  };
}

export type Finding = ReturnType<typeof useFinding>;

/** The booking with the newest sheet of its trip, also of a trip that this device does not have. */
async function askServer(mark: TicketMark): Promise<{ sheet: TripSheet; booking: SheetBooking }> {
  const { tripId } = await lookUpTicket(mark);
  const sheet = await fetchSheet(tripId, new AbortController().signal);
  const found = findTicket([sheet], mark);
  if (!found) throw new ProblemError('not_found', 404);
  return found;
}

function useStoredSheets(): TripSheet[] {
  const [sheets, setSheets] = useState<TripSheet[]>([]);
  useEffect(() => void storedSheets().then(setSheets), []);
  return sheets;
}

function useSignals(): (outcome: Outcome) => void {
  const signals = useRef<ReturnType<typeof outcomeSignals>>(null);
  useEffect(() => () => signals.current?.close(), []);
  return (outcome) => {
    signals.current ??= outcomeSignals();
    signals.current.give(outcome);
  };
}
