/** Limits for requests whose bodies have not arrived completely; times in milliseconds. */
export interface ArrivalLimits {
  /** A request is slow when its body takes longer than this. */
  slowAfter: number;
  slowPerNetwork: number;
  perNetwork: number;
  total: number;
  /** The time limit for a body: `grace`, plus a second for each `bytesPerSecond` that arrived. */
  grace: number;
  bytesPerSecond: number;
}

export const ARRIVAL_LIMITS: ArrivalLimits = {
  slowAfter: 1_000,
  slowPerNetwork: 20,
  perNetwork: 400,
  total: 1_000,
  grace: 10_000,
  bytesPerSecond: 16 * 1024,
};

export interface Arrival {
  /** The network of the client (`networkOf`). */
  network: string;
  since: number;
  received(): number;
  /** Ends the request: it took too long, or others need its slot. */
  end(): void;
}

export interface Arrivals {
  /** Adds a request; false when its network has too many and the request must be refused. */
  add(arrival: Arrival): boolean;
  /** Removes a request: its body has arrived, or it was aborted. */
  remove(arrival: Arrival): void;
  /** Ends requests that take too long. Call it about once a second. */
  sweep(now: number): void;
  readonly size: number;
}

/**
 * Limits unfinished requests: a client that sends slowly, or nothing at all, occupies only a few slots of its network for some seconds.
 * When all slots are taken, the oldest request of the network with the most unfinished requests is closed in favour of the new one.
 */
export function arrivals(limits: ArrivalLimits): Arrivals {
  /** The requests by network, the oldest first. */
  const byNetwork = new Map<string, Set<Arrival>>();
  let size = 0;

  function remove(arrival: Arrival): void {
    const arrivals = byNetwork.get(arrival.network);
    if (!arrivals?.delete(arrival)) return;
    if (arrivals.size === 0) byNetwork.delete(arrival.network);
    size -= 1;
  }

  function end(arrival: Arrival): void {
    remove(arrival);
    arrival.end();
  }

  function slowOnes(arrivals: ReadonlySet<Arrival>, now: number): number {
    let count = 0;
    for (const { since } of arrivals) {
      if (now - since <= limits.slowAfter) break;
      count += 1;
    }
    return count;
  }

  return {
    add(arrival) {
      const arrivals = byNetwork.get(arrival.network) ?? new Set();
      if (arrivals.size >= limits.perNetwork || slowOnes(arrivals, arrival.since) >= limits.slowPerNetwork)
        return false;
      if (size >= limits.total) {
        const [oldest] = [...byNetwork.values()].reduce((max, some) => (some.size > max.size ? some : max));
        if (oldest) end(oldest);
      }
      byNetwork.set(arrival.network, arrivals.add(arrival));
      size += 1;
      return true;
    },
    remove,
    sweep(now) {
      const late = [...byNetwork.values()].flatMap((arrivals) =>
        [...arrivals].filter((arrival) => isLate(arrival, now, limits)),
      );
      for (const arrival of late) end(arrival);
    },
    get size() {
      return size;
    },
  };
}

function isLate({ since, received }: Arrival, now: number, { grace, bytesPerSecond }: ArrivalLimits): boolean {
  return now - since > grace + (received() / bytesPerSecond) * 1_000;
}
