/** The browser around a lock that keeps the screen on; a test passes its own. */
export interface WakeHost {
  /** Absent in browsers that cannot. */
  wakeLock: { request(type: 'screen'): Promise<{ release(): Promise<void> }> } | undefined;
  isVisible(): boolean;
  /** Calls when the page is hidden or seen again; gives back how to stop. */
  onVisibility(run: () => void): () => void;
}

/**
 * Keeps the screen on as long as the page is seen: a phone that sleeps stops saying where it is. The browser takes the lock
 * away from a hidden page, so it is asked for again when the page is seen; one that refuses (a battery that runs low) is asked
 * at the next chance. Gives back how to let the screen sleep.
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
