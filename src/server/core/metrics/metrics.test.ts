import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { addBookableTrip, seatInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { connect } from '../database/db.ts';
import { freePort } from '../postgres/port.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

const metrics = createMetrics('1.2.3');
const app = appScene({ observe: metrics.request });
afterAll(() => metrics.stop());

/** The value of one line, by its name and labels. */
async function figureOf(line: string): Promise<number | undefined> {
  const { text } = await metrics.read();
  const found = text.split('\n').find((row) => row.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('requests are counted by the pattern of their route, and bookings by themselves', async () => {
  const { tripId } = await addBookableTrip(app.sql);
  const { token } = await addPassenger(app.sql);
  await app.call(bookingsApi.book, { params: { tripId }, body: seatInput(1) }, token);
  await app.request('GET', `/api/trips/${tripId}/secret-address?token=abc`);
  const labels = 'method="POST",route="/api/trips/:tripId/bookings",status="201"';
  await expect.poll(() => figureOf(`vezu_http_request_duration_seconds_count{${labels}}`)).toBe(1);
  await expect.poll(() => figureOf('vezu_bookings_total')).toBe(1);
  expect((await metrics.read()).text).not.toContain('abc');
  expect((await metrics.read()).text).not.toContain('secret-address');
});

test('the files of the built app are counted as one route, regardless of their names', async () => {
  const own = createMetrics('1.2.3');
  for (const route of ['/assets/index-a1b2c3.js', '/assets/d4e5f6.css'])
    own.request({ method: 'GET', route, status: 200, ms: 1 });
  const { text } = await own.read();
  own.stop();
  expect(text).toContain('vezu_http_request_duration_seconds_count{method="GET",route="/assets/*",status="200"} 2');
  expect(text).not.toContain('a1b2c3');
});

test('what has not happened yet is 0, so that an alert sees the first failures', async () => {
  const own = createMetrics('1.2.3');
  const { text } = await own.read();
  own.stop();
  for (const line of ['vezu_mails_total{outcome="failed"}', 'vezu_pushes_total{outcome="refused"}'])
    expect(text).toContain(`${line} 0\n`);
});

test('the database and its waiting jobs are read at each scrape, and its absence is a number too', async () => {
  const own = createMetrics('1.2.3');
  await app.sql`
    select graphile_worker.add_job('nobody.does_that', run_at => now() + interval '6 hours', max_attempts => 1)`;
  await app.sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`;
  await app.sql`select graphile_worker.add_job('nobody.does_this', run_at => now() - interval '90 seconds')`;
  own.database(app.sql);
  const { text } = await own.read();
  expect(text).toContain('vezu_database_up 1');
  expect(text).toContain('vezu_jobs_due{task="nobody.does_this"} 1');
  expect(text).toContain('vezu_jobs_given_up{task="nobody.does_that"} 1');
  expect(Number(/vezu_jobs_oldest_seconds\{task="nobody.does_this"\} (\S+)/.exec(text)?.[1])).toBeGreaterThan(80);
  expect(text).toMatch(/vezu_database_connections\{state="active"\} [1-9]/);
  expect(Math.abs(Number(/^vezu_clock_ahead_seconds (\S+)/m.exec(text)?.[1]))).toBeLessThan(10);
  own.stop();
  const away = connect('postgres://vezu:x@127.0.0.1:9/vezu', { max: 1 });
  const without = createMetrics('1.2.3');
  without.database(away);
  expect((await without.read()).text).toContain('vezu_database_up 0');
  without.stop();
  await away.end({ timeout: 1 });
});

test('a database and a bucket that are silent hold no scrape up, and are down', { timeout: 30_000 }, async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const away = connect(`postgres://vezu:x@127.0.0.1:${port}/vezu`, { max: 1 });
  const without = createMetrics('1.2.3');
  without.database(away);
  without.files(() => new Promise(() => undefined));
  const startedAt = performance.now();
  const { text } = await without.read();
  expect(text).toContain('vezu_database_up 0');
  expect(text).toContain('vezu_files_writable 0');
  // The two limits together are 8 s; without them the driver alone waits 10 s for its connection.
  expect(performance.now() - startedAt).toBeLessThan(9_500);
  without.stop();
  await away.end({ timeout: 0 });
  silent.close();
});

test('mails, pushes and webhooks are counted by their outcome, and errors go on to the caller', async () => {
  const letter = { id: 'x', to: 'a@example.org', subject: '', text: '', html: '', attachments: [] };
  await metrics.mail({ send: async () => 'sent' }).send(letter);
  const failing = metrics.mail({
    send: async () => {
      throw new Error('away');
    },
  });
  await expect(failing.send(letter)).rejects.toThrow('away');
  expect(await figureOf('vezu_mails_total{outcome="sent"}')).toBe(1);
  expect(await figureOf('vezu_mails_total{outcome="failed"}')).toBe(1);
  const push = metrics.push({ accepts: () => true, send: async () => 410 });
  expect(await push.send('https://push.example', { headers: {}, body: new Uint8Array() })).toBe(410);
  expect(await figureOf('vezu_pushes_total{outcome="gone"}')).toBe(1);
  const hooks = metrics.webhooks({ accepts: () => true, post: async () => ({ status: 500, text: '' }) });
  await hooks.post('https://hook.example', {}, '');
  expect(await figureOf('vezu_webhooks_total{outcome="refused"}')).toBe(1);
});

test('the port of the metrics serves nothing else', async () => {
  const port = await freePort('metrics');
  const own = createMetrics('1.2.3');
  const end = await serveMetrics(own, { port, host: '127.0.0.1' });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('vezu_info{version="1.2.3"} 1');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  await end();
});

test('the age of the newest backup is read, and whether the last rehearsal failed', async () => {
  const own = createMetrics('1.2.3');
  own.database(app.sql);
  await app.sql`
    insert into upkeep (task, ended_at, row_count, problem) values ('backup', now() - interval '1 hour', 5, null),
      ('rehearsal', now() - interval '2 hours', 5, null), ('rehearsal', now() - interval '1 hour', null, 'damaged')`;
  const { text } = await own.read();
  own.stop();
  expect(text).toMatch(/vezu_upkeep_age_seconds\{task="backup"\} 36\d\d/);
  expect(text).toMatch(/vezu_upkeep_age_seconds\{task="rehearsal"\} 72\d\d/);
  expect(text).toContain('vezu_upkeep_failed{task="backup"} 0');
  expect(text).toContain('vezu_upkeep_failed{task="rehearsal"} 1');
});
