import { type CallInput, type Endpoint, fillPath, type OutputOf, PROOF_HEADER } from '#shared/core/endpoint.ts';
import type { FieldError, ProblemCode } from '#shared/core/errors.ts';
import { locale } from '../i18n/i18n.ts';
import { isCachedAnswer, recordAnswerSource } from '../pwa/cached-answers.ts';
import { encodeQuery } from '../router/query-string.ts';
import { endSession, session } from '../session/session.ts';
import { recordAnswered, recordUnanswered } from './connection.ts';
import { knownAnswer, rememberAnswer } from './known-answers.ts';
import { loadProblemTexts } from './problem-texts.ts';
import { recordServerDate } from './server-date.ts';
import type { Received, Sending } from './upload.ts';

/** The code of the server's problem document, or `offline` when the server could not be reached. */
export type CallProblem = ProblemCode | 'offline';

/** An error response. Each entry of `errors` has the dotted path of a field and the message key of its error. */
export class ProblemError extends Error {
  readonly code: CallProblem;
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** The server's `Retry-After` in seconds; null when it sent none. */
  readonly retryAfter: number | null;
  /** Facts beyond the code; each reader parses them. */
  readonly facts: unknown;

  constructor(
    code: CallProblem,
    status: number,
    errors: readonly FieldError[] = [],
    retryAfter: number | null = null,
    facts?: unknown,
  ) {
    super(code);
    this.name = 'ProblemError';
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.facts = facts;
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The key of a write; a new one is made when it is absent, and '' sends none. A repeated write must send the same key. */
  idempotencyKey?: string | undefined;
  /** A recent proof of identity, for an endpoint that requires one. */
  proof?: string | undefined;
  /** The version of what the write replaces, as the person has seen it (`save.ts`). */
  version?: string | undefined;
  /** The token of a sign-in other than the session's. */
  token?: string | undefined;
  file?: Blob | undefined;
  /** The language of the answer, if it is not that of the app. */
  locale?: string | undefined;
  /** Receives the uploaded share, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Whether the request continues when the page is left; for small bodies only (64 KiB for all such requests). */
  keepalive?: boolean;
}

/** Answers only a request with `If-None-Match`. */
const NOT_MODIFIED = 304;

/** Delays in milliseconds before a write without a response is sent again. */
const AGAIN_MS = [600, 1800];

/**
 * Calls an endpoint with the bearer token and the reader's language (docs/product.md 19.1) and returns its output. A
 * write without a response is sent again under the same Idempotency-Key, so that it happens once. Throws a ProblemError;
 * when it says that this sign-in is not valid any more, the session has already been ended.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const token = options.token ?? session().token;
  const sending = sendingOf(endpoint, input, token, options);
  const known = endpoint.revalidated ? knownAnswer(sending.url) : undefined;
  if (known) sending.headers['if-none-match'] = known.tag;
  try {
    const received = await sendUntilAnswered(sending, endpoint.method !== 'GET' && !endpoint.upload);
    const { text } = known && received.status === NOT_MODIFIED ? known : received;
    if (endpoint.revalidated) rememberAnswer(sending.url, token, { text, tag: received.tag });
    // The server has parsed its response with the schema of this endpoint.
    return (text === '' ? undefined : JSON.parse(text)) as OutputOf<E>;
  } catch (error) {
    const ended = error instanceof ProblemError && /^(not_signed_in|other_device)$/.test(error.code);
    if (ended && token !== null && token === session().token) {
      endSession({ returnTo: window.location.pathname + window.location.search });
    }
    // The code that shows the error needs these texts.
    await loadProblemTexts();
    throw error;
  }
}

export function sendingOf(endpoint: Endpoint, values: unknown, token: string | null, options: CallOptions): Sending {
  const input = record(values);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (options.proof) headers[PROOF_HEADER] = options.proof;
  if (options.version) headers['if-match'] = `"${options.version}"`;
  const key = options.idempotencyKey ?? crypto.randomUUID();
  if (endpoint.method !== 'GET' && key !== '') headers['idempotency-key'] = key;
  let body: string | FormData | null = null;
  if (options.file) {
    body = new FormData();
    body.set('file', options.file);
  } else if (endpoint.method !== 'GET') {
    headers['content-type'] = 'application/json';
    body = input.body === undefined ? null : JSON.stringify(input.body);
  }
  const url = fillPath(endpoint.path, record(input.params)) + queryText(input.query, options.locale);
  const { signal, onProgress, keepalive } = options;
  return { method: endpoint.method, url, headers, body, signal, onProgress, ...(keepalive && { keepalive }) };
}

async function sendUntilAnswered(sending: Sending, again: boolean): Promise<Received> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const received = await send(sending);
      if ((received.status >= 200 && received.status < 300) || received.status === NOT_MODIFIED) return received;
      throw problemOf(received);
    } catch (error) {
      const wait = again && isPassing(error) ? AGAIN_MS[attempt] : undefined;
      if (wait === undefined || sending.signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

async function send(sending: Sending): Promise<Received> {
  if (sending.onProgress) return (await import('./upload.ts')).sendWithProgress(sending);
  const { url, signal, onProgress: _, ...init } = sending;
  const began = Date.now();
  try {
    const response = await fetch(url, { ...init, credentials: 'include', ...(signal ? { signal } : {}) });
    recordServerDate(response.headers, began, Date.now());
    recordAnswerSource(response.headers);
    if (isCachedAnswer(response.headers)) recordUnanswered(true);
    else recordAnswered();
    const [retryAfter, tag] = [response.headers.get('retry-after'), response.headers.get('etag')];
    return { status: response.status, text: await response.text(), retryAfter, tag };
  } catch (error) {
    if (signal?.aborted) throw error;
    recordUnanswered(false);
    throw new ProblemError('offline', 0);
  }
}

/** True when the server could not be reached although the browser is online, or when it asks for a retry within 2 seconds. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  if (error.code === 'offline') return navigator.onLine;
  const { status, retryAfter } = error;
  return (status === 503 || (status === 429 && retryAfter !== null)) && (retryAfter ?? 0) <= 2;
}

export function problemOf({ status, text, retryAfter }: Received): ProblemError {
  let body: Parts = {};
  try {
    body = record(JSON.parse(text));
  } catch {
    // The body is a proxy's page, not a problem document.
  }
  const code = isProblemCode(body.code) ? body.code : status === 0 || status >= 502 ? 'offline' : 'internal';
  const errors = Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [];
  return new ProblemError(code, status, errors, retryAfter === null ? null : Number(retryAfter) || null, body.facts);
}

/** Checks only the form of the code: the list of codes would add to the size of every first screen. */
function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && /^[a-z]+(_[a-z]+)*$/.test(value);
}

function isFieldError(value: unknown): value is FieldError {
  const { field, key } = record(value);
  return typeof field === 'string' && typeof key === 'string';
}

function queryText(query: unknown, language: string = locale): string {
  const params = encodeQuery(record(query));
  params.set('locale', language);
  return `?${params}`;
}

type Parts = Record<string, unknown>;

function record(value: unknown): Parts {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
