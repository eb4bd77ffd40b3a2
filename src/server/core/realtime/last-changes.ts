/** For so long, in ms, it is remembered when a topic last had a message. */
const KEEP = 60_000;
const MAX_TOPICS = 50_000;

/**
 * The time at which this process last received a message of each topic. A client that subscribes receives it, and decides by it whether the
 * data that it fetched before may be old (docs/decisions/0029).
 */
export class LastChanges {
  /** Topics in the order of their last messages. */
  readonly #at = new Map<string, number>();
  /** Before this time nothing is known. */
  #since: number;

  constructor(now: number) {
    this.#since = now;
  }

  note(topic: string, now: number): void {
    this.#at.delete(topic);
    this.#at.set(topic, now);
    for (const [oldest, at] of this.#at) {
      if (this.#at.size <= MAX_TOPICS && now - at < KEEP) break;
      this.#since = Math.max(this.#since, at);
      this.#at.delete(oldest);
    }
  }

  /** Messages of other processes were lost: any topic may have changed until now. */
  forget(now: number): void {
    this.#at.clear();
    this.#since = now;
  }

  /** For how many ms the topic has certainly had no message. */
  quiet(topic: string, now: number): number {
    return Math.max(0, Math.floor(now - (this.#at.get(topic) ?? Math.max(this.#since, now - KEEP))));
  }
}
