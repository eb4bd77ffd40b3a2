import type { BrowserContext } from '@playwright/test';

/** How far the run's clock is ahead of the machine's, in ms; the server and every browser share it. */
const OFFSET = Number(process.env.E2E_CLOCK_OFFSET ?? 0) * 1000;

/** The time of the run's clock, in ms since 1970. */
export function now(): number {
  return Date.now() + OFFSET;
}

/** Sets the clock of every page that a browser context opens from now on; timers and animations keep their speed. */
export async function setClock(context: BrowserContext): Promise<void> {
  if (OFFSET !== 0) await advanceClock(context, OFFSET);
}

/** Moves the clock of the pages on by this many milliseconds. */
export async function advanceClock(context: BrowserContext, ms: number): Promise<void> {
  await context.addInitScript(moveClock, ms);
}

/** Runs in the page, before its scripts. */
function moveClock(offset: number): void {
  const MachineDate = Date;
  const current = () => MachineDate.now() + offset;
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length > 0 ? values : [current()], newTarget),
    apply: () => new MachineDate(current()).toString(),
    get: (target, key) => (key === 'now' ? current : Reflect.get(target, key)),
  });
  const { get } = Object.getOwnPropertyDescriptor(GeolocationPosition.prototype, 'timestamp') ?? {};
  Object.defineProperty(GeolocationPosition.prototype, 'timestamp', {
    get() {
      return get?.call(this) + offset;
    },
  });
}
