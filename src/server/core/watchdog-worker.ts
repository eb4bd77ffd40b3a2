import { writeSync } from 'node:fs';
import { setInterval } from 'node:timers';
import { workerData } from 'node:worker_threads';
import type { Shared } from './watchdog.ts';

/** How often the watchdog looks, in ms. */
const LOOK_MS = 500;
/** The part of a standstill that the process must have used the processor. */
const MIN_BUSY = 0.5;
/** After this many standstills it ends also without it: a call of the system does not return. */
const MAX_STANDSTILLS = 6;
// `startWatchdog` passes it.
const { beats, routes, routeBytes, standstill } = workerData as Shared;
const count = new Int32Array(beats);
let seen = Atomics.load(count, 0);
/** Looks since the last beat. They are counted, since a process that was suspended wakes up much later with an event loop that is well. */
let silent = 0;

/** The processor's time that the process had used at the last beat, in ms. */
let usedAtBeat = usedMs();

setInterval(() => {
  const now = Atomics.load(count, 0);
  silent = now === seen ? silent + 1 : 0;
  if (silent === 0) usedAtBeat = usedMs();
  seen = now;
  const silentMs = silent * LOOK_MS;
  // On a machine that gives the process hardly any time, work of a moment takes seconds: such a loop is slow, and goes on.
  const stuck = usedMs() - usedAtBeat >= standstill * MIN_BUSY || silentMs >= standstill * MAX_STANDSTILLS;
  if (silentMs >= standstill && stuck) end();
}, LOOK_MS);

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function end(): void {
  const line = {
    level: 'fatal',
    time: new Date().toISOString(),
    seconds: Math.round(standstill / 1000),
    routes: lastRoutes(),
    msg: 'the event loop stands still, so this process ends; these are the routes of the last requests',
  };
  try {
    // The streams of the process are written by the event loop, its standard output is not.
    writeSync(1, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** The routes without the empty places. */
function lastRoutes(): string[] {
  const bytes = new Uint8Array(routes);
  const texts: string[] = [];
  for (let start = 0; start < bytes.length; start += routeBytes) {
    const place = bytes.slice(start, start + routeBytes);
    texts.push(new TextDecoder().decode(place.subarray(0, place.indexOf(0))));
  }
  return [...new Set(texts.filter((route) => route !== ''))];
}
