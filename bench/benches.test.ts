import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

/**
 * Every bench runs once with the smallest amounts that it takes: it starts, measures and ends well, so that none goes stale unseen.
 * Its figures mean nothing here.
 */
const SMALL: Record<string, readonly string[]> = {
  'booking/last-seat.ts': ['2'],
  'chat/long.ts': [],
  'chat/run.ts': ['--messages', '60', '--breaks', '5', '--chats', '2'],
  'chat/unread.ts': [],
  'dashboard/figures.ts': ['2'],
  'finder/finder.ts': ['2000'],
  'first-screen/first-screen.ts': ['1'],
  'first-start/first-start.ts': ['1'],
  'growth/growth.ts': ['2,3', '5'],
  'lookup/lookup.ts': ['2000', '500'],
  'location/eta.ts': ['50'],
  'location/gtfs.ts': [],
  'location/location.ts': ['1'],
  'location/shuffle.ts': ['200', '1'],
  'market/market.ts': ['2', '500'],
  'phone/data.ts': ['0.02', '1', '1'],
  'phone/memory.ts': ['1', '40', '40'],
  'phone/taps.ts': ['1'],
  'read/read.ts': ['1'],
  'reliability/retry.ts': ['--keys', '10'],
  'reliability/stop.ts': ['--requests', '20', '--stops', '1'],
  'reliability/webhooks.ts': ['--bookings', '12', '--kills', '2'],
  'search/search.ts': ['1', '50'],
  'security/transport.ts': [],
  'sign-in/sign-in.ts': ['5', '20'],
  'socket/socket.ts': ['--connections', '50', '--seconds', '1', '--turns', '1'],
};

/** These compare with a control or with a limit that holds for more rounds on a quiet machine: here only their summary is expected. */
const WITHOUT_VERDICT: Record<string, { args: readonly string[]; summary: string }> = {
  'booking/oversell.ts': { args: ['1'], summary: 'guard on' },
  'reliability/overload.ts': { args: ['--seconds', '1'], summary: 'overload: ' },
  'reliability/reconnect.ts': { args: ['--sockets', '20', '--seconds', '1'], summary: 'reconnect: ' },
  'reliability/survive.ts': { args: ['--rounds', '1'], summary: 'survive: ' },
};

/** These need programs or packages that Vezu does not bring. */
const BY_HAND = ['high-availability/play.ts', 'high-availability/point-in-time.ts', 'location/stream.ts'];

const BENCH = import.meta.dirname;
const run = promisify(execFile);

describe.concurrent('the benches', () => {
  test.each(Object.entries(SMALL))('%s', async (file, args) => {
    await expect(run(process.execPath, [join(BENCH, file), ...args])).resolves.toBeDefined();
  });

  test.each(Object.entries(WITHOUT_VERDICT))('%s', async (file, { args, summary }) => {
    const failed = (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' });
    const { stdout } = await run(process.execPath, [join(BENCH, file), ...args]).catch(failed);
    expect(stdout).toContain(summary);
  });
});

test('every bench that its comment names is in the list', () => {
  const files = readdirSync(BENCH, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/[^/]+(?<!test)\.ts$/.test(file),
  );
  const benches = files.filter((file) => {
    const source = readFileSync(join(BENCH, file), 'utf8').replaceAll(/\s+\*?\s*/g, ' ');
    return source.includes(`node bench/${file}`) && !file.endsWith('watchers.ts');
  });
  expect(benches.sort()).toEqual([...Object.keys(SMALL), ...Object.keys(WITHOUT_VERDICT), ...BY_HAND].sort());
});
