/** A message that was sent and waits for its acknowledgement, with its timeout. */
interface Attempt {
  clientId: string;
  timer: number;
}

/**
 * At most one attempt per chat, so that messages arrive in the order in which they were written. Iterators get a copy, because
 * an attempt may be ended and begun again during an iteration.
 */
export class Attempts {
  readonly #byChat = new Map<number, Attempt>();

  has(chatId: number): boolean {
    return this.#byChat.has(chatId);
  }

  clientIdOf(chatId: number): string | undefined {
    return this.#byChat.get(chatId)?.clientId;
  }

  chatOf(clientId: string): number | undefined {
    return this.chats().find((chatId) => this.clientIdOf(chatId) === clientId);
  }

  chats(): number[] {
    return [...this.#byChat.keys()];
  }

  /** Begins an attempt instead of the chat's earlier one; `onTimeout` runs after `ms`, when the attempt has ended. */
  begin(chatId: number, clientId: string, ms: number, onTimeout: () => void): void {
    this.end(chatId);
    const timer = window.setTimeout(() => {
      this.#byChat.delete(chatId);
      onTimeout();
    }, ms);
    this.#byChat.set(chatId, { clientId, timer });
  }

  end(chatId: number): void {
    clearTimeout(this.#byChat.get(chatId)?.timer);
    this.#byChat.delete(chatId);
  }

  endAll(): void {
    for (const chatId of this.chats()) this.end(chatId);
  }
}
