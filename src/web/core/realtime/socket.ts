import { type DomainMessage, type ServerMessage, serverMessage } from '#shared/core/realtime.ts';
import { createStore, type Store } from '../browser/store.ts';
import { type Effect, type Event, INITIAL, type Phase, type State } from './state.ts';
import { nextTick, reduce } from './state-machine.ts';

/** WebSocket and timers of the connection; tests pass their own. */
export interface Host {
  connect(address: string): SocketLike;
  now(): number;
  /** Calls `run` once after `ms` milliseconds; returns a function that cancels it. */
  later(run: () => void, ms: number): () => void;
  /** A random number from 0 to 1. */
  chance(): number;
}

export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export interface Callbacks {
  url: string;
  onChanged(topic: string): void;
  onForceDisconnect(): void;
  /** The session is no longer valid. */
  onRefused?(): void;
  onMessage?(message: DomainMessage): void;
}

export interface Connection {
  dispatch(event: Event): void;
  setCallbacks(callbacks: Callbacks): void;
  phase: Pick<Store<Phase>, 'get' | 'subscribe'>;
}

/** Passes the events of a real socket to the state machine, and carries out its effects. */
export function createConnection(host: Host): Connection {
  let state: State = INITIAL;
  let socket: SocketLike | null = null;
  let callbacks: Callbacks | null = null;
  let cancelTick = () => {};
  const phase = createStore<Phase>(state.phase);

  function dispatch(event: Event): void {
    const [next, effects] = reduce(state, event, host.now(), host.chance());
    state = next;
    cancelTick();
    const due = nextTick(state);
    if (due !== null) cancelTick = host.later(() => dispatch({ type: 'tick' }), Math.max(0, due - host.now()));
    for (const effect of effects) run(effect);
    phase.set(state.phase);
  }

  function run(effect: Effect): void {
    if (effect.type === 'connect') connect();
    else if (effect.type === 'disconnect') disconnect();
    else if (effect.type === 'send') socket?.send(JSON.stringify(effect.message));
    else if (effect.type === 'changed') callbacks?.onChanged(effect.topic);
    else if (effect.type === 'deliver') callbacks?.onMessage?.(effect.message);
    else if (effect.type === 'taken') callbacks?.onForceDisconnect();
    else callbacks?.onRefused?.();
  }

  function connect(): void {
    disconnect();
    if (!callbacks) return;
    const opening = host.connect(callbacks.url);
    socket = opening;
    opening.onopen = () => dispatch({ type: 'opened' });
    opening.onmessage = ({ data }) => dispatch({ type: 'received', ...read(data) });
    opening.onclose = () => {
      socket = null;
      dispatch({ type: 'closed' });
    };
  }

  /** Closes the socket and removes its handlers, so that what it still receives is ignored. */
  function disconnect(): void {
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = null;
  }

  return {
    dispatch,
    setCallbacks: (newCallbacks) => {
      callbacks = newCallbacks;
    },
    phase,
  };
}

/** Parses a frame as a message of the contract or of a domain; both are null when it is neither. */
function read(data: unknown): { message: ServerMessage | null; other: DomainMessage | null } {
  const value = parse(data);
  const known = serverMessage.safeParse(value);
  if (known.success) return { message: known.data, other: null };
  return { message: null, other: isDomainMessage(value) ? value : null };
}

function parse(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}

function isDomainMessage(value: unknown): value is DomainMessage {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
