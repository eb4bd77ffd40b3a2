import { expect, test, vi } from 'vitest';
import { ProblemError } from './call.ts';
import { retryOf } from './try-again.ts';

test.each([
  ['a role that may not', new ProblemError('not_allowed', 403), false],
  ['what does not exist', new ProblemError('not_found', 404), false],
  ['a failure of the server', new ProblemError('internal', 500), true],
  ['a lost connection', new ProblemError('offline', 0), true],
])('another try after %s', (_, error, helps) => {
  const refetch = vi.fn();
  retryOf(error, refetch)?.();
  expect(refetch).toHaveBeenCalledTimes(helps ? 1 : 0);
});
