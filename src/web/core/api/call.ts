import { type CallInput, type Endpoint, fillPath, type OutputOf, PROOF_HEADER } from '#shared/core/endpoint.ts';
import type { FieldError, ProblemCode } from '#shared/core/errors.ts';
import { loadMessages, locale } from '../i18n/i18n.ts';
import { recordAnswerSource } from '../pwa/cached-answers.ts';
import { encodeQuery } from '../router/query-string.ts';
import { endSession, session } from '../session/session.ts';
import type { Received, Sending } from './upload.ts';

/** A problem document of the server, or `offline`: it could not be reached. */
export type CallProblem = ProblemCode | 'offline';

/** An error answer. `errors` name fields by their path with dots, and the message key of what is wrong. */
export class ProblemError extends Error {
  readonly code: CallProblem;
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** Seconds to wait, where the server says so. */
  readonly retryAfter: number | null;

  constructor(code: CallProblem, status: number, errors: readonly FieldError[] = [], retryAfter: number | null = null) {
    super(code);
    this.name = 'ProblemError';
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Of a write; one is made when none is given. A write that is sent again must carry the same. */
  idempotencyKey?: string | undefined;
  /** A recent proof of who one is, for an endpoint that asks for one. */
  proof?: string | undefined;
  /** Of another sign-in than the session's. */
  token?: string | undefined;
  /** The file of an upload endpoint. */
  file?: Blob | undefined;
  /** How much of an upload is on its way, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Waits before a write is sent again whose answer was lost. */
const AGAIN_MS = [600, 1800];

/**
 * Calls an endpoint with the bearer token and the reader's language (docs/product.md 19.1) and answers its output.
 * A write whose answer was lost is sent again under the same key, so that it happens once. Throws a ProblemError; one that
 * says that this sign-in is no longer good has ended the session before.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const token = options.token ?? session().token;
  const sending = sendingOf(endpoint, record(input), token, options);
  try {
    const received = await sendUntilAnswered(sending, endpoint.method !== 'GET' && !endpoint.upload);
    // The server parsed its answer with this endpoint's own schema before it left.
    return (received.text === '' ? undefined : JSON.parse(received.text)) as OutputOf<E>;
  } catch (error) {
    const ended = error instanceof ProblemError && error.code === 'not_signed_in';
    if (ended && token !== null && token === session().token) {
      endSession({ returnTo: window.location.pathname + window.location.search });
    }
    // whoever shows the error finds its text loaded
    await loadMessages('errors', 'fields').catch(() => undefined);
    throw error;
  }
}

function sendingOf(endpoint: Endpoint, input: Parts, token: string | null, options: CallOptions): Sending {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (options.proof) headers[PROOF_HEADER] = options.proof;
  if (endpoint.method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
  let body: string | FormData | null = null;
  if (options.file) {
    body = new FormData();
    body.set('file', options.file);
  } else if (endpoint.method !== 'GET') {
    headers['content-type'] = 'application/json';
    body = input.body === undefined ? null : JSON.stringify(input.body);
  }
  const url = fillPath(endpoint.path, record(input.params)) + queryText(input.query);
  return { method: endpoint.method, url, headers, body, signal: options.signal, onProgress: options.onProgress };
}

async function sendUntilAnswered(sending: Sending, again: boolean): Promise<Received> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const received = await send(sending);
      if (received.status >= 200 && received.status < 300) return received;
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
  try {
    const response = await fetch(url, { ...init, credentials: 'include', ...(signal ? { signal } : {}) });
    recordAnswerSource(response.headers);
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ProblemError('offline', 0);
  }
}

/** The network, or a server that asks to come back in a moment. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  if (error.code === 'offline') return navigator.onLine;
  return error.status === 503 && (error.retryAfter ?? 0) <= 2;
}

function problemOf({ status, text, retryAfter }: Received): ProblemError {
  let body: Parts = {};
  try {
    body = record(JSON.parse(text));
  } catch {
    // a proxy's page, not a problem document
  }
  const code = isProblemCode(body.code) ? body.code : status === 0 || status >= 502 ? 'offline' : 'internal';
  const errors = Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [];
  return new ProblemError(code, status, errors, retryAfter === null ? null : Number(retryAfter) || null);
}

/** By its form: the browser does not carry the list, which would be a part of every first screen. */
function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && /^[a-z]+(_[a-z]+)*$/.test(value);
}

function isFieldError(value: unknown): value is FieldError {
  const { field, key } = record(value);
  return typeof field === 'string' && typeof key === 'string';
}

function queryText(query: unknown): string {
  const params = encodeQuery(record(query));
  params.set('locale', locale);
  return `?${params}`;
}

type Parts = Record<string, unknown>;

function record(value: unknown): Parts {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
