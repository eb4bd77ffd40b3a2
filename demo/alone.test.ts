import { beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { connect } from '#server/core/database/db.ts';
import { liveOf } from '#server/operations/tracking/commands/live.ts';
import { allTests } from '#testing/scene.ts';
import { testContext } from '#testing/server/context.ts';
import { testDatabase } from '#testing/server/database.ts';
import { rowOf, runningTrip } from '#testing/tracking.ts';
import { aloneIn, driveDemo, sendPlaces } from './drive.ts';

const database = allTests(testDatabase);

describe('the lock among several processes', () => {
  it('belongs to one process as long as it lives, and then to another', async () => {
    const [one, other] = [aloneIn(database.url), aloneIn(database.url)];
    expect([await one.mine(), await other.mine(), await one.mine(), await other.mine()]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    await one.leave();
    await expect.poll(() => other.mine()).toBe(true);
    await other.leave();
  });

  it('is lost by a process whose connection was cut, and the process knows it', async () => {
    const [one, other] = [aloneIn(database.url), aloneIn(database.url)];
    await expect.poll(() => one.mine()).toBe(true);
    await database.sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = 7032 and pid <> pg_backend_pid()`;
    await expect.poll(() => other.mine()).toBe(true);
    await expect.poll(() => one.mine().catch(() => 'cut')).toBe(false);
    await Promise.all([one.leave(), other.leave()]);
  });
});

describe('the buses of the demo', () => {
  let tripId = 0;
  let apps: AppContext[] = [];
  beforeEach(async () => {
    const { sql } = database;
    const trip = await runningTrip(sql);
    ({ tripId } = trip);
    // The trip left an hour ago.
    const shift = sql`now() - interval '1 hour' - '2026-06-12T04:00:00Z'::timestamptz`;
    await sql`
      update trip set departs_at = departs_at + (${shift}), arrives_at = arrives_at + (${shift}),
        started_at = started_at + (${shift}) where id = ${tripId}`;
    await sql`
      update trip_stop set departs_at = departs_at + (${shift}), arrives_at = arrives_at + (${shift}),
        arrived_at = arrived_at + (${shift}) where trip_id = ${tripId}`;
    await sql`update account set email = 'somebody@demo.vezu.app' where id = ${trip.driver.accountId}`;
    apps = [1, 2].map(() => testContext(connect(database.url, { max: 3 })));
    return async () => {
      for (const app of apps) {
        await liveOf(app).buffer.flush();
        await app.pool.end();
      }
      await sql`update trip set status = 'finished', finished_at = now() where id = ${tripId}`;
      await sql`update account set email = ${`over${tripId}@example.org`} where id = ${trip.driver.accountId}`;
    };
  });

  const drive = (app: AppContext, sent: string[]) =>
    driveDemo({ app: { ...app, publish: (topic) => void sent.push(topic) }, url: database.url });
  const positions = (sent: readonly string[]) => sent.filter((topic) => topic === `position:${tripId}`).length;

  it('are driven by one process, and stop with it', async () => {
    const [sent, sentByOther]: [string[], string[]] = [[], []];
    const [app, other] = apps;
    if (!app || !other) throw new Error('there are two');
    const stop = drive(app, sent);
    await expect.poll(() => positions(sent)).toBe(1);
    await drive(other, sentByOther)();
    expect(sentByOther).toEqual([]);
    await stop();
    await liveOf(app).buffer.flush();
    expect(await rowOf(database.sql, tripId)).toBeDefined();
  });

  it('would be driven by each process without the lock (control test)', async () => {
    const sent: string[] = [];
    // At the same time: a position that the other process has already written would be its newest.
    await Promise.all(apps.map((app) => sendPlaces(app, new Date(), new Map(), (topic) => void sent.push(topic))));
    expect(positions(sent)).toBe(2);
  });
});
