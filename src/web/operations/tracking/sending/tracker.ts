import type { Fix } from '#shared/operations/tracking/positions/fix.ts';
import {
  NEED_TRACKING_INTERVAL,
  PERMISSION_POLL,
  RETRY_MINUTES,
  SAME_ERROR_WINDOW,
} from '#shared/operations/tracking/positions/limits.ts';
import { intervalUntil } from '../map/dead-reckoning.ts';

/**
 * A driver's tracking as a pure state machine (docs/product.md 10.2 and 10.3). Times are milliseconds of one clock that the
 * caller passes in; effects are returned in order.
 */
export interface Tracker {
  /**
   * `idle`: the server does not need the position; `watching`: the position is requested from the phone; `denied`: the permission was
   * refused; `resting`: the phone has no position. In that state it is requested again later, and updates are still received, because most
   * phones recover without a new request.
   */
  phase: 'off' | 'idle' | 'watching' | 'denied' | 'resting';
  /** When to ask again whether tracking is needed, to check the permission, to retry the phone. */
  askAt: number | null;
  permissionAt: number | null;
  retryAt: number | null;
  /** How often each of the codes 2 and 3 was retried. */
  retries: Readonly<Record<2 | 3, number>>;
  sentAt: number;
  sent: Fix | null;
  /** A position that came too early: it is sent when its interval has passed, unless a newer one replaces it. */
  waiting: Fix | null;
  lastError: (Failure & { at: number }) | null;
  unreported: readonly (Failure & { reportAt: number })[];
}

/** A GeolocationPositionError: 1 denied, 2 unavailable, 3 timeout; others with their own message. */
export interface Failure {
  code: number;
  message: string;
}

export type TrackerEvent =
  | { type: 'start' }
  | { type: 'stop' }
  /** The time that `nextTick` returned has come. */
  | { type: 'tick' }
  | { type: 'need'; needed: boolean }
  /** The session is no longer valid. */
  | { type: 'refused' }
  | { type: 'fix'; fix: Fix }
  | { type: 'failed'; failure: Failure }
  | { type: 'permission'; granted: boolean };

export type TrackerEffect =
  | { type: 'ask' }
  | { type: 'watch' }
  | { type: 'unwatch' }
  | { type: 'lookAtPermission' }
  | { type: 'send'; fix: Fix }
  | { type: 'notify'; failure: Failure }
  | { type: 'logout' };

export type TrackerStep = readonly [Tracker, readonly TrackerEffect[]];

export const OFF: Tracker = {
  phase: 'off',
  askAt: null,
  permissionAt: null,
  retryAt: null,
  retries: { 2: 0, 3: 0 },
  sentAt: Number.NEGATIVE_INFINITY,
  sent: null,
  waiting: null,
  lastError: null,
  unreported: [],
};

const MINUTE = 60_000;

export function reduce(state: Tracker, event: TrackerEvent, now: number): TrackerStep {
  if (event.type === 'start') {
    if (state.phase !== 'off') return [state, []];
    return [{ ...OFF, phase: 'idle', askAt: now + NEED_TRACKING_INTERVAL }, [{ type: 'ask' }]];
  }
  // A refused call has ended the session, and the tracking with it, before its answer arrives.
  if (event.type === 'refused') return [OFF, [...unwatch(state), { type: 'logout' }]];
  if (state.phase === 'off') return [state, []];
  switch (event.type) {
    case 'stop':
      return [OFF, unwatch(state)];
    case 'need':
      return need(state, event.needed);
    case 'fix':
      return fixed(state, event.fix, now);
    case 'failed':
      return failed(state, event.failure, now);
    case 'permission':
      if (state.phase !== 'denied' || !event.granted) return [state, []];
      return [{ ...state, phase: 'watching', permissionAt: null }, [{ type: 'watch' }]];
    case 'tick':
      return tick(state, now);
  }
}

/** When `tick` is due; null when nothing is scheduled. */
export function nextTick(state: Tracker): number | null {
  const times = [
    state.askAt,
    state.permissionAt,
    state.retryAt,
    dueAt(state),
    ...state.unreported.map(({ reportAt }) => reportAt),
  ].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

function need(state: Tracker, needed: boolean): TrackerStep {
  if (!needed) {
    const { askAt, sentAt, sent, lastError, unreported } = state;
    return [{ ...OFF, phase: 'idle', askAt, sentAt, sent, lastError, unreported }, unwatch(state)];
  }
  if (state.phase !== 'idle') return [state, []];
  return [{ ...state, phase: 'watching' }, [{ type: 'watch' }]];
}

/** Ignores a position without latitude and longitude; a valid one resets the retries. */
function fixed(state: Tracker, fix: Fix, now: number): TrackerStep {
  if (!isWatched(state) || !Number.isFinite(fix.latitude) || !Number.isFinite(fix.longitude)) return [state, []];
  // An error that has passed is no longer shown.
  const unreported = state.unreported.filter(({ code }) => !isPassing(code));
  const lastError = state.lastError && isPassing(state.lastError.code) ? null : state.lastError;
  const well: Tracker = { ...state, phase: 'watching', retries: OFF.retries, retryAt: null, unreported, lastError };
  const waiting: Tracker = { ...well, waiting: fix };
  return isDue(dueAt(waiting), now) ? sendWaiting(waiting, fix, now) : [waiting, []];
}

/** When the position that waits is sent; null when none waits. */
function dueAt({ waiting, sent, sentAt }: Tracker): number | null {
  return waiting && sentAt + intervalUntil(waiting, sent);
}

function sendWaiting(state: Tracker, fix: Fix, now: number): TrackerStep {
  return [{ ...state, sentAt: now, sent: fix, waiting: null }, [{ type: 'send', fix }]];
}

function failed(state: Tracker, failure: Failure, now: number): TrackerStep {
  if (!isWatched(state)) return [state, []];
  // While a retry is scheduled, further errors are ignored.
  if (state.phase === 'resting' && failure.code !== 1) return [state, []];
  const { lastError } = state;
  const same = lastError?.code === failure.code && lastError.message === failure.message;
  if (same && now - lastError.at < SAME_ERROR_WINDOW) return [state, []];
  const notified: Tracker = {
    ...state,
    lastError: { ...failure, at: now },
    unreported: [...state.unreported, { ...failure, reportAt: now + SAME_ERROR_WINDOW }],
  };
  const { code } = failure;
  if (code === 1) {
    return [
      { ...notified, phase: 'denied', retryAt: null, permissionAt: now + PERMISSION_POLL },
      [{ type: 'unwatch' }],
    ];
  }
  if (!isPassing(code)) return [notified, []];
  const minutes = RETRY_MINUTES[state.retries[code]];
  const retries = { ...state.retries, [code]: state.retries[code] + 1 };
  const retryAt = minutes === undefined ? null : now + minutes * MINUTE;
  return [{ ...notified, phase: 'resting', retries, retryAt }, []];
}

function tick(from: Tracker, now: number): TrackerStep {
  let state = from;
  const effects: TrackerEffect[] = [];
  if (isDue(state.askAt, now)) {
    effects.push({ type: 'ask' });
    state = { ...state, askAt: now + NEED_TRACKING_INTERVAL };
  }
  if (isDue(state.permissionAt, now)) {
    effects.push({ type: 'lookAtPermission' });
    state = { ...state, permissionAt: now + PERMISSION_POLL };
  }
  if (isDue(state.retryAt, now)) {
    effects.push({ type: 'watch' });
    state = { ...state, phase: 'watching', retryAt: null };
  }
  if (state.waiting && isDue(dueAt(state), now)) {
    const [next, sending] = sendWaiting(state, state.waiting, now);
    effects.push(...sending);
    state = next;
  }
  const due = state.unreported.filter(({ reportAt }) => reportAt <= now);
  for (const { code, message } of due) effects.push({ type: 'notify', failure: { code, message } });
  if (due.length > 0) state = { ...state, unreported: state.unreported.filter(({ reportAt }) => reportAt > now) };
  return [state, effects];
}

function isDue(at: number | null, now: number): boolean {
  return at !== null && at <= now;
}

/** Unavailable and timeout: these are retried. */
function isPassing(code: number): code is 2 | 3 {
  return code === 2 || code === 3;
}

function isWatched({ phase }: Tracker): boolean {
  return phase === 'watching' || phase === 'resting';
}

function unwatch(state: Tracker): TrackerEffect[] {
  return isWatched(state) ? [{ type: 'unwatch' }] : [];
}
