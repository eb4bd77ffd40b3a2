/** What the next message of a socket is: fine, refused, or one too many to go on. */
export type Verdict = 'ok' | 'refuse' | 'close';

export interface Rate {
  /** So many at once. */
  burst: number;
  /** So many a second in the long run. */
  perSecond: number;
  /** So many refused ones before the socket is closed. */
  timeout: number;
}

/** A token bucket; `now` in milliseconds from any beginning. */
export class Limiter {
  #tokens: number;
  #filled: number;
  #refused = 0;

  constructor(rate: Rate, now: number) {
    this.#tokens = rate.burst;
    this.#filled = now;
  }

  /** The rate is given each time, so that an idle socket carries two numbers and not the whole table. */
  take(rate: Rate, now: number): Verdict {
    this.#tokens = Math.min(rate.burst, this.#tokens + ((now - this.#filled) / 1000) * rate.perSecond);
    this.#filled = now;
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      this.#refused = 0;
      return 'ok';
    }
    this.#refused += 1;
    return this.#refused > rate.timeout ? 'close' : 'refuse';
  }
}
