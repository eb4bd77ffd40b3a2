import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { expectedSheet } from '#shared/sales/bookings/sheet/expected-sheet.ts';
import { bookingOf, type SheetAction } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { loadProblemTexts } from '#web/core/api/problem-texts.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { useStore } from '#web/core/browser/store.ts';
import { sheetQuery } from '#web/sales/trips/queries.ts';
import { fetchSheet, storedSheet } from '#web/sales/trips/stored-sheets.ts';
import { addPress, followPresses, ownPresses, removePress, resultOf, type ShownPress, sendPresses } from './outbox.ts';
import type { PendingPress, RefusedPress, StoredPress } from './press-box.ts';

/** How long a dialog waits for the server before it closes and leaves the press to be sent later. */
const TIMEOUT_MS = 5000;
/** How long a button waits before it reports what the device has stored. */
const ANSWER_MS = 1500;

/** Stores a press on the device, shows its expected result immediately, sends it in order as soon as there is a connection. */
export async function press(tripId: number, action: SheetAction): Promise<void> {
  await addPress(tripId, action);
  void sendPresses();
}

export class RefusedPressError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'RefusedPressError';
    this.code = code;
  }
}

/**
 * Makes a press for a dialog that waits for the server. It throws a RefusedPressError when the server refuses, and the press is then not
 * listed; without a response it resolves after a short time, and the press is sent later.
 */
export async function pressAndWait(tripId: number, action: SheetAction): Promise<void> {
  const { id, result } = await pressed(tripId, action, TIMEOUT_MS);
  const known = await result;
  if (known?.outcome !== 'refused') return;
  await removePress(id);
  throw await refusalOf(known.code);
}

/** Does the same, for a button that reports what came of it: a refused press stays in the list. */
export async function pressAndReport(tripId: number, action: SheetAction): Promise<void> {
  const { result } = await pressed(tripId, action, ANSWER_MS);
  const known = await result;
  if (known?.outcome === 'refused') throw await refusalOf(known.code);
}

/** Who shows the error needs the texts of problems. */
async function refusalOf(code: string | null): Promise<RefusedPressError> {
  await loadProblemTexts();
  return new RefusedPressError(code ?? 'internal');
}

async function pressed(tripId: number, action: SheetAction, timeout: number) {
  const { id } = await addPress(tripId, action);
  const result = resultOf(id, navigator.onLine ? timeout : 0);
  void sendPresses();
  return { id, result };
}

/** The driver has dealt with a refused press: it leaves the list. */
export async function dismissRefused({ id }: Pick<RefusedPress, 'id'>): Promise<void> {
  await removePress(id);
}

/** Sends a refused press once more, as its own press with the time of the first. */
export async function pressAgain(refused: RefusedPress): Promise<void> {
  await addPress(refused.tripId, refused.do, refused.at);
  await removePress(refused.id);
  void sendPresses();
}

/** The presses of a trip that are not stored on the server yet, and those that were refused and wait for the driver. */
export function usePresses(tripId: number): { waiting: PendingPress[]; refused: RefusedPress[] } {
  const all = useAllPresses();
  return useMemo(() => {
    const ofTrip = all.filter((one) => one.tripId === tripId);
    return { waiting: ofTrip.filter(({ code }) => code === null), refused: ofTrip.filter(isRefused) };
  }, [all, tripId]);
}

export function useAllPresses(): readonly ShownPress[] {
  useEffect(followPresses, []);
  return useStore(ownPresses);
}

/** Whether a booking has a press that is not sent yet, or one that was refused. */
export function usePressesOfBooking(tripId: number, bookingId: number): 'waiting' | 'refused' | null {
  const { waiting, refused } = usePresses(tripId);
  const isOf = (one: PendingPress) => bookingOf(one.do) === bookingId;
  if (waiting.some(isOf)) return 'waiting';
  return refused.some(isOf) ? 'refused' : null;
}

/** The trip sheet of the server with the waiting presses applied; without a connection the one that the device has. */
export function useSheet(tripId: number): UseQueryResult<TripSheet> {
  const client = useQueryClient();
  const { waiting } = usePresses(tripId);
  const select = useCallback((sheet: TripSheet) => expectedSheet(sheet, waiting, serverNow()), [waiting]);
  const query = useQuery({
    ...sheetQuery(tripId),
    queryFn: ({ signal }) => fetchSheet(tripId, signal),
    select,
  });
  const missing = query.data === undefined;
  useEffect(() => {
    if (!missing) return;
    const { queryKey } = sheetQuery(tripId);
    // The stored sheet is shown until the server answers, however slow the network is.
    void storedSheet(tripId).then((stored) => {
      if (!stored || client.getQueryData(queryKey) !== undefined) return;
      client.setQueryData(queryKey, stored.sheet, { updatedAt: Date.parse(stored.at) });
    });
  }, [client, tripId, missing]);
  return query;
}

function isRefused<P extends StoredPress>(press: P): press is P & RefusedPress {
  return press.code !== null;
}
