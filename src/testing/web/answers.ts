import { vi } from 'vitest';
import type { CallInput, Endpoint, OutputOf } from '#shared/core/endpoint.ts';
import type { FieldError, Problem, ProblemCode } from '#shared/core/errors.ts';

/** A call of the browser to an endpoint. `body` has been parsed by the endpoint's own schema. */
export interface ServedRequest {
  endpoint: Endpoint;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

interface Answer {
  endpoint: Endpoint;
  give: (requests: ServedRequest) => unknown;
}

export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly facts: Problem['facts'];

  constructor(
    status: number,
    code: ProblemCode,
    errors: readonly FieldError[] = [],
    facts?: Readonly<Record<string, unknown>>,
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.facts = facts;
  }
}

/** How an endpoint answers. What it gives must fit the contract: it is parsed by the endpoint's output. */
export function answer<E extends Endpoint>(
  endpoint: E,
  give: (requests: ServedRequest) => OutputOf<E> | Promise<OutputOf<E>>,
): Answer {
  return { endpoint, give };
}

/** Requests of a test that had no answer; `setup.ts` fails the test with them. */
const unanswered: string[] = [];

export function takeUnanswered(): string[] {
  return unanswered.splice(0);
}

/** Stands in for the network: answers calls by the contract and notes them in order. */
export function serve(...answers: Answer[]): ServedRequest[] {
  const requests: ServedRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, window.location.href);
    const method = init.method ?? 'GET';
    // The app asks for the server after a failed call.
    if (url.pathname === '/health') return new Response('{}');
    try {
      for (const one of answers) {
        const params = paramsOf(one.endpoint.path, url.pathname);
        if (one.endpoint.method === method && params) return await respondTo(one, params, url, init, requests);
      }
      unanswered.push(`${method} ${url.pathname}${url.search}`);
      return respond(null, new Refusal(404, 'not_found'));
    } catch (error) {
      // the app would take what breaks the contract for a network that is down
      unanswered.push(`${method} ${url.pathname}: ${error}`);
      throw error;
    }
  });
  return requests;
}

async function respondTo(
  { endpoint, give }: Answer,
  params: Record<string, string>,
  url: URL,
  init: RequestInit,
  requests: ServedRequest[],
): Promise<Response> {
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  const one: ServedRequest = {
    endpoint,
    params,
    query: Object.fromEntries(url.searchParams),
    body: endpoint.body ? endpoint.body.parse(body) : body,
    headers: new Headers(init.headers),
  };
  requests.push(one);
  return respond(endpoint, await settled(async () => give(one)));
}

/** Calls of one endpoint among those that were noted, each with what it was called with. */
export function callsOf<E extends Endpoint>(
  requests: readonly ServedRequest[],
  endpoint: E,
): (CallInput<E> & ServedRequest)[] {
  return requests.filter((one): one is CallInput<E> & ServedRequest => one.endpoint === endpoint);
}

async function settled(work: () => Promise<unknown>): Promise<unknown> {
  return work().catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
}

function respond(endpoint: Endpoint | null, answered: unknown): Response {
  if (answered instanceof Refusal) {
    const { code, status, errors, facts } = answered;
    const problem: Problem = {
      type: 'about:blank',
      title: code,
      status,
      code,
      errors: [...errors],
      ...(facts && { facts }),
    };
    return new Response(JSON.stringify(problem), { status });
  }
  if (!endpoint?.output) return new Response(null, { status: 204 });
  return new Response(JSON.stringify(endpoint.output.parse(answered)), { status: endpoint.status ?? 200 });
}

/** The named parts of a path, where it fits the pattern. */
function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const match = new RegExp(`^${pattern.replaceAll(/:\w+/g, '([^/]+)')}$`).exec(path);
  return match && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
}
