/** Why the server cannot start, in one sentence for the person at the terminal; printed without a stack. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartError';
  }
}
