import { useEffect, useRef, useState } from 'react';
import { problemText } from '#web/core/api/errors.ts';
import { toast as showToast } from './toasts.ts';

interface ActionOptions<A extends unknown[], T> {
  done?: ((answer: T, ...input: A) => unknown) | undefined;
  toast?: string | ((answer: T, ...input: A) => string) | undefined;
  /** Called after success and after a refusal, while the action is still busy. */
  settled?: (() => unknown) | undefined;
  /** A refusal is a toast, or the screen shows `failure` beside the button while it is there, or it handles the error itself. */
  refusal?: 'toast' | 'beside' | ((error: unknown, ...input: A) => unknown) | undefined;
}

interface Action<A extends unknown[]> {
  /** Runs the action; resolves to whether it succeeded. It never rejects. */
  run: (...input: A) => Promise<boolean>;
  busy: boolean;
  running: A | null;
  error: unknown;
  /** The text of the last refusal; null while the action runs and after success. */
  failure: string | null;
  reset: () => void;
}

/** An action of the screen: `run` sends it, `busy` is for its button, a refusal is a toast unless it is shown beside the button. */
export function useAction<A extends unknown[], T>(
  send: (...input: A) => Promise<T> | T,
  { done, toast, settled, refusal = 'toast' }: ActionOptions<A, T> = {},
): Action<A> {
  const [running, setRunning] = useState<A | null>(null);
  const [error, setError] = useState<unknown>(null);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const run = async (...input: A) => {
    setRunning(input);
    setError(null);
    try {
      const answer = await send(...input);
      if (toast) showToast({ kind: 'good', text: typeof toast === 'function' ? toast(answer, ...input) : toast });
      await done?.(answer, ...input);
      return true;
    } catch (problem) {
      setError(problem);
      if (refusal === 'toast' || (refusal === 'beside' && !shown.current))
        showToast({ kind: 'bad', text: problemText(problem) });
      else if (refusal !== 'beside') await refusal(problem, ...input);
      return false;
    } finally {
      await settled?.();
      setRunning(null);
    }
  };
  const failure = error ? problemText(error) : null;
  return { run, busy: running !== null, running, error, failure, reset: () => setError(null) };
}
