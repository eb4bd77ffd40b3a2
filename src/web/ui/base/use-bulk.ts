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
  /** The opposite of what was done, where there is one. */
  undo?: ((one: T, answer: A) => Promise<unknown>) | undefined;
  /** The words for a refusal; those of a problem of the server by default. */
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

/**
 * Acts on many rows by the request for one, one after the other: a refusal of one row does not stop the others. A toast says how many are
 * done and undoes them; who was refused is listed until the reader closes the list.
 */
export function useBulk(): Bulk {
  const [progress, setProgress] = useState<Bulk['progress']>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const run = async <T, A>(act: BulkAct<T, A>): Promise<void> => {
    const { on, nameOf, send, undo, reason = problemText, settled } = act;
    const done: { one: T; answer: A }[] = [];
    const failed: Refused[] = [];
    setRefused([]);
    for (const [index, one] of on.entries()) {
      setProgress({ done: index, total: on.length });
      try {
        done.push({ one, answer: await send(one) });
      } catch (error) {
        failed.push({ name: nameOf(one), reason: reason(error) });
      }
    }
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

/** The act that takes back what was done. It has no opposite of its own. */
function opposite<T, A>(undo: (one: T, answer: A) => Promise<unknown>, nameOf: (one: T) => string) {
  return {
    nameOf: ({ one }: { one: T }) => nameOf(one),
    send: ({ one, answer }: { one: T; answer: A }) => undo(one, answer),
    undo: undefined,
  };
}
