import { type CallInput, type Endpoint, fillPath, type OutputOf } from '#shared/core/endpoint.ts';

/** An answer to the service worker: the endpoint's output, or the problem's status and code; status 0 is no answer. */
export type WorkerAnswer<E> = { output: OutputOf<E> } | { output: null; status: number; code: string };

/** Longer than a slow network needs, shorter than browsers let a service worker run. */
const TIMEOUT_MS = 20_000;

/**
 * Calls an endpoint from the service worker, which has neither the page's session nor its texts. It does not try again: the
 * browser wakes the worker once more.
 */
export async function callFromWorker<E extends Endpoint>(
  { method, path }: E,
  input: CallInput<E>,
  { token, file }: { token: string; file?: Blob },
): Promise<WorkerAnswer<E>> {
  // The type of the input knows exactly which parts the endpoint has; here they are all optional.
  const { params, body } = input as { params?: Record<string, unknown>; body?: unknown };
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` };
  let content: string | FormData | null = null;
  if (file) {
    content = new FormData();
    content.set('file', file);
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    content = JSON.stringify(body);
  }
  try {
    const response = await fetch(fillPath(path, params), {
      method,
      headers,
      body: content,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    // The server has parsed its response with the schema of this endpoint.
    if (response.ok) return { output: answer as OutputOf<E> };
    return { output: null, status: response.status, code: codeOf(answer) };
  } catch {
    return { output: null, status: 0, code: 'offline' };
  }
}

function codeOf(answer: unknown): string {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : null;
  return typeof code === 'string' ? code : 'internal';
}
