import { setTimeout as wait } from 'node:timers/promises';
import { isRunning } from './postmaster.ts';

/** How often a server is looked after, and how long after a start in vain the next is tried; in ms. */
const CHECK_INTERVAL = 200;

export interface Supervisor {
  /** Ends the server cleanly and looks no more. */
  stop(): Promise<void>;
}

/**
 * Looks after a server from now on: one that was killed is started again by `revive`, until it runs. One that somebody stopped
 * in order stays stopped. `fell` says which of the two it was. `say` hears what happens.
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

/** SIGINT is PostgreSQL's fast shutdown: it ends its clients, writes everything down and leaves. */
async function end(pid: number): Promise<void> {
  if (!isRunning(pid)) return;
  process.kill(pid, 'SIGINT');
  while (isRunning(pid)) await wait(20);
}
