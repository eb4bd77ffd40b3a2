import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { deviceKeyOf } from '../auth/device-key.ts';
import { boundedQueue, keyedQueue } from '../bounded-queue.ts';
import { Limiter, type Rate } from '../limits/token-bucket.ts';
import { clientAddress, isLoopback, networkOf } from '../network.ts';
import type { SocketClient } from './connection.ts';
import type { HubLimits } from './limits.ts';

const REFUSALS = {
  403: '403 Forbidden',
  429: '429 Too Many Requests\r\nRetry-After: 60',
  503: '503 Service Unavailable\r\nRetry-After: 5',
} as const;

export function refuseUpgrade(wire: Duplex, status: keyof typeof REFUSALS): void {
  wire.end(`HTTP/1.1 ${REFUSALS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

export function socketServer({ maxPayload, closeGrace }: HubLimits): WebSocketServer {
  // `closeTimeout`, the time for a client to answer the closing handshake, is documented but missing in the types.
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    closeTimeout: closeGrace,
  };
  return new WebSocketServer(options);
}

export interface GateOptions {
  /** The public address of the server; null: pages of any origin may open sockets. */
  publicUrl: string | null;
  trustProxy: number;
  maxPerNetwork: number;
  /** How fast one network opens sockets: a handshake costs the server about a millisecond, in which others wait. */
  opening: Omit<Rate, 'timeout'>;
  messages: Omit<Rate, 'timeout'>;
}

interface Network {
  count: number;
  opening: Limiter;
  messages: Limiter;
}

/** The messages of one network that are worked on at the same time; each of its sockets has one in the line. */
const AT_A_TIME = 4;
/** Networks without a socket that are remembered for their rate; with more of them, those are forgotten. */
const MAX_REMEMBERED = 10_000;

/**
 * Decides which sockets are accepted, before they use any resources. Browsers send the origin of the page: only pages of our own address
 * are accepted, and on this machine also its own pages. Other programs send no origin and are accepted: the token in the first message
 * proves who they are. The only cookie that is read is the key of the device, which an operator's token needs and which alone gives no
 * right.
 */
export class Gate {
  readonly #options: GateOptions;
  readonly #origin: string | null;
  readonly #byNetwork = new Map<string, Network>();

  readonly #turns = keyedQueue(() => boundedQueue(AT_A_TIME, Number.POSITIVE_INFINITY));

  constructor(options: GateOptions) {
    this.#options = options;
    this.#origin = options.publicUrl === null ? null : new URL(options.publicUrl).origin;
  }

  /** Whether a socket is accepted; it counts until its connection closes. A refused one gets its answer here. */
  enter(request: IncomingMessage, wire: Duplex): boolean {
    if (!this.#isOwnPage(request)) {
      refuseUpgrade(wire, 403);
      return false;
    }
    const address = clientAddress(request, this.#options.trustProxy);
    // An untrusted proxy and this machine's own programs share this address, so the limit does not apply to it.
    if (isLoopback(address)) return true;
    const network = networkOf(address);
    const known = this.#byNetwork.get(network) ?? this.#remember(network);
    if (known.count >= this.#options.maxPerNetwork || !takes(known.opening, this.#options.opening)) {
      refuseUpgrade(wire, 429);
      return false;
    }
    known.count += 1;
    wire.once('close', () => {
      known.count -= 1;
    });
    return true;
  }

  /** Whether a message is read: the sockets of a network that sends more than its rate are closed, since even refusals take time. */
  mayWrite({ ip }: SocketClient): boolean {
    const known = this.#byNetwork.get(networkOf(ip));
    return known === undefined || takes(known.messages, this.#options.messages);
  }

  /** Runs the work of a message when it is its network's turn, so that the messages of one network leave the database to others. */
  inTurn({ ip }: SocketClient, work: () => Promise<void>): Promise<void> {
    return isLoopback(ip) ? work() : this.#turns(networkOf(ip), work);
  }

  clientOf(request: IncomingMessage): SocketClient {
    return {
      ip: clientAddress(request, this.#options.trustProxy),
      device: deviceKeyOf(request.headers.cookie),
    };
  }

  #remember(network: string): Network {
    if (this.#byNetwork.size >= MAX_REMEMBERED)
      for (const [other, { count }] of this.#byNetwork) if (count === 0) this.#byNetwork.delete(other);
    const { opening, messages } = this.#options;
    const known = { count: 0, opening: limiterOf(opening), messages: limiterOf(messages) };
    this.#byNetwork.set(network, known);
    return known;
  }

  #isOwnPage({ headers: { origin, host = '' } }: IncomingMessage): boolean {
    if (origin === undefined || this.#origin === null || origin === this.#origin) return true;
    if (!URL.canParse(origin)) return false;
    return isLoopback(new URL(origin).hostname) && isLoopback(host.replace(/:\d+$/, ''));
  }
}

function limiterOf(rate: Omit<Rate, 'timeout'>): Limiter {
  return new Limiter({ ...rate, timeout: 0 }, performance.now());
}

function takes(limiter: Limiter, { burst, perSecond }: Omit<Rate, 'timeout'>): boolean {
  return limiter.take({ burst, perSecond, timeout: 0 }, performance.now()) === 'ok';
}
