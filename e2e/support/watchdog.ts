import type { Page } from '@playwright/test';

/** The longest task of a page's main thread that is accepted, in ms. */
export const MAX_BLOCK_MS = 200;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** In microseconds: wall time, and processor time of the thread. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

export interface Blocked {
  /** The longest task of any page of this browser, in ms of the thread's processor time, which excludes other load. */
  longest: number;
  /** The number of tasks longer than 50 ms. */
  long: number;
  /** The sum of all tasks, in ms. */
  busy: number;
}

/** Measures how long the main thread was blocked during an action. Chromium only; one at a time in a browser. */
export async function watchdog(page: Page, act: () => Promise<void>): Promise<Blocked> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', '__metadata'] });
  let traced: Buffer | undefined;
  try {
    await act();
  } finally {
    traced = await browser.stopTracing();
  }
  const { traceEvents: events }: { traceEvents: TraceEvent[] } = JSON.parse(traced.toString());
  const mains = new Set(
    events.filter((one) => one.name === 'thread_name' && one.args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events
    .filter((one) => one.ph === 'X' && one.name.endsWith('RunTask') && mains.has(threadOf(one)))
    .map(({ dur = 0, tdur = dur }) => tdur / 1000);
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  return {
    longest: Math.round(Math.max(...tasks)),
    long: tasks.filter((ms) => ms > 50).length,
    busy: Math.round(tasks.reduce((sum, ms) => sum + ms, 0)),
  };
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}:${tid}`;
}
