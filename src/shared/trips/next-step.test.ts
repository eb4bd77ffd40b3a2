import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';
import { TRIP_STATUSES } from './schema.ts';

const stops = [{ seq: 0 }, { seq: 1 }, { seq: 2 }];
const departsAt = '2026-11-20T06:15:00Z';
const soon = new Date('2026-11-20T05:00:00Z');

test('one next thing per status and place', () => {
  const steps = TRIP_STATUSES.map((status) => [status, nextStep({ status, departsAt, currentSeq: 0, stops }, soon)]);
  expect(Object.fromEntries(steps)).toEqual({
    new: null,
    planned: { action: 'start', from: null },
    started: { action: 'arrive', seq: 1 },
    finished: null,
    cancelled: null,
  });
});

test('a trip is started from three hours before its departure on', () => {
  const planned = { status: 'planned', departsAt, currentSeq: null, stops } as const;
  expect(nextStep(planned, new Date('2026-11-20T03:14:59Z'))).toEqual({
    action: 'start',
    from: new Date('2026-11-20T03:15:00Z'),
  });
  expect(nextStep(planned, new Date('2026-11-20T03:15:00Z'))).toEqual({ action: 'start', from: null });
});

test('after the last stop it is finished', () => {
  expect(nextStep({ status: 'started', departsAt, currentSeq: 2, stops }, soon)).toEqual({ action: 'finish' });
});
