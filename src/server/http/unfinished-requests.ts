/** Bounds of the requests whose bodies are not there yet; times in milliseconds. */
export interface ArrivalLimits {
  /** A request is slow when its body takes longer than this. */
  slowAfter: number;
  /** Slow requests that one network may have at once. */
  slowPerNetwork: number;
  /** Unfinished requests that one network, and that all of them, may have at once. */
  perNetwork: number;
  total: number;
  /** A body may take so long, and a second more for each `bytesPerSecond` that came. */
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

/** A request whose body is still coming. */
export interface Arrival {
  /** From which network it comes (`networkOf`). */
  network: string;
  since: number;
  /** How many bytes have come. */
  received(): number;
  /** Ends it: it took too long, or others need its place. */
  end(): void;
}

export interface Arrivals {
  /** Notes one; false where its network has too many: it is to be refused. */
  add(arrival: Arrival): boolean;
  /** Its body is there, or it is gone. */
  remove(arrival: Arrival): void;
  /** Ends those that take too long. To be called about once a second. */
  sweep(now: number): void;
  readonly size: number;
}

/**
 * Bounds unfinished requests: whoever sends slowly, or nothing at all, holds a few places of their own for some seconds, and
 * nobody else's. When all places are taken, the network that holds the most loses its oldest request to whoever comes.
 */
export function arrivals(limits: ArrivalLimits): Arrivals {
  /** By network, the oldest first. */
  const byNetwork = new Map<string, Set<Arrival>>();
  let size = 0;

  function remove(arrival: Arrival): void {
    const own = byNetwork.get(arrival.network);
    if (!own?.delete(arrival)) return;
    if (own.size === 0) byNetwork.delete(arrival.network);
    size -= 1;
  }

  function end(arrival: Arrival): void {
    remove(arrival);
    arrival.end();
  }

  function slowOnes(own: ReadonlySet<Arrival>, now: number): number {
    let count = 0;
    for (const { since } of own) {
      if (now - since <= limits.slowAfter) break;
      count += 1;
    }
    return count;
  }

  return {
    add(arrival) {
      const own = byNetwork.get(arrival.network) ?? new Set();
      if (own.size >= limits.perNetwork || slowOnes(own, arrival.since) >= limits.slowPerNetwork) return false;
      if (size >= limits.total) {
        const [oldest] = [...byNetwork.values()].reduce((max, some) => (some.size > max.size ? some : max));
        if (oldest) end(oldest);
      }
      byNetwork.set(arrival.network, own.add(arrival));
      size += 1;
      return true;
    },
    remove,
    sweep(now) {
      const late = [...byNetwork.values()].flatMap((own) => [...own].filter((arrival) => isLate(arrival, now, limits)));
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
