import { Worker } from 'node:worker_threads';
import { DomainError } from '#shared/core/errors.ts';
import type { GuessAnswer, GuessQuestion } from './guess-worker.ts';

/** From this score on a password takes over 10^8 guesses. */
const GOOD_SCORE = 3;

/** More of a password is not looked at: the time grows faster than the length, and what is this long is judged by its beginning. */
const MAX_LENGTH = 64;
const MAX_WAITING = 100;
/** A check takes 1 to 100 ms; the first one loads the lists. */
const TIMEOUT_MS = 10_000;
/** Without a question for this long the thread ends and gives its 60 MB back. */
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
 * Whether somebody who knows the lists of breached passwords, the words of this country and those that the person is known by
 * (name, email) would find the password within 10^8 guesses. The work is done in a thread of its own, which starts with the
 * first question: some passwords take 100 ms. Throws `overloaded` when too many wait or no answer comes.
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

/** A thread that keeps no process alive. One that fails is replaced with the next question. */
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

/** 'iryna.savchuk@ukr.net' → 'iryna', 'savchuk', 'iryna.savchuk': what somebody would try first. */
function partsOf(words: readonly string[]): string[] {
  const whole = words.map((word) => word.replace(/@.*/, '').toLowerCase().slice(0, MAX_LENGTH));
  return [...new Set([...whole, ...whole.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))])].filter(
    (word) => word.length >= 3,
  );
}
