/**
 * Gathers topics that changed and hands them on a moment later, each once: whoever watches one is then asked again whether
 * they may (docs/product.md 18.4). One batch at a time.
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
