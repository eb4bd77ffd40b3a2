/** The reason why the server cannot start, as one sentence for the person at the terminal; it is printed without a stack. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartError';
  }
}
