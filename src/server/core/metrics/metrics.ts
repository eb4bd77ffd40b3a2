import { once } from 'node:events';
import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '../clock.ts';
import type { Pool } from '../database/db.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { PushTransport } from '../push/transport.ts';
import type { WebhookTransport } from '../push/webhook-transport.ts';
import type { Bus } from '../realtime/bus.ts';
import { COMPLAINTS, type Complain } from './complaint.ts';
import { watchDatabase } from './database.ts';

/** A request that has been answered: the route is its pattern, since addresses contain ids and tokens. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
}

/** Counts what one node does. It is built with the node and passed to its parts: there is one for each. */
export interface Metrics {
  request(answered: AnsweredRequest): void;
  job(name: string, outcome: 'done' | 'failed' | 'given up', ms: number): void;
  /** A message of the bus was written to this many sockets of this node. */
  delivered(sockets: number): void;
  complained: Complain;
  /** Counts what the part does without changing it. */
  mail(transport: MailTransport): MailTransport;
  push(transport: PushTransport): PushTransport;
  webhooks(transport: WebhookTransport): WebhookTransport;
  bus(bus: Bus): Bus;
  /** Returns the number of open sockets; it is called at each scrape. */
  sockets(count: () => number): void;
  database(pool: Pool): void;
  /** `check` is called at each scrape; it returns why no file can be stored, or null when one can. */
  files(check: () => Promise<string | null>): void;
  /** Everything in the text format of Prometheus, and its media type. */
  read(): Promise<{ type: string; text: string }>;
  stop(): void;
}

/** The files of the built app: some 700, each its own route, whose names change with each version. Their figures are one. */
const BUILT = /^\/assets\/.*/;

const BOOKED = /\/bookings$/;

/** Seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** How long the bucket may take at a scrape (ms), which Prometheus gives up after 10 s. */
const LIMIT = 3_000;
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];

export function createMetrics(version: string): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  new Gauge({ name: 'vezu_info', help: 'The version of this node', labelNames: ['version'], registers }).set(
    { version },
    1,
  );
  const { requests, bookings, jobs, mails, pushes, calls, messages, gaps, complaints, delivered } = series(registers);
  const gauge = (name: string, help: string, read: () => number | Promise<number>) => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  };
  let refresh = async () => {};
  return {
    request({ method, route, status, ms }) {
      requests.observe({ method, route: route.replace(BUILT, '/assets/*'), status: String(status) }, ms / 1_000);
      if (method === 'POST' && status === 201 && BOOKED.test(route)) bookings.inc();
    },
    job: (job, outcome, ms) => jobs.observe({ task: job, outcome }, ms / 1_000),
    delivered: (sockets) => delivered.inc(sockets),
    complained: ({ kind }) => complaints.inc({ kind }),
    mail: ({ send }) => ({
      send: (letter) => counted(send(letter), (outcome) => mails.inc({ outcome: outcome ?? 'failed' })),
    }),
    push: ({ accepts, send }) => ({
      accepts,
      send: (endpoint, sealed) =>
        counted(send(endpoint, sealed), (status) => pushes.inc({ outcome: outcomeOf(status, [404, 410]) })),
    }),
    webhooks: ({ accepts, post }) => ({
      accepts,
      post: (url, headers, body) =>
        counted(post(url, headers, body), (answer) => calls.inc({ outcome: outcomeOf(answer?.status, []) })),
    }),
    bus(bus) {
      bus.onGap(() => gaps.inc());
      bus.subscribe(() => messages.inc({ direction: 'received' }));
      gauge('vezu_bus_substituted', '1 while PostgreSQL passes the messages on because NATS is away', () =>
        bus.substituted?.() ? 1 : 0,
      );
      return {
        ...bus,
        publish(topic, message) {
          messages.inc({ direction: 'published' });
          bus.publish(topic, message);
        },
      };
    },
    sockets: (count) => gauge('vezu_sockets', 'Open sockets', count),
    database(pool) {
      refresh = watchDatabase(register, pool);
    },
    files: (check) =>
      gauge(
        'vezu_files_writable',
        '1 while files can be stored, 0 when the disk or the bucket is full or away',
        async () => ((await within(LIMIT, check(), () => 'silent')) === null ? 1 : 0),
      ),
    async read() {
      await refresh();
      return { type: register.contentType, text: await register.metrics() };
    },
    stop: () => register.clear(),
  };
}

function series(registers: Registry[]) {
  // Each known value begins at 0: Prometheus takes the first number that it sees for the old one, and would miss the first failures.
  const counter = <T extends string>(name: string, help: string, label: T, values: readonly string[]) => {
    const made = new Counter({ name, help, labelNames: [label] as const, registers });
    for (const value of values) made.labels(value).inc(0);
    return made;
  };
  return {
    requests: new Histogram({
      name: 'vezu_http_request_duration_seconds',
      help: 'Answered requests by method, route and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    bookings: new Counter({ name: 'vezu_bookings_total', help: 'Bookings made', registers }),
    jobs: new Histogram({
      name: 'vezu_job_duration_seconds',
      help: 'Jobs that ran, by name and outcome',
      // Not `job`, which Prometheus gives each of our series itself.
      labelNames: ['task', 'outcome'] as const,
      buckets: JOB_BUCKETS,
      registers,
    }),
    mails: counter('vezu_mails_total', 'Mails by outcome', 'outcome', ['sent', 'failed', 'refused']),
    pushes: counter('vezu_pushes_total', 'Pushes by outcome', 'outcome', ['sent', 'failed', 'refused', 'gone']),
    calls: counter('vezu_webhooks_total', 'Calls of webhooks by outcome', 'outcome', ['sent', 'failed', 'refused']),
    messages: counter('vezu_bus_messages_total', 'Messages on the bus between the nodes', 'direction', [
      'published',
      'received',
    ]),
    gaps: new Counter({ name: 'vezu_bus_gaps_total', help: 'How often messages may have been lost', registers }),
    complaints: counter(
      'vezu_browser_complaints_total',
      'Errors and breaches of the policy in browsers',
      'kind',
      COMPLAINTS,
    ),
    delivered: new Counter({ name: 'vezu_socket_messages_total', help: 'Messages written to sockets', registers }),
  };
}

/** Waits for `work` and reports its result, or undefined when it failed; the error is passed on to the caller. */
async function counted<T>(work: Promise<T>, report: (result: T | undefined) => void): Promise<T> {
  try {
    const result = await work;
    report(result);
    return result;
  } catch (error) {
    report(undefined);
    throw error;
  }
}

function outcomeOf(status: number | undefined, gone: readonly number[]): string {
  if (status === undefined) return 'failed';
  if (status >= 200 && status < 300) return 'sent';
  return gone.includes(status) ? 'gone' : 'refused';
}

/** Serves `/metrics` on its own port, which the outside does not reach. Returns a function that ends it. */
export async function serveMetrics(metrics: Metrics, at: { port: number; host: string }): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    metrics.stop();
  };
}
