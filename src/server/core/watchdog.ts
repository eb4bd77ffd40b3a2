import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

/**
 * An event loop that stands still for longer than this, in ms, while the process uses the processor never goes on: the process ends, and what
 * started it starts it again. A process that uses no processor has six times as long: a busy machine may have given it no time.
 */
const STANDSTILL_MS = 10_000;
/** How often the event loop says that it turns, in ms. */
const BEAT_MS = 500;

/** The routes of the last requests are written here, for the sentence about the end. */
const ROUTES = 8;
const ROUTE_BYTES = 128;

/** The memory that the event loop and the watchdog share: a count of beats, and the routes. */
export interface Shared {
  beats: SharedArrayBuffer;
  routes: SharedArrayBuffer;
  routeBytes: number;
  standstill: number;
}

export interface Watchdog {
  note(route: string): void;
  stop(): Promise<void>;
}

/**
 * Starts a thread that ends this process by SIGKILL when its event loop stands still, for whatever reason, and logs the routes of the last requests
 * before it. Under a debugger, which stops the loop itself, nothing is watched.
 */
export function startWatchdog(standstill = STANDSTILL_MS): Watchdog {
  if (inspector.url() !== undefined) return { note: () => undefined, stop: async () => undefined };
  const shared: Shared = {
    beats: new SharedArrayBuffer(4),
    routes: new SharedArrayBuffer(ROUTES * ROUTE_BYTES),
    routeBytes: ROUTE_BYTES,
    standstill,
  };
  const beats = new Int32Array(shared.beats);
  const routes = new Uint8Array(shared.routes);
  const encoder = new TextEncoder();
  const timer = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const worker = new Worker(new URL('watchdog-worker.ts', import.meta.url), {
    workerData: shared,
    // Not the arguments of the process, which may name the file that it runs.
    execArgv: [],
  });
  worker.unref();
  let next = 0;
  return {
    note(route) {
      const slot = routes.subarray(next * ROUTE_BYTES, (next + 1) * ROUTE_BYTES);
      const { written } = encoder.encodeInto(route, slot);
      slot.fill(0, written);
      next = (next + 1) % ROUTES;
    },
    async stop() {
      clearInterval(timer);
      await worker.terminate();
    },
  };
}
