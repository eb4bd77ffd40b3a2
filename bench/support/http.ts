import { spawn } from 'node:child_process';
import { Agent, type IncomingMessage, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Method } from '#shared/core/endpoint.ts';

export interface HttpRequest {
  port: number;
  method?: Method | undefined;
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The timeout in ms. */
  maxWait?: number;
  /** Without one, all requests of the process share connections, any number at a time. */
  agent?: Agent;
}

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  /** The JSON of the response; null when it has none. */
  body: unknown;
}

const SHARED = new Agent({ keepAlive: true });

/** One request; throws without a response. */
export function ask(input: HttpRequest): Promise<Answer> {
  const { agent = SHARED, port, method = 'GET', path, token, body, headers, maxWait } = input;
  const content = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(content !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(content),
          }),
          ...headers,
        },
        ...(maxWait && { timeout: maxWait }),
      },
      (answer) => {
        text(answer).then(
          (content) =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: jsonOf(answer, content) }),
          reject,
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server has closed an idle connection at the moment at which the request was written to it.
      const wasIdle = agent === SHARED && sent.reusedSocket && error.code === 'ECONNRESET';
      if (wasIdle) resolve(ask(input));
      else reject(error);
    });
    sent.end(content);
  });
}

/** The page of a proxy is no JSON. */
function jsonOf({ headers }: IncomingMessage, content: string): unknown {
  return content !== '' && headers['content-type']?.includes('json') ? JSON.parse(content) : null;
}

/** The code of a problem document; '' for anything else. */
export function codeOf({ body }: Answer): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}

export interface LoadRequest {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string;
  body?: unknown;
  /** The address that a proxy would report for the client. */
  from?: string;
}

export interface LoadOptions {
  port: number;
  /** Are sent in turn. */
  requests: readonly LoadRequest[];
  seconds: number;
  /** Clients, each of which waits for one response before its next request, and then this many ms. */
  clients?: number;
  pause?: number;
  /** Instead of clients: requests a second, also while earlier ones have no response. */
  rate?: number;
  /** Gives way to the server and to other clients, as if it had a processor of its own. */
  lowPriority?: boolean;
}

export interface Load {
  /** The duration of each successful response in ms, sorted. */
  took: number[];
  /** The number of responses by status; `broken` are requests whose connection ended without one. */
  statuses: Record<string, number>;
  /** Responses with 503 that do not say when to come back. */
  withoutRetryAfter: number;
  sent: number;
  /** The processor time of this process, where the server may run, and of the clients; in µs. */
  server: number;
  client: number;
}

/**
 * HTTP clients in their own process, which use little of the processors that they share with the server: requests are prepared as bytes, and of
 * a response only status, length and `Retry-After` are read. Two loads can run in parallel.
 */
export async function load(options: LoadOptions): Promise<Load> {
  const before = process.cpuUsage();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'http-load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (options.lowPriority && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.stdin.end(JSON.stringify(options));
  const printed = await text(child.stdout);
  if (printed === '') throw new Error('the clients ended without a result');
  const { user, system } = process.cpuUsage(before);
  return { ...JSON.parse(printed), server: user + system };
}

export async function successfulLoad(options: LoadOptions): Promise<Load> {
  const result = await load(options);
  const { 200: _, ...others } = result.statuses;
  if (Object.keys(others).length > 0) throw new Error(`unexpected responses: ${JSON.stringify(others)}`);
  return result;
}
