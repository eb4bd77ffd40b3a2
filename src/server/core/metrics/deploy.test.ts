import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allTests } from '#testing/scene.ts';
import { testDatabase } from '#testing/server/database.ts';
import { singleNodeBus } from '#testing/server/sockets.ts';
import { createMetrics } from './metrics.ts';

const DEPLOY = join(import.meta.dirname, '../../../../deploy');

const database = allTests(testDatabase);

test.each(['prometheus/alerts.yaml', 'grafana/vezu.json'])('every metric named in %s exists', async (file) => {
  const metrics = createMetrics('1.2.3');
  metrics.sockets(() => 0);
  metrics.bus(singleNodeBus());
  metrics.files(async () => null);
  metrics.database(database.sql);
  const { text } = await metrics.read();
  metrics.stop();
  const existing = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const named = (await readFile(join(DEPLOY, file), 'utf8')).match(/\b(vezu|nodejs|process)_\w+/g) ?? [];
  const plain = named.map((name) => name.replace(/(?<=_seconds)_(bucket|count|sum)$/, ''));
  expect(plain.length).toBeGreaterThan(10);
  expect(plain.filter((name) => !existing.has(name))).toEqual([]);
});

test('no series has a label that Prometheus itself gives to all of them', async () => {
  const metrics = createMetrics('1.2.3');
  metrics.job('send_mail', 'done', 1);
  metrics.database(database.sql);
  await database.sql`select graphile_worker.add_job('nobody.does_this')`;
  const { text } = await metrics.read();
  metrics.stop();
  expect(text).toContain('vezu_jobs_due{');
  expect(text.match(/[{,](job|instance)=/g)).toBeNull();
});
