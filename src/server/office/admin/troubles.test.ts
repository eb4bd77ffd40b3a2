import { expect, test } from 'vitest';
import { troublesOf } from './commands/troubles.ts';
import type { ServiceState } from './queries/state.ts';

const NOW = new Date('2026-06-10T09:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3600_000);
const GOOD: ServiceState = {
  disk: { share: 0.5, free: 100e9 },
  jobs: { lateSeconds: 3, givenUp: 0 },
  mails: { waiting: 0, sent: 4 },
  failed: 0,
  backup: { at: hoursAgo(20), since: hoursAgo(9000), problem: null },
  rehearsal: { problem: null },
};

const found = (state: Partial<ServiceState>, open: string[] = [], backupHours: number | null = 50) =>
  Object.fromEntries(troublesOf({ ...GOOD, ...state }, { open: new Set(open), backupHours, now: NOW }));

test.each<[string, Partial<ServiceState>, object]>([
  ['nothing', {}, {}],
  [
    'a disk that is nearly full',
    { disk: { share: 0.09, free: 4.5 * 1024 ** 3 } },
    { disk: { percent: 9, free: '4.5' } },
  ],
  ['a tenth of a large disk', { disk: { share: 0.09, free: 90 * 1024 ** 3 } }, {}],
  ['a job that was given up', { jobs: { lateSeconds: 0, givenUp: 2 } }, { jobs: { givenUp: 2, minutes: 0 } }],
  ['a queue that stopped', { jobs: { lateSeconds: 601, givenUp: 0 } }, { jobs: { givenUp: 0, minutes: 10 } }],
  ['a mail server that takes nothing', { mails: { waiting: 7, sent: 0 } }, { mails: { waiting: 7 } }],
  ['one mailbox that takes nothing', { mails: { waiting: 1, sent: 9 } }, {}],
  ['requests that fail', { failed: 5 }, { errors: { failed: 5 } }],
  ['a few requests that fail', { failed: 4 }, {}],
  [
    'a backup that failed',
    { backup: { ...GOOD.backup, problem: 'The disk is full.' } },
    { backup: { state: 'failed', problem: 'The disk is full.', hours: 0 } },
  ],
  [
    'an old backup',
    { backup: { ...GOOD.backup, at: hoursAgo(50) } },
    { backup: { state: 'old', problem: '', hours: 50 } },
  ],
  ['a backup of this night', { backup: { ...GOOD.backup, at: hoursAgo(49.9) } }, {}],
  [
    'a service without a backup',
    { backup: { at: null, since: hoursAgo(60), problem: null } },
    { backup: { state: 'never', problem: '', hours: 60 } },
  ],
  ['a service of today without a backup', { backup: { at: null, since: hoursAgo(9), problem: null } }, {}],
  ['a service that nobody has set up', { backup: { at: null, since: null, problem: null } }, {}],
  ['a rehearsal that failed', { rehearsal: { problem: 'No.' } }, { rehearsal: { problem: 'No.' } }],
])('%s', (_name, state, wanted) => {
  expect(found(state)).toEqual(wanted);
});

test.each<[string, Partial<ServiceState>]>([
  ['disk', { disk: { share: 0.14, free: 9e9 } }],
  ['jobs', { jobs: { lateSeconds: 301, givenUp: 0 } }],
  ['errors', { failed: 1 }],
])('%s that has begun goes on until it is clearly over', (kind, state) => {
  expect(found(state)).toEqual({});
  expect(Object.keys(found(state, [kind]))).toEqual([kind]);
});

test('where other programs make the backups, none is missed', () => {
  expect(found({ backup: { at: null, since: hoursAgo(60), problem: null } }, [], null)).toEqual({});
});
