import { boundedQueue, type KeyedQueue, keyedQueue, type Queue } from '#server/core/bounded-queue.ts';
import { MAX_CONNECTIONS } from '#server/core/database/db.ts';
import { isLoopback, networkOf } from '#server/core/network.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';

interface Line {
  maxRunning: number;
  waiting: number;
  /** How long a request waits for the ones before it, in ms, before it is refused. */
  timeout: number;
}

/** The requests of one network: a browser sends six at a time, and the people of an office share a network. */
const REQUESTS: Line = { maxRunning: 8, waiting: 100, timeout: 5_000 };
/** The writes of one account, or of the visitors of one network: they wait for the same locks. */
const WRITES: Line = { maxRunning: 2, waiting: 50, timeout: 3_000 };
/** Connections that writes leave to reads: however many transactions wait for a lock, searches go on. */
const FOR_READS = 4;
const WRITES_WAITING = 1_000;

interface Sender {
  accountId: number | null;
  ip: string;
}

/** Lets a write begin when it is its turn: that of its sender, then that of all. Throws `too_many_requests`. */
export type WriteTurns = <T>(endpoint: Endpoint, by: Sender, work: () => Promise<T>) => Promise<T>;

/** Requests of one network wait for one another, so that others never wait behind more than a few of them. */
export function requestTurns(): KeyedQueue {
  return keyedQueue(() => line(REQUESTS));
}

/**
 * Writes of one account or of one visitor's network wait for one another here, without a connection of the database: else a hundred of them would
 * take every connection to wait for one lock. An upload does not wait, since it takes as long as its sender needs.
 */
export function writeTurns(): WriteTurns {
  const bySender = keyedQueue(() => line(WRITES));
  const all = boundedQueue(MAX_CONNECTIONS - FOR_READS, WRITES_WAITING);
  return (endpoint, { accountId, ip }, work) => {
    if (endpoint.method === 'GET' || endpoint.upload) return work();
    const inTransaction = (endpoint.effect ?? 'write') === 'write';
    const begin = inTransaction ? () => all(work) : work;
    if (accountId !== null) return bySender(`account ${accountId}`, begin);
    // An untrusted proxy and this machine's own programs share this address.
    return isLoopback(ip) ? begin() : bySender(`network ${networkOf(ip)}`, begin);
  };
}

function line({ maxRunning, waiting, timeout }: Line): Queue {
  const refusal = () => new DomainError('too_many_requests', { facts: { seconds: 1 } });
  return boundedQueue(maxRunning, waiting, { timeout, refusal });
}
