import { TestProblem } from './api.ts';

/** The problem that a call is answered with; a successful call fails the test. */
export async function problemOf(work: Promise<unknown>): Promise<TestProblem> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof TestProblem)) throw new Error(`no problem was answered: ${String(error)}`);
  return error;
}
