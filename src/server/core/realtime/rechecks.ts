/**
 * Collects changed topics and passes each on once after a short delay: the rights of its subscribers are then checked again
 * (docs/product.md 18.4). It handles one batch at a time.
 */
export class Rechecks {
  readonly #recheck: (topic: string) => Promise<void>;
  readonly #settle: number;
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(recheck: (topic: string) => Promise<void>, settle: number) {
    this.#recheck = recheck;
    this.#settle = settle;
  }

  add(topic: string): void {
    this.#waiting.add(topic);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const topics = this.#waiting;
      this.#waiting = new Set();
      this.#running = this.#running.then(async () => {
        for (const topic of topics) await this.#recheck(topic);
      });
    }, this.#settle).unref();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }
}
