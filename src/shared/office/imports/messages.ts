/** Socket message: how many things of a running check or import are done, to the person who sends it. */
export interface ImportProgress {
  type: 'import';
  done: number;
  total: number;
}
