import type { CallInput, Endpoint } from '#shared/core/endpoint.ts';
import { session } from '../session/session.ts';
import { type CallOptions, ProblemError, problemOf, sendingOf } from './call.ts';
import { loadProblemTexts } from './problem-texts.ts';

/** Calls an endpoint whose answer is a file and returns the file. Throws a ProblemError. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Blob> {
  const { url, headers, method, body } = sendingOf(endpoint, input, session().token, options);
  try {
    const response = await fetch(url, { method, headers, body, credentials: 'include' });
    if (response.ok) return await response.blob();
    throw problemOf({ status: response.status, text: await response.text(), retryAfter: null });
  } catch (error) {
    await loadProblemTexts();
    throw error instanceof ProblemError ? error : new ProblemError('offline', 0);
  }
}
