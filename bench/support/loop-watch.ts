import { createServer } from 'node:http';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Watches the event loop of a server process into which it is imported (`--import`), and reports at the port LOOP_PORT: each request gets
 * what happened since the one before.
 */
export interface LoopReport {
  /** The longest time in which the loop did not turn, in ms. */
  stall: number;
  /** The longest collection of garbage, in ms. */
  collection: number;
  /** The processor time of the main thread, in ms: a stall beyond it is that of a busy machine. */
  cpu: number;
}

const RESOLUTION = 5;

if (isMainThread && process.env.LOOP_PORT) watch(Number(process.env.LOOP_PORT));

function watch(port: number): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  let collection = 0;
  let before = threadTime();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collection = Math.max(collection, duration);
  }).observe({ entryTypes: ['gc'] });
  const server = createServer((_request, response) => {
    const now = threadTime();
    const report: LoopReport = { stall: Math.max(0, delay.max / 1e6 - RESOLUTION), collection, cpu: now - before };
    delay.reset();
    [collection, before] = [0, now];
    response.end(JSON.stringify(report));
  });
  // A child process of the server inherits the settings, and has nothing to report.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1').unref();
}

function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
