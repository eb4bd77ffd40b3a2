import { Worker } from 'node:worker_threads';
import { DomainError } from '#shared/core/errors.ts';
import type { GuessAnswer, GuessQuestion } from './guess-worker.ts';

/** A password with this score or a higher one takes over 10^8 guesses. */
const GOOD_SCORE = 3;

/** Only the first 64 characters are scored, because the time grows faster than the length. */
const MAX_LENGTH = 64;
const MAX_WAITING = 100;
/** The timeout is generous: a check takes 1 to 100 ms, and the first one also loads the word lists. */
const TIMEOUT_MS = 10_000;
/** The worker thread ends after this idle time and frees its 60 MB. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve: (score: number) => void;
  reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;

/**
 * Whether an attacker who knows the lists of breached passwords, local words and the person's own words (name, email) would find the
 * password within 10^8 guesses. The check runs in a worker thread, which starts with the first check, because some passwords take 100 ms.
 * Throws `overloaded` when too many checks wait or the worker does not answer in time.
 */
export async function isGuessable(password: string, words: readonly string[] = []): Promise<boolean> {
  if (waiting.size >= MAX_WAITING) throw new DomainError('overloaded');
  lastId += 1;
  const question: GuessQuestion = { id: lastId, password: password.slice(0, MAX_LENGTH), words: partsOf(words) };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  waiting.set(question.id, { resolve, reject });
  const timer = setTimeout(() => reject(new DomainError('overloaded')), TIMEOUT_MS);
  clearTimeout(idle);
  try {
    worker ??= startWorker();
    worker.postMessage(question);
    return (await promise) < GOOD_SCORE;
  } finally {
    clearTimeout(timer);
    waiting.delete(question.id);
    if (waiting.size === 0) idle = setTimeout(endWorker, IDLE_MS).unref();
  }
}

/** Starts a worker thread that does not keep the process alive. After a failure, the next check starts a new one. */
function startWorker(): Worker {
  const started = new Worker(new URL('./guess-worker.ts', import.meta.url));
  started.on('message', ({ id, score }: GuessAnswer) => waiting.get(id)?.resolve(score));
  started.on('error', () => {
    if (worker === started) worker = null;
    for (const { reject } of waiting.values()) reject(new DomainError('overloaded'));
  });
  started.unref();
  return started;
}

function endWorker(): void {
  void worker?.terminate();
  worker = null;
}

/** Splits words into the parts that an attacker would try first: 'iryna.savchuk@ukr.net' → 'iryna', 'savchuk', 'iryna.savchuk'. */
function partsOf(words: readonly string[]): string[] {
  const whole = words.map((word) => word.replace(/@.*/, '').toLowerCase().slice(0, MAX_LENGTH));
  return [...new Set([...whole, ...whole.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))])].filter(
    (word) => word.length >= 3,
  );
}
