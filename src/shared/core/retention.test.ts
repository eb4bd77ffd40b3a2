import { expect, test } from 'vitest';
import { RETENTION_DAYS, retainedSince } from './retention.ts';

test('what is kept since when', () => {
  const now = new Date('2026-06-10T09:00:00Z');
  expect(retainedSince('exports', now).toISOString()).toBe('2026-06-09T09:00:00.000Z');
  expect(retainedSince('endedSessions', now).toISOString()).toBe('2026-05-11T09:00:00.000Z');
});

test('what the privacy text says in numbers', () => {
  const { endedSessions, signIns, positions } = RETENTION_DAYS;
  expect([endedSessions, signIns, positions]).toEqual([30, 90, 30]);
});
