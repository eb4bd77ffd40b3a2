import { type Fix, measuredAt } from '#shared/operations/tracking/positions/fix.ts';
import { GEOLOCATION_TIMEOUT } from '#shared/operations/tracking/positions/limits.ts';
import { nextTick, OFF, reduce, type Tracker, type TrackerEvent } from './tracker.ts';

type Geolocation = Pick<globalThis.Geolocation, 'watchPosition' | 'clearWatch'>;

/** The environment of the tracker; a test passes its own. */
export interface TrackerHost {
  now(): number;
  /** Calls once after some milliseconds; returns a function that cancels. */
  later(run: () => void, ms: number): () => void;
  /** The time of this phone's clock, and how far the server's is ahead of it, in ms. */
  clock(): { time: number; ahead: number };
  geolocation: Geolocation;
  /** Whether tracking is needed; null when the request failed; 'refused' when the session has ended. */
  ask(): Promise<boolean | null | 'refused'>;
  isAllowed(): Promise<boolean>;
  send(fix: Fix): void;
  notify(failure: { code: number; message: string }): void;
  logout(): void;
  changed(phase: Tracker['phase']): void;
}

/** Feeds the events of a real phone to the tracker and runs its effects; returns a function that stops. */
export function track(host: TrackerHost): () => void {
  let state: Tracker = OFF;
  let watched: number | null = null;
  let cancelTick = () => {};

  function happen(event: TrackerEvent): void {
    const before = state.phase;
    const [next, effects] = reduce(state, event, host.now());
    state = next;
    cancelTick();
    const due = nextTick(state);
    if (due !== null) cancelTick = host.later(() => happen({ type: 'tick' }), Math.max(0, due - host.now()));
    for (const effect of effects) {
      if (effect.type === 'ask') void host.ask().then(answered);
      else if (effect.type === 'watch') watch();
      else if (effect.type === 'unwatch') unwatch();
      else if (effect.type === 'lookAtPermission') void host.isAllowed().then(looked);
      else if (effect.type === 'send') host.send(effect.fix);
      else if (effect.type === 'notify') host.notify(effect.failure);
      else host.logout();
    }
    if (state.phase !== before) host.changed(state.phase);
  }

  function answered(needed: boolean | null | 'refused'): void {
    if (needed === 'refused') happen({ type: 'refused' });
    else if (needed !== null) happen({ type: 'need', needed });
  }

  function looked(granted: boolean): void {
    happen({ type: 'permission', granted });
  }

  function watch(): void {
    unwatch();
    watched = host.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        const { latitude, longitude, accuracy, speed, heading } = coords;
        const { time, ahead } = host.clock();
        const at = measuredAt(timestamp, time, ahead);
        happen({ type: 'fix', fix: { latitude, longitude, accuracy, speed, heading: rounded(heading), at } });
      },
      ({ code, message }) => happen({ type: 'failed', failure: { code, message } }),
      { enableHighAccuracy: true, maximumAge: 0, timeout: GEOLOCATION_TIMEOUT },
    );
  }

  function unwatch(): void {
    if (watched !== null) host.geolocation.clearWatch(watched);
    watched = null;
  }

  happen({ type: 'start' });
  return () => happen({ type: 'stop' });
}

/** A phone that stands still reports NaN. */
function rounded(heading: number | null): number | null {
  return heading === null || Number.isNaN(heading) ? null : heading;
}
