import { useState } from 'react';
import type { FixOutcome } from '#shared/operations/tracking/positions/fix.ts';
import { isFresh, type Seen, seenState } from '#shared/operations/tracking/positions/seen.ts';
import { serverTime, useNow } from '#web/core/browser/now.ts';
import { useOnline } from '#web/core/browser/online.ts';
import { createStore, useStore } from '#web/core/browser/store.ts';
import type { Tracker } from './tracker.ts';

interface Answers {
  answered: boolean;
  accepted: number | null;
  refused: FixOutcome | null;
  known: { at: number; own: boolean } | null;
}

const NO_ANSWERS: Answers = { answered: true, accepted: null, refused: null, known: null };

/** This tab's record of the answers; `sending.ts` writes it. */
export const seenAnswers = createStore<Answers>(NO_ANSWERS);

export function recordSeen(change: Partial<Answers>): void {
  seenAnswers.set({ ...seenAnswers.get(), ...change });
}

export function resetSeen(): void {
  seenAnswers.set(NO_ANSWERS);
}

/** Whether passengers see the bus; null while nobody needs its position. */
export function useSeen(phase: Tracker['phase']): Seen | null {
  const { answered, ...answers } = useStore(seenAnswers);
  const connected = useOnline() && answered;
  const receiver = phase === 'off' || phase === 'idle' ? null : phase;
  const [since, setSince] = useState<number | null>(null);
  const now = useNow();
  if ((receiver === null) !== (since === null)) setSince(receiver === null ? null : serverTime());
  if (receiver === null || since === null) return null;
  return seenState({ ...answers, receiver, connected, since }, Math.max(now.getTime(), since));
}

/** The newest position that the server has said to have; null if it has named none. */
export function lastSeen(): number | null {
  const { accepted, known } = seenAnswers.get();
  return accepted === null && known === null ? null : Math.max(accepted ?? 0, known?.at ?? 0);
}

/** Whether another app or phone sends the position, so that this phone's own receiver matters to nobody. */
export function isSentElsewhere(): boolean {
  const { known } = seenAnswers.get();
  return known !== null && !known.own && isFresh(known.at, serverTime());
}
