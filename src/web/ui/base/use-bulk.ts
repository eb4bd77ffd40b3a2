import { useState } from 'react';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { toast } from './toasts.ts';

interface BulkAct<T, A> {
  on: readonly T[];
  /** How a row is called where it is refused. */
  nameOf: (one: T) => string;
  /** Sends one row; a promise that rejects is a refusal of this row only. */
  send: (one: T) => Promise<A>;
  undo?: ((one: T, answer: A) => Promise<unknown>) | undefined;
  /** The words for a refusal; by default the server's problem. */
  reason?: ((error: unknown) => string) | undefined;
  /** Called once after all rows. */
  settled?: (() => unknown) | undefined;
}

interface Refused {
  name: string;
  reason: string;
}

export interface Bulk {
  run: <T, A>(act: BulkAct<T, A>) => Promise<void>;
  /** How far an act is; null while none runs. */
  progress: { done: number; total: number } | null;
  /** The rows that the last act could not do, each with its reason. */
  refused: readonly Refused[];
  close: () => void;
}

/** As many requests are on their way at the same time: the server repeats none and waits for the row that another one has locked. */
const AT_ONCE = 4;

/**
 * Acts on many rows by the request for one, a few at the same time: a refusal of one row does not stop the others. A toast says how many are
 * done and undoes them; who was refused is listed until the reader closes the list.
 */
export function useBulk(): Bulk {
  const [progress, setProgress] = useState<Bulk['progress']>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const run = async <T, A>(act: BulkAct<T, A>): Promise<void> => {
    const { on, nameOf, send, undo, reason = problemText, settled } = act;
    setRefused([]);
    setProgress({ done: 0, total: on.length });
    const outcomes = await inTurn(on, send, (finished) => setProgress({ done: finished, total: on.length }));
    const done = outcomes.flatMap((one) => ('answer' in one ? [one] : []));
    const failed = outcomes.flatMap((one) =>
      'error' in one ? [{ name: nameOf(one.one), reason: reason(one.error) }] : [],
    );
    await settled?.();
    setProgress(null);
    setRefused(failed);
    if (done.length === 0) return;
    const back = undo && (() => void run({ ...act, on: done, ...opposite(undo, nameOf) }));
    toast({
      kind: 'good',
      text: t('ui.bulk.done', { n: done.length }),
      ms: 10_000,
      ...(back && { action: { label: t('ui.bulk.undo'), onAct: back } }),
    });
  };
  return { run, progress, refused, close: () => setRefused([]) };
}

type Outcome<T, A> = { one: T; answer: A } | { one: T; error: unknown };

/** Sends the rows in their order, a few at the same time; the outcomes are in the same order. */
async function inTurn<T, A>(
  on: readonly T[],
  send: (one: T) => Promise<A>,
  onProgress: (finished: number) => void,
): Promise<Outcome<T, A>[]> {
  const outcomes: Outcome<T, A>[] = [];
  const waiting = [...on.entries()].values();
  let finished = 0;
  const work = async () => {
    for (const [index, one] of waiting) {
      outcomes[index] = await send(one).then(
        (answer) => ({ one, answer }),
        (error: unknown) => ({ one, error }),
      );
      onProgress(++finished);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

/** The act that takes back what was done. It has no opposite of its own. */
function opposite<T, A>(undo: (one: T, answer: A) => Promise<unknown>, nameOf: (one: T) => string) {
  return {
    nameOf: ({ one }: { one: T }) => nameOf(one),
    send: ({ one, answer }: { one: T; answer: A }) => undo(one, answer),
    undo: undefined,
  };
}
