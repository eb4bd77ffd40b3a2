import { DomainError } from '#shared/core/errors.ts';

/** Runs tasks, a few at a time and in the order of their arrival. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs the tasks of each key a few at a time and in the order of their arrival. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue for work that takes a core, much memory or a lock. It throws `refusal` when more than `waiting` tasks wait, and when a task
 * has waited longer than `timeout` (in ms).
 */
export function boundedQueue(
  maxRunning: number,
  waiting: number,
  { timeout, refusal = () => new DomainError('overloaded') }: { timeout?: number; refusal?: () => DomainError } = {},
): Queue {
  const line = new Set<() => void>();
  let running = 0;

  /** Waits for a slot, which a task that ends passes to the next in line, so that a newcomer cannot take it. */
  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        line.delete(begin);
        resolve();
      };
      const giveUp = () => {
        line.delete(begin);
        reject(refusal());
      };
      const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout);
      line.add(begin);
    });
  }

  return async (work) => {
    if (running < maxRunning) running += 1;
    else if (line.size >= waiting) throw refusal();
    else await turn();
    try {
      return await work();
    } finally {
      const [next] = line;
      if (next) next();
      else running -= 1;
    }
  };
}

/** Creates a queue for each key, which exists while it has tasks. */
export function keyedQueue(make: () => Queue): KeyedQueue {
  const queues = new Map<string, { queue: Queue; tasks: number }>();
  return async (key, work) => {
    const entry = queues.get(key) ?? { queue: make(), tasks: 0 };
    queues.set(key, entry);
    entry.tasks += 1;
    try {
      return await entry.queue(work);
    } finally {
      entry.tasks -= 1;
      if (entry.tasks === 0) queues.delete(key);
    }
  };
}
