import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress, isLoopback, networkOf } from '#server/core/network.ts';
import { admission } from './admission.ts';
import { normalUrl } from './normal-url.ts';
import { hasBody, refuser, TIMED_OUT } from './refusals.ts';
import { requestTurns } from './turns.ts';
import { ARRIVAL_LIMITS, type Arrival, type Arrivals, arrivals } from './unfinished-requests.ts';

/** How often unfinished requests are checked, by Node for their headers and here for their bodies, in ms. */
const SWEEP_INTERVAL = 1_000;
/** The time limit for a request's headers, in ms. */
const HEADERS_TIMEOUT = 10_000;
/** The time limit for a whole request, in ms: the time that `ARRIVAL_LIMITS` allows for the largest upload. */
const REQUEST_TIMEOUT = 720_000;
/** An idle connection is closed after this time, in ms, because the client does not read the answer. */
const IDLE_TIMEOUT = 120_000;

/**
 * How long a request holds a turn of its network while its body arrives, in ms: by then its sender's right is checked. One that is refused sooner
 * holds it as long, so that hundreds of them are refused one after the other, and requests of others come between.
 */
const BODY_TURN = 50;

/** The window in which the requests of one network are counted, in seconds. */
const RATE_SECONDS = 10;

/** The app's files with a hash in their names: a page loads dozens of them, and each is a copy from memory or disk. */
const STATIC = /^\/assets\//;
/** The balancer's probes are answered under any load. */
const PROBES: readonly string[] = ['/health', '/ready'];

export interface LoadLimits {
  maxRequests: number;
  /** The maximum number of requests of one network (an IPv4 address, an IPv6 /64) within ten seconds; 0 disables the limit. */
  maxRequestsPerAddress: number;
  /** The number of trusted proxies in front of the server. */
  trustProxy: number;
}

/**
 * Creates the HTTP server with cheap load limits in front of everything else.
 *
 * Every limit holds for every path, also unknown ones, except for static files and probes. The path is normalised first (`normalUrl`), so that
 * no other spelling of a path avoids a limit.
 *
 * Requests that would wait too long, or that exceed `maxRequests` at a time, are refused with 503 and Retry-After. A refusal takes a
 * tenth of the time of the cheapest answer. A request counts from the moment when its body has arrived.
 *
 * Requests whose bodies are still arriving are limited by network and by time (`arrivals`).
 *
 * Requests over the rate limit of a network are refused with 429 and Retry-After. They are counted in the memory of this process: a shared
 * count would need a database query per request, which takes a hundred times as long as counting in memory. Of the others, the server works on
 * a few of each network at the same time (`requestTurns`).
 */
export function guardedServer(limits: LoadLimits, log: () => Pick<FastifyBaseLogger, 'warn'>): FastifyServerFactory {
  const gate = admission(limits.maxRequests);
  const unfinished = arrivals(ARRIVAL_LIMITS);
  const refuse = refuser(log);
  const rate = rateLimiter(limits.maxRequestsPerAddress);
  const inTurn = requestTurns();

  function admit(handler: RequestListener, request: IncomingMessage, response: ServerResponse, origin: Origin): void {
    const begin = () => {
      // The client may have gone while the request waited.
      if (request.socket.destroyed) return;
      if (!gate.hasRoom(performance.now())) {
        refuse('overloaded', request, response);
        return;
      }
      enter(response);
      handler(request, response);
    };
    const beginInTurn = () => {
      if (!origin.limited) {
        begin();
        return;
      }
      const work = () => {
        begin();
        return finished(request, response);
      };
      inTurn(origin.network, work).catch(() => refuse('too_many_requests', request, response, 1));
    };
    // The body may take long, and meanwhile others of its network can go on. Hundreds of them would otherwise ask the database together.
    const beginBody = () => {
      if (!origin.limited) return handler(request, response);
      const work = () => {
        if (request.socket.destroyed) return Promise.resolve();
        handler(request, response);
        return wait(BODY_TURN);
      };
      inTurn(`${origin.network} bodies`, work).catch(() => refuse('too_many_requests', request, response, 1));
    };
    if (!hasBody(request) || request.method === 'GET') {
      beginInTurn();
      return;
    }
    // A small body arrives together with the headers and is available once the parser has processed the read bytes.
    setImmediate(() => {
      if (request.complete) beginInTurn();
      else if (!gate.hasRoom(performance.now())) refuse('overloaded', request, response);
      else if (awaitBody({ request, response, network: origin.network }, unfinished, enter)) beginBody();
      else refuse('too_many_requests', request, response);
    });
  }

  /** Counts a request as in progress until its answer is ready; the time in which the client reads the answer does not count. */
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
        request.url = normalUrl(request.url ?? '/');
        if (hasTwoHosts(request)) return refuse('malformed_request', request, response);
        if (isExempt(request)) return handler(request, response);
        const address = clientAddress(request, limits.trustProxy);
        const network = networkOf(address);
        // An untrusted proxy and this machine's own programs share this address, so one limit would affect many clients.
        if (!rate || isLoopback(address)) return admit(handler, request, response, { network, limited: false });
        const go = () => admit(handler, request, response, { network, limited: true });
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

/** Resolves when the answer is ready, or its client has gone: then the next request of the network begins. */
function finished({ socket }: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed || response.writableEnded) resolve();
    const done = () => resolve();
    response.once('prefinish', done).once('close', done);
  });
}

/** A proxy and the app could each believe another one of two Host headers (RFC 9112, section 3.2); Node takes the first. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/** Whether a request counts for no limit. A body makes every request count. */
function isExempt(request: IncomingMessage): boolean {
  const [path = ''] = (request.url ?? '').split('?');
  return !hasBody(request) && (STATIC.test(path) || PROBES.includes(path));
}

interface Origin {
  network: string;
  limited: boolean;
}

interface Incoming {
  request: IncomingMessage;
  response: ServerResponse;
  network: string;
}

/** Limits a request until its body has arrived; false when its network has too many unfinished ones. `enter` counts it afterwards. */
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
      // Node ends requests with slow headers in the same way. A client that is already reading an answer sees that it was cut off.
      socket.end(response.headersSent ? '' : TIMED_OUT);
      socket.destroySoon();
    },
  };
  if (!unfinished.add(arrival)) return false;
  // The connection is observed too: a request that was answered before its body arrived emits no event when it ends.
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

/** Creates the rate limiter; null when the number of requests is unlimited. */
function rateLimiter(max: number): RateLimiterMemory | null {
  return max === 0 ? null : new RateLimiterMemory({ points: max, duration: RATE_SECONDS });
}
