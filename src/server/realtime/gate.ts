import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isLoopback } from '../core/loopback.ts';
import { clientAddress, networkOf } from '../core/network.ts';
import { refuseUpgrade } from './upgrade.ts';

export interface GateOptions {
  /** The address that people type; null: pages of any origin may open sockets. */
  publicUrl: string | null;
  /** Proxies in front that are believed about the caller's address. */
  trustProxy: number;
  /** Sockets that one network (an IPv4 address, an IPv6 /64) may have at once in this process. */
  maxPerNetwork: number;
}

/**
 * Decides which sockets are taken, before anything is spent on them. A browser names the page that asks: only pages of our own
 * address may, and of this machine on this machine. Programs that are no browser name none and are taken: whoever they are they
 * prove by a token in the first message, and no cookie is ever looked at.
 */
export class Gate {
  readonly #options: GateOptions;
  readonly #origin: string | null;
  readonly #byNetwork = new Map<string, number>();

  constructor(options: GateOptions) {
    this.#options = options;
    this.#origin = options.publicUrl === null ? null : new URL(options.publicUrl).origin;
  }

  /** Whether a socket is taken: until its wire closes it counts. Answers one that is not. */
  enter(request: IncomingMessage, wire: Duplex): boolean {
    if (!this.#isOwnPage(request)) {
      refuseUpgrade(wire, 403);
      return false;
    }
    const address = clientAddress(request, this.#options.trustProxy);
    // A proxy that is not believed, and this machine's own programs: they are many, and one address.
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
