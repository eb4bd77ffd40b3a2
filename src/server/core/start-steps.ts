/** The steps of a start, which may be stopped at any moment: the finished steps are undone then. */
export interface StartSteps {
  signal: AbortSignal;
  /** Returns the result of a step; `undo` undoes it. Throws also when the start has been stopped meanwhile. */
  step<T>(result: Promise<T>, undo?: (value: T) => Promise<void> | undefined): Promise<T>;
  /** Undoes the steps, the last one first. One that is in progress and can be undone is waited for; one that failed has undone itself. */
  undo(): Promise<void>;
}

export function startSteps(): StartSteps {
  const stopping = new AbortController();
  const begun: (() => Promise<void>)[] = [];
  let undoing: Promise<void> | undefined;
  return {
    signal: stopping.signal,
    async step(result, undo) {
      begun.unshift(async () => {
        if (undo) await result.then(undo, () => undefined);
      });
      const value = await result;
      stopping.signal.throwIfAborted();
      return value;
    },
    undo() {
      stopping.abort();
      undoing ??= inTurn(begun);
      return undoing;
    },
  };
}

async function inTurn(begun: readonly (() => Promise<void>)[]): Promise<void> {
  for (const undo of begun) await undo();
}
