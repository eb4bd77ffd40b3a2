export type Verdict = 'ok' | 'refuse' | 'close';

export interface Rate {
  burst: number;
  perSecond: number;
  /** The number of refused messages after which the socket is closed. */
  timeout: number;
}

/** A token bucket; `now` is in milliseconds from any fixed origin. */
export class Limiter {
  #tokens: number;
  #filled: number;
  #refused = 0;

  constructor(rate: Rate, now: number) {
    this.#tokens = rate.burst;
    this.#filled = now;
  }

  /** Takes a token. The rate is a parameter, so that an idle socket stores only two numbers. */
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
