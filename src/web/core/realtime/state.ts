import type { ClientMessage, DomainMessage, ServerMessage } from '#shared/core/realtime.ts';

/** The phase of the connection (docs/product.md 18.2). */
export type Phase =
  /** Nobody is signed in. */
  | 'stopped'
  | 'connecting'
  | 'authenticating'
  | 'open'
  /** The next attempt is scheduled. */
  | 'waiting'
  /** The maximum of attempts has failed: the next series begins after a pause, or with a `wake`. */
  | 'resting'
  /** Another sign-in has taken over, or this one is not valid any more. Only `reclaim` ends this phase. */
  | 'ended';

export interface State {
  phase: Phase;
  who: SignIn | null;
  /** Attempts to reconnect since the last successful sign-in, or since the last `resting`. */
  attempts: number;
  /** The time since which changes of the person's own topics may have been missed; null while the connection is open. */
  silentSince: number | null;
  topics: Readonly<Record<string, Watched>>;
  queue: readonly Outgoing[];
  receivedAt: number;
  pingAt: number | null;
  deadAt: number | null;
  retryAt: number | null;
}

export interface SignIn {
  userId: number;
  token: string;
}

export type Outgoing = ClientMessage | DomainMessage;

export interface Watched {
  /** When the first fetch of the shown data of the topic began. */
  since: number;
  on: boolean;
  /** While it is on: every change after this time is reported. */
  from: number;
  /** Whether it was subscribed before the connection broke. */
  lost: boolean;
}

export type Event =
  /** `since` is when the page began to fetch data, by the same clock. */
  | { type: 'start'; who: SignIn; since: number }
  | { type: 'stop' }
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'received'; message: ServerMessage | null; other: DomainMessage | null }
  /** The time of `nextTick` has come. */
  | { type: 'tick' }
  /** The tab became visible, the network is back, or the person pressed the button. */
  | { type: 'wake' }
  /** The person wants to go on here after another sign-in has taken over. */
  | { type: 'reclaim' }
  | { type: 'send'; message: Outgoing }
  | { type: 'watch'; topic: string; since: number }
  | { type: 'unwatch'; topic: string };

export type Effect =
  | { type: 'connect' }
  | { type: 'disconnect' }
  | { type: 'send'; message: Outgoing }
  | { type: 'changed'; topic: string }
  | { type: 'deliver'; message: DomainMessage }
  | { type: 'taken' }
  | { type: 'refused' };

export type Step = readonly [State, readonly Effect[]];

export const INITIAL: State = {
  phase: 'stopped',
  who: null,
  attempts: 0,
  silentSince: null,
  topics: {},
  queue: [],
  receivedAt: 0,
  pingAt: null,
  deadAt: null,
  retryAt: null,
};
