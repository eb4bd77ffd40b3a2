import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isLoopback } from '../core/loopback.ts';
import { clientAddress, networkOf } from '../core/network.ts';
import { admission } from './admission.ts';
import { hasBody, refuser, TIMED_OUT } from './refusals.ts';
import { ARRIVAL_LIMITS, type Arrival, type Arrivals, arrivals } from './unfinished-requests.ts';

/** How often unfinished requests are looked through, by Node for their heads and here for their bodies, in ms. */
const SWEEP_INTERVAL = 1_000;
/** A request's head has to be there by then, in ms. */
const HEADERS_TIMEOUT = 10_000;
/** No request may take longer than this: what `ARRIVAL_LIMITS` gives to the largest upload, in ms. */
const REQUEST_TIMEOUT = 720_000;
/** A connection on which nothing moves is closed after so long, in ms: nobody reads the answer. */
const IDLE_TIMEOUT = 120_000;

/** The requests of one network are counted over so many seconds. */
const RATE_SECONDS = 10;

/** What costs something: everything that is no plain file of the app. */
const COSTLY = /^\/(api|files|og)\//;

export interface LoadLimits {
  /** API requests under way at once. */
  maxRequests: number;
  /** Requests of one network (an IPv4 address, an IPv6 /64) within ten seconds; 0 for any number. */
  maxRequestsPerAddress: number;
  /** Proxies in front that are believed about the caller's address. */
  trustProxy: number;
}

/**
 * Makes the HTTP server, with limits that cost little in front of everything else:
 * - API requests that would wait too long, or are beyond `maxRequests` under way, are refused with 503 and Retry-After. A refusal
 *   takes a tenth of what the least of answers takes. A request is under way from the moment when its body is there.
 * - Requests whose bodies are still coming are bounded by network and by time (`arrivals`).
 * - Requests beyond the rate of a network are refused with 429 and Retry-After. They are counted in the memory of this process: a
 *   shared count would cost each request a question to the database, a hundred times what this one takes.
 */
export function guardedServer(limits: LoadLimits, log: () => Pick<FastifyBaseLogger, 'warn'>): FastifyServerFactory {
  const gate = admission(limits.maxRequests);
  const unfinished = arrivals(ARRIVAL_LIMITS);
  const refuse = refuser(log);
  const rate = rateLimiter(limits.maxRequestsPerAddress);

  function admit(handler: RequestListener, request: IncomingMessage, response: ServerResponse, network: string): void {
    const now = performance.now();
    if (!gate.hasRoom(now)) refuse('overloaded', request, response);
    else if (!hasBody(request)) {
      enter(response);
      handler(request, response);
    } else {
      // A small body comes with the head, and is there when the parser has gone through what was read.
      setImmediate(() => {
        if (request.complete) enter(response);
        else if (!awaitBody({ request, response, network }, unfinished, enter)) {
          refuse('too_many_requests', request, response);
          return;
        }
        handler(request, response);
      });
    }
  }

  /** Counts a request as under way until its answer is made: how fast the caller reads it is no work of ours. */
  function enter(response: ServerResponse): void {
    const number = gate.enter(performance.now());
    const leave = () => gate.leave(number, performance.now());
    response.once('prefinish', leave).once('close', leave);
  }

  return (handler, { keepAliveTimeout }) => {
    const server = createServer(
      {
        headersTimeout: HEADERS_TIMEOUT,
        requestTimeout: REQUEST_TIMEOUT,
        connectionsCheckingInterval: SWEEP_INTERVAL,
        keepAliveTimeout: Number(keepAliveTimeout),
      },
      (request, response) => {
        if (!COSTLY.test(request.url ?? '')) return handler(request, response);
        const address = clientAddress(request, limits.trustProxy);
        const network = networkOf(address);
        const go = () => {
          if (request.url?.startsWith('/api/')) admit(handler, request, response, network);
          else handler(request, response);
        };
        // A proxy that is not believed, and this machine's own programs, come from here: they are many, and one address.
        if (!rate || isLoopback(address)) return go();
        rate.consume(network).then(go, (limit: unknown) => {
          const seconds = limit instanceof RateLimiterRes ? Math.ceil(limit.msBeforeNext / 1000) : RATE_SECONDS;
          refuse('too_many_requests', request, response, seconds);
        });
      },
    );
    server.setTimeout(IDLE_TIMEOUT);
    const timer = setInterval(() => unfinished.sweep(performance.now()), SWEEP_INTERVAL).unref();
    server.once('close', () => clearInterval(timer));
    return server;
  };
}

interface Incoming {
  request: IncomingMessage;
  response: ServerResponse;
  network: string;
}

/** Bounds a request until its body is there; false when its network has too many of them. `enter` counts it once it is there. */
function awaitBody(
  { request, response, network }: Incoming,
  unfinished: Arrivals,
  enter: (response: ServerResponse) => void,
): boolean {
  const { socket } = request;
  const before = socket.bytesRead;
  const arrival: Arrival = {
    network,
    since: performance.now(),
    received: () => socket.bytesRead - before,
    end: () => {
      // As Node ends a request whose head takes too long: whoever waits for the rest of it learns that it broke off.
      socket.end(response.headersSent ? '' : TIMED_OUT);
      socket.destroySoon();
    },
  };
  if (!unfinished.add(arrival)) return false;
  // The connection is listened to as well: a request that was answered before its body came does not notice its end.
  const done = () => {
    unfinished.remove(arrival);
    socket.off('close', done);
  };
  socket.once('close', done);
  request.once('close', done);
  request.once('end', () => {
    done();
    if (!response.writableEnded) enter(response);
  });
  return true;
}

/** null: any number of requests. */
function rateLimiter(max: number): RateLimiterMemory | null {
  return max === 0 ? null : new RateLimiterMemory({ points: max, duration: RATE_SECONDS });
}
