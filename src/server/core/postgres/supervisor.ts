import { setTimeout as wait } from 'node:timers/promises';
import { isRunning } from './postmaster.ts';

/** How often the server is checked, and the delay after a failed restart; in ms. */
const CHECK_INTERVAL = 200;

/** How long a server may take to end by a signal, in ms; together less than a node that stops has. */
const ENDING_TIME = 8_000;

export interface Supervisor {
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

/**
 * Sends SIGINT, PostgreSQL's fast shutdown: it disconnects its clients, writes everything to disk and exits. A server that is recovering
 * from a full disk may never do so: after a time it gets SIGQUIT, and the next start recovers the committed data.
 */
async function end(pid: number): Promise<void> {
  const signals: [NodeJS.Signals, number][] = [
    ['SIGINT', ENDING_TIME],
    ['SIGQUIT', ENDING_TIME],
    ['SIGKILL', Number.POSITIVE_INFINITY],
  ];
  for (const [signal, time] of signals) {
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    for (const began = performance.now(); isRunning(pid) && performance.now() - began < time; ) await wait(20);
  }
}
