import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { addBookableTrip, seatInput } from '#testing/bookings.ts';
import { testApp } from '#testing/server/api.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { traceJob } from './spans.ts';
import { startTracing } from './start-tracing.ts';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.optional(z.string()), intValue: z.optional(z.number()) }),
});
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              attributes: z.array(attribute),
              status: z.object({ code: z.optional(z.number()) }),
            }),
          ),
        }),
      ),
    }),
  ),
});

const ERROR = 2;

/** A stand-in for a collector, which keeps what it gets. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        sent
          .parse(JSON.parse(body))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    services: () =>
      bodies.flatMap((body) =>
        sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource }) => attributeOf(resource, 'service.name')),
      ),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function attributeOf(
  { attributes }: { attributes: z.output<typeof attribute>[] },
  key: string,
): string | number | undefined {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
}

afterEach(() => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
});

test('a request, its statements and a job are sent as spans, by patterns and without values', async () => {
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  const endTracing = startTracing('1.2.3');
  const app = await testApp();
  const { tripId } = await addBookableTrip(app.sql);
  const rider = await addPassenger(app.sql);
  const body = { ...seatInput(3), name: 'Соломія Незабутня' };
  await app.call(bookingsApi.book, { params: { tripId }, body }, rider.token);
  await expect(
    traceJob('failing', async () => {
      await app.sql`select 1 / ${0}::int`;
    }),
  ).rejects.toThrow('division by zero');
  await app.close();
  await endTracing();
  const spans = collector.spans();
  const booking = spans.find(({ name }) => name === 'POST /api/trips/:tripId/bookings');
  expect(booking && attributeOf(booking, 'http.response.status_code')).toBe(201);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === booking?.spanId);
  expect(statements.length).toBeGreaterThan(3);
  expect(statements.some((one) => String(attributeOf(one, 'db.query.text')).startsWith('insert into booking'))).toBe(
    true,
  );
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([booking?.traceId]));
  const job = spans.find(({ name }) => name === 'job failing');
  expect(job?.status.code).toBe(ERROR);
  const failed = spans.find(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(failed && attributeOf(failed, 'error.type')).toBe('22012');
  // Neither the setting-up of the test nor anything else outside of a request or a job is traced.
  expect(spans.every(({ name, parentSpanId }) => name !== 'sql' || parentSpanId)).toBe(true);
  for (const secret of ['Соломія', rider.token, `/trips/${tripId}`]) expect(collector.text()).not.toContain(secret);
  expect(collector.services()).toContain('vezu');
  await collector.close();
});

test('without a tracer a job runs as it is, and a collector that is away does not keep a node from stopping', async () => {
  let ran = false;
  await traceJob('untraced', async () => {
    ran = true;
  });
  expect(ran).toBe(true);
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:9';
  process.env.OTEL_BSP_EXPORT_TIMEOUT = '500';
  const endTracing = startTracing('1.2.3');
  await traceJob('traced', async () => undefined);
  await endTracing();
  delete process.env.OTEL_BSP_EXPORT_TIMEOUT;
});
