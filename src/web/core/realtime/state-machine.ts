import {
  type ClientMessage,
  type DomainMessage,
  MAX_ATTEMPTS,
  PING_INTERVAL,
  PONG_TIMEOUT,
  RECONNECT_PAUSE,
  type ServerMessage,
} from '#shared/core/realtime.ts';
import { backoff, jittered } from './backoff.ts';
import {
  type Effect,
  type Event,
  INITIAL,
  type Outgoing,
  type SignIn,
  type State,
  type Step,
  type Watched,
} from './state.ts';

/** How long an attempt to connect may take, in milliseconds. */
export const CONNECT_TIMEOUT = 10_000;
/** How long a ping after waking up may take, in milliseconds; it is shorter because the person is looking at the page. */
export const PROBE_TIMEOUT = 5_000;
const MAX_QUEUED = 200;

/**
 * The connection as a pure state machine (docs/product.md 18.2). All times are milliseconds of one clock that the caller passes in. The
 * effects are returned in the order in which they must be carried out. `chance` is a random number from 0 to 1 for each event; with 1 the
 * waits have their full length.
 */
export function reduce(state: State, event: Event, now: number, chance = 1): Step {
  switch (event.type) {
    case 'start':
      return start(state, event.who, event.since, now);
    case 'stop':
      return [{ ...INITIAL, topics: mapTopics(state.topics, off) }, [{ type: 'disconnect' }]];
    case 'opened':
      return opened(state, now);
    case 'closed':
      return isUp(state) ? connectionLost(state, now, chance) : [state, []];
    case 'received':
      return isUp(state) ? received(state, event.message, event.other, now) : [state, []];
    case 'tick':
      return tick(state, now, chance);
    case 'wake':
      return wake(state, now, chance);
    case 'reclaim':
      return state.phase === 'ended' ? connect({ ...state, attempts: 0 }, now) : [state, []];
    case 'send':
      return send(state, event.message);
    case 'watch':
      return watch(state, event.topic, event.since);
    case 'unwatch':
      return unwatch(state, event.topic);
  }
}

/** Returns when the next `tick` is due; null when nothing is scheduled. */
export function nextTick({ phase, retryAt, pingAt, deadAt }: State): number | null {
  const times = phase === 'waiting' || phase === 'resting' ? [retryAt] : phase === 'open' ? [pingAt, deadAt] : [deadAt];
  const due = times.filter((time) => time !== null);
  return due.length === 0 ? null : Math.min(...due);
}

function start(state: State, who: SignIn, since: number, now: number): Step {
  const same = state.who?.userId === who.userId && state.who.token === who.token;
  if (same && state.phase !== 'stopped') return [state, []];
  const clean: State = { ...INITIAL, who, silentSince: since, topics: mapTopics(state.topics, off) };
  return [
    { ...clean, phase: 'connecting', deadAt: now + CONNECT_TIMEOUT },
    [{ type: 'disconnect' }, { type: 'connect' }],
  ];
}

function opened(state: State, now: number): Step {
  if (state.phase !== 'connecting' || !state.who) return [state, []];
  const { userId, token } = state.who;
  const message: ClientMessage = { type: 'auth', user_id: userId, token };
  return [{ ...state, phase: 'authenticating', deadAt: now + CONNECT_TIMEOUT }, [{ type: 'send', message }]];
}

function received(from: State, message: ServerMessage | null, other: DomainMessage | null, now: number): Step {
  const state: State = { ...from, receivedAt: now, deadAt: from.phase === 'open' ? null : from.deadAt };
  if (other) return [state, [{ type: 'deliver', message: other }]];
  if (message?.type === 'authenticated') return authenticated(state, message.topics, message.quiet ?? [], now);
  if (message?.type === 'subscribed') return subscribed(state, message.topic, now - (message.quiet ?? 0));
  if (message?.type === 'changed') return [state, [{ type: 'changed', topic: message.topic }]];
  if (message?.type === 'force_disconnect') return end(state, { type: 'taken' });
  if (message?.type === 'error' && message.code === 'not_signed_in') return end(state, { type: 'refused' });
  return [state, []];
}

function authenticated(state: State, topics: readonly string[], quiet: readonly number[], now: number): Step {
  let open: State = {
    ...state,
    phase: 'open',
    attempts: 0,
    silentSince: null,
    queue: [],
    pingAt: now + PING_INTERVAL,
    deadAt: null,
  };
  const effects: Effect[] = [];
  for (const topic of Object.keys(state.topics)) {
    if (!topics.includes(topic)) effects.push({ type: 'send', message: { type: 'subscribe', topic } });
  }
  for (const message of state.queue) effects.push({ type: 'send', message });
  for (const [index, topic] of topics.entries()) {
    const from = now - (quiet[index] ?? 0);
    const [next, reported] = subscribed(open, topic, from);
    open = next;
    // Changes of the person's own topics are reported even if nobody watches them.
    if (reported.length > 0 || isOld(state.silentSince, from)) effects.push({ type: 'changed', topic });
  }
  return [open, effects];
}

/**
 * Marks a topic as subscribed: all its changes after `from` are reported, and for older data a change is reported now. `from` is counted
 * back from the arrival of the response, which is later than its sending, so that no change is missed however long the response took.
 */
function subscribed(state: State, topic: string, from: number): Step {
  const watched = state.topics[topic];
  if (!watched || watched.on) return [state, []];
  const missed = watched.lost || isOld(watched.since, from);
  const topics = { ...state.topics, [topic]: { ...watched, on: true, from, lost: false } };
  return [{ ...state, topics }, missed ? [{ type: 'changed', topic }] : []];
}

function end(state: State, why: Effect): Step {
  const topics = mapTopics(state.topics, (watched) => ({ ...watched, on: false, lost: true }));
  const ended: State = {
    ...state,
    phase: 'ended',
    topics,
    silentSince: Number.NEGATIVE_INFINITY,
    queue: [],
    pingAt: null,
    deadAt: null,
    retryAt: null,
  };
  return [ended, [{ type: 'disconnect' }, why]];
}

function tick(state: State, now: number, chance: number): Step {
  if (state.phase === 'waiting' || state.phase === 'resting')
    return isDue(state.retryAt, now) ? connect(state, now) : [state, []];
  if (!isUp(state)) return [state, []];
  if (isDue(state.deadAt, now)) return andDisconnect(connectionLost(state, now, chance));
  if (state.phase === 'open' && isDue(state.pingAt, now)) {
    // A sleeping tab sends its pings late, so the time without messages does not prove that the connection is dead.
    return ping(state, now, Math.max(state.receivedAt + PONG_TIMEOUT, now + PING_INTERVAL));
  }
  return [state, []];
}

function wake(state: State, now: number, chance: number): Step {
  if (state.phase === 'waiting' || state.phase === 'resting') return connect(state, now);
  if (!isUp(state)) return [state, []];
  if (isDue(state.deadAt, now)) return andDisconnect(connect(connectionLost(state, now, chance)[0], now));
  return state.phase === 'open' ? ping(state, now, now + PROBE_TIMEOUT) : [state, []];
}

/** Sends a ping. The connection is dead without a response by `deadAt`, or by an earlier deadline. */
function ping(state: State, now: number, deadAt: number): Step {
  const dead = Math.min(state.deadAt ?? deadAt, deadAt);
  return [{ ...state, pingAt: now + PING_INTERVAL, deadAt: dead }, [{ type: 'send', message: { type: 'ping' } }]];
}

/** The state after a connection was lost: it is made again after a while, up to a number of attempts. */
function connectionLost(state: State, now: number, chance: number): Step {
  const topics = mapTopics(state.topics, (watched) => ({ ...watched, on: false, lost: watched.on || watched.lost }));
  const silentSince = state.phase === 'open' ? Number.NEGATIVE_INFINITY : state.silentSince;
  const down: State = { ...state, topics, silentSince, pingAt: null, deadAt: null };
  if (state.attempts >= MAX_ATTEMPTS)
    return [{ ...down, phase: 'resting', attempts: 0, retryAt: now + jittered(RECONNECT_PAUSE, chance) }, []];
  return [{ ...down, phase: 'waiting', retryAt: now + backoff(state.attempts, chance) }, []];
}

function connect(state: State, now: number): Step {
  const { attempts } = state;
  const next: State = {
    ...state,
    phase: 'connecting',
    attempts: attempts + 1,
    retryAt: null,
    deadAt: now + CONNECT_TIMEOUT,
  };
  return [next, [{ type: 'connect' }]];
}

function send(state: State, message: Outgoing): Step {
  if (state.phase === 'open') return [state, [{ type: 'send', message }]];
  if (state.phase === 'stopped' || state.phase === 'ended') return [state, []];
  return [{ ...state, queue: [...state.queue, message].slice(-MAX_QUEUED) }, []];
}

function watch(state: State, topic: string, since: number): Step {
  const watched = state.topics[topic];
  if (watched?.on) return [state, isOld(since, watched.from) ? [{ type: 'changed', topic }] : []];
  const known = watched ?? { since, on: false, from: 0, lost: false };
  const topics = { ...state.topics, [topic]: { ...known, since: Math.min(known.since, since) } };
  const asks = state.phase === 'open' && !watched;
  return [{ ...state, topics }, asks ? [{ type: 'send', message: { type: 'subscribe', topic } }] : []];
}

function unwatch(state: State, topic: string): Step {
  if (!state.topics[topic]) return [state, []];
  const { [topic]: _, ...topics } = state.topics;
  const effects: Effect[] = [{ type: 'send', message: { type: 'unsubscribe', topic } }];
  return [{ ...state, topics }, state.phase === 'open' ? effects : []];
}

function andDisconnect([state, effects]: Step): Step {
  return [state, [{ type: 'disconnect' }, ...effects]];
}

function isUp({ phase }: State): boolean {
  return phase === 'connecting' || phase === 'authenticating' || phase === 'open';
}

function isDue(time: number | null, now: number): boolean {
  return time !== null && now >= time;
}

/** Whether data whose fetch began at `since` may lack a change of the time until `from`. */
function isOld(since: number | null, from: number): boolean {
  return since !== null && since <= from;
}

function off(watched: Watched): Watched {
  return { ...watched, on: false };
}

function mapTopics(topics: State['topics'], change: (watched: Watched) => Watched): State['topics'] {
  return Object.fromEntries(Object.entries(topics).map(([topic, watched]) => [topic, change(watched)]));
}
