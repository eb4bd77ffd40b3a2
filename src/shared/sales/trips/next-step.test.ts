import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';
import { TRIP_STATUSES } from './schema.ts';

const stops = [0, 1, 2].map((seq) => ({ seq, departedAt: null }));
const departsAt = '2026-11-20T06:15:00Z';
const soon = new Date('2026-11-20T05:00:00Z');
const trip = { status: 'started', departsAt, currentSeq: 0, stops, halt: null } as const;

/** The stops, of which the first ones were left. */
const left = (count: number) => stops.map((stop) => ({ ...stop, departedAt: stop.seq < count ? departsAt : null }));

test('one next thing per status', () => {
  const steps = TRIP_STATUSES.map((status) => [status, nextStep({ ...trip, status }, soon)]);
  expect(Object.fromEntries(steps)).toEqual({
    new: null,
    planned: { action: 'start', from: null },
    started: { action: 'depart', seq: 0 },
    finished: null,
    cancelled: null,
  });
});

test('a trip is started from three hours before its departure on', () => {
  const planned = { ...trip, status: 'planned', currentSeq: null } as const;
  expect(nextStep(planned, new Date('2026-11-20T03:14:59Z'))).toEqual({
    action: 'start',
    from: new Date('2026-11-20T03:15:00Z'),
  });
  expect(nextStep(planned, new Date('2026-11-20T03:15:00Z'))).toEqual({ action: 'start', from: null });
});

test('it leaves and reaches the stops in their order, and is finished after the last one', () => {
  const steps = [
    nextStep({ ...trip, stops: left(1) }, soon),
    nextStep({ ...trip, currentSeq: 1, stops: left(1) }, soon),
    nextStep({ ...trip, currentSeq: 1, stops: left(2) }, soon),
    nextStep({ ...trip, currentSeq: 2, stops: left(2) }, soon),
  ];
  expect(steps).toEqual([
    { action: 'arrive', seq: 1 },
    { action: 'depart', seq: 1 },
    { action: 'arrive', seq: 2 },
    { action: 'finish' },
  ]);
});

test('a pause or a border ends before anything else', () => {
  for (const kind of ['pause', 'border'] as const)
    expect(nextStep({ ...trip, halt: { kind } }, soon)).toEqual({ action: 'resume' });
});
