import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { deviceKeyOf } from '../auth/device-key.ts';
import { isLoopback } from '../loopback.ts';
import { clientAddress, networkOf } from '../network.ts';
import type { SocketClient } from './connection.ts';
import { refuseUpgrade } from './upgrade.ts';

export interface GateOptions {
  /** The public address of the server; null: pages of any origin may open sockets. */
  publicUrl: string | null;
  /** The number of trusted proxies in front of the server. */
  trustProxy: number;
  /** The maximum number of sockets of one network (an IPv4 address, an IPv6 /64) in this process. */
  maxPerNetwork: number;
}

/**
 * Decides which sockets are accepted, before they use any resources. Browsers send the origin of the page: only pages of our own address
 * are accepted, and on this machine also its own pages. Other programs send no origin and are accepted: the token in the first message
 * proves who they are. The only cookie that is read is the key of the device, which an operator's token needs and which alone gives no
 * right.
 */
export class Gate {
  readonly #options: GateOptions;
  readonly #origin: string | null;
  readonly #byNetwork = new Map<string, number>();

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
    const count = this.#byNetwork.get(network) ?? 0;
    if (count >= this.#options.maxPerNetwork) {
      refuseUpgrade(wire, 429);
      return false;
    }
    this.#byNetwork.set(network, count + 1);
    wire.once('close', () => this.#leave(network));
    return true;
  }

  clientOf(request: IncomingMessage): SocketClient {
    return {
      ip: clientAddress(request, this.#options.trustProxy),
      device: deviceKeyOf(request.headers.cookie),
    };
  }

  #leave(network: string): void {
    const left = (this.#byNetwork.get(network) ?? 0) - 1;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }

  #isOwnPage({ headers: { origin, host = '' } }: IncomingMessage): boolean {
    if (origin === undefined || this.#origin === null || origin === this.#origin) return true;
    if (!URL.canParse(origin)) return false;
    return isLoopback(new URL(origin).hostname) && isLoopback(host.replace(/:\d+$/, ''));
  }
}
