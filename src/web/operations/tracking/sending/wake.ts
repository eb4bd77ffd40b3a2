/** The browser around a wake lock; a test passes its own. */
export interface WakeHost {
  /** Absent in browsers without the API. */
  wakeLock: { request(type: 'screen'): Promise<{ release(): Promise<void> }> } | undefined;
  isVisible(): boolean;
  /** Calls when the page is hidden or shown; returns a function that unsubscribes. */
  onVisibility(run: () => void): () => void;
}

/**
 * Keeps the screen on while the page is visible: a sleeping phone stops sending its position. The browser releases the lock of
 * a hidden page, so it is requested again when the page is shown; a refusal (low battery) is retried at the next chance.
 * Returns a function that releases the lock.
 */
export function keepAwake({ wakeLock, isVisible, onVisibility }: WakeHost): () => void {
  if (!wakeLock) return () => {};
  let ended = false;
  let release: (() => void) | null = null;
  const acquire = async () => {
    if (ended || !isVisible()) return;
    const lock = await wakeLock.request('screen').catch(() => null);
    if (!lock) return;
    const letGo = () => void lock.release().catch(() => undefined);
    if (ended) return letGo();
    release?.();
    release = letGo;
  };
  const stop = onVisibility(() => void acquire());
  void acquire();
  return () => {
    ended = true;
    stop();
    release?.();
  };
}
