import { expect, test } from 'vitest';
import { RETENTION_DAYS, retainedSince } from './retention.ts';

test('retainedSince subtracts the retention period of each kind of data', () => {
  const now = new Date('2026-06-10T09:00:00Z');
  expect(retainedSince('exports', now).toISOString()).toBe('2026-06-09T09:00:00.000Z');
  expect(retainedSince('endedSessions', now).toISOString()).toBe('2026-05-11T09:00:00.000Z');
});

test('the privacy text names the same periods', () => {
  const { endedSessions, signIns, positions } = RETENTION_DAYS;
  expect([endedSessions, signIns, positions]).toEqual([30, 90, 30]);
});
