import { Worker } from 'node:worker_threads';
import { perApp } from '#server/context.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { PrintedAnswer } from './pdf-worker.ts';
import type { Printer } from './printed-paper.ts';

/** The maximum number of papers that wait; further ones are refused. */
const MAX_WAITING = 20;
/** A paper takes 50 to 300 ms; the first one also loads the library and the fonts. */
const TIMEOUT_MS = 15_000;
/** The worker thread ends after this idle time and frees its memory. */
const IDLE_MS = 30_000;
/** Memory limit of the thread: a list of 60 people adds 79 MB to the server with these limits. */
const MAX_HEAP_MB = 80;
const MAX_YOUNG_MB = 8;

interface Waiting {
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

/**
 * Returns a function that prints a paper as PDF in a worker thread, started with the first paper, so that the layout of a long list never
 * blocks the server. It throws `overloaded` when too many papers wait or the worker does not answer in time.
 */
function createPrinter(): Printer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const start = (): Worker => {
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    });
    started.on('message', ({ id, bytes, error }: PrintedAnswer) => {
      if (bytes) waiting.get(id)?.resolve(bytes);
      else waiting.get(id)?.reject(new Error(`the paper could not be printed: ${error}`));
    });
    started.on('error', (error) => {
      if (worker === started) worker = null;
      for (const { reject } of waiting.values()) reject(error);
    });
    started.unref();
    return started;
  };
  const end = () => {
    void worker?.terminate();
    worker = null;
  };

  return async (paper) => {
    if (waiting.size >= MAX_WAITING) throw new DomainError('overloaded');
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    waiting.set(id, { resolve, reject });
    const timer = setTimeout(() => {
      // A paper that takes so long would also delay all others.
      end();
      for (const one of waiting.values()) one.reject(new DomainError('overloaded'));
    }, TIMEOUT_MS);
    clearTimeout(idle);
    try {
      worker ??= start();
      worker.postMessage({ id, paper });
      return await promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
      if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref();
    }
  };
}

/** The printer of an app: all its papers wait in one line. */
export const printerOf = perApp(createPrinter);
