import { setTimeout as wait } from 'node:timers/promises';
import { isRunning } from './postmaster.ts';

/** How often the server is checked, and the delay after a failed restart; in ms. */
const CHECK_INTERVAL = 200;

export interface Supervisor {
  /** Stops the server cleanly and ends the supervision. */
  stop(): Promise<void>;
}

/**
 * Supervises a server: a killed one is restarted with `revive` until it runs; one that was stopped cleanly stays stopped. `fell` says
 * whether it was killed. `say` is called with messages.
 */
export function keepRunning(
  first: number,
  by: { fell: () => Promise<boolean>; revive: () => Promise<number>; say: (line: string) => void },
): Supervisor {
  let pid: number | null = first;
  let stopped = false;
  let reviving: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (pid === null || isRunning(pid)) return;
    pid = null;
    reviving = revive();
  }, CHECK_INTERVAL);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await reviving;
      if (pid !== null) await end(pid);
    },
  };

  async function revive(): Promise<void> {
    if (!(await by.fell())) return;
    by.say('PostgreSQL was killed and is started again.');
    while (!stopped && pid === null) {
      pid = await by.revive().catch(() => null);
      if (pid === null) await wait(CHECK_INTERVAL);
    }
  }
}

/** Sends SIGINT, PostgreSQL's fast shutdown: it disconnects its clients, writes everything to disk and exits. */
async function end(pid: number): Promise<void> {
  if (!isRunning(pid)) return;
  process.kill(pid, 'SIGINT');
  while (isRunning(pid)) await wait(20);
}
