import { describe, expect, it } from 'vitest';
import { sheet, sheetBooking, sheetParcel } from '#testing/web/samples.ts';
import { stepGuard } from './guards.ts';
import type { RunAction } from './run-actions.ts';
import type { TripSheet } from './schema.ts';
import { stepDone, stepRefusal } from './step-rules.ts';
import { undoableStep } from './undo-step.ts';

const DEPARTURE = Date.parse(sheet().departsAt);
const MINUTE = 60_000;
/** A time by its minutes after the planned departure of the trip. */
const at = (minutes: number) => new Date(DEPARTURE + minutes * MINUTE);
const iso = (minutes: number) => at(minutes).toISOString();
const LAST = sheet().stops.length - 1;

/** The trip under way at a stop, where the bus waits or which it has left. */
function underway(currentSeq: number, hasLeft: boolean, values: Partial<TripSheet> = {}): TripSheet {
  const stops = sheet().stops.map((stop) => ({
    ...stop,
    arrivedAt: stop.seq > 0 && stop.seq <= currentSeq ? iso(stop.seq * 60) : null,
    departedAt: stop.seq < currentSeq || (stop.seq === currentSeq && hasLeft) ? iso(stop.seq * 60 + 5) : null,
  }));
  return sheet({ status: 'started', startedAt: iso(-10), currentSeq, stops, ...values });
}

/** A pause that began so many minutes after the planned departure. */
function halted(minutes: number): TripSheet['halt'] {
  return { kind: 'pause', afterSeq: 0, startedAt: iso(minutes), until: null, help: null };
}

const depart = (seq: number, confirmed = true): RunAction => ({ action: 'depart', seq, confirmed });
const arrive = (seq: number, confirmed = true): RunAction => ({ action: 'arrive', seq, confirmed });
const finish = (confirmed = true): RunAction => ({ action: 'finish', confirmed });
const pause: RunAction = { action: 'pause', until: null };
const resume = (...missing: number[]): RunAction => ({ action: 'resume', counted: 0, missing });
const onPause = { halt: halted(30) };

describe('a step of a trip', () => {
  const cases: [string, TripSheet, RunAction, number, string | null][] = [
    ['a start three hours ahead', sheet(), { action: 'start' }, -180, null],
    ['a start a minute earlier', sheet(), { action: 'start' }, -181, 'trip_not_startable_yet'],
    ['a start of a trip without a plan', sheet({ status: 'new' }), { action: 'start' }, 0, 'trip_state'],
    ['a start of a started trip', underway(0, false), { action: 'start' }, 0, 'trip_already_started'],
    ['a start of a cancelled trip', sheet({ status: 'cancelled' }), { action: 'start' }, 0, 'trip_cancelled'],
    ['a departure before the start', sheet(), depart(0), 0, 'trip_state'],
    ['a departure from the stop where the bus is', underway(0, false), depart(0), 0, null],
    ['a departure from a later stop', underway(0, false), depart(1), 0, 'wrong_stop'],
    ['a departure from the last stop', underway(LAST, false), depart(LAST), 600, 'wrong_stop'],
    ['an arrival at the next stop', underway(0, true), arrive(1), 240, null],
    ['an arrival without a departure', underway(0, false), arrive(1), 240, 'wrong_stop'],
    ['an arrival at the stop after the next', underway(0, true), arrive(2), 240, 'wrong_stop'],
    ['a departure during a pause', underway(0, false, onPause), depart(0), 0, 'trip_halted'],
    ['a second pause', underway(0, true, onPause), pause, 40, 'trip_halted'],
    ['a pause on the way', underway(0, true), pause, 40, null],
    ['the end of a pause', underway(0, true, onPause), resume(), 40, null],
    ['the end of no pause', underway(0, true), resume(), 40, 'trip_state'],
    ['a head count that misses a stranger', underway(0, true, onPause), resume(1), 40, 'invalid_input'],
    ['the end at the last stop', underway(LAST, false), finish(), 600, null],
    ['the end of a finished trip', sheet({ status: 'finished' }), finish(), 600, 'trip_state'],
  ];
  it.each(cases)('%s', (_, trip, step, minutes, refusal) => {
    expect(stepRefusal(trip, step, at(minutes))).toBe(refusal);
  });

  const people = [sheetBooking({ id: 1 })];
  const guarded: [string, TripSheet, RunAction, number, string | null][] = [
    ['leaving people asks first', underway(0, false, { bookings: people }), depart(0, false), 0, 'needs_confirmation'],
    ['leaving people who were asked about', underway(0, false, { bookings: people }), depart(0), 0, null],
    ['leaving people before the planned time', underway(0, false, { bookings: people }), depart(0), -1, 'too_early'],
    ['leaving nobody', underway(0, false), depart(0, false), 0, null],
    ['leaving half an hour early', underway(0, false), depart(0, false), -30, null],
    ['leaving earlier than that', underway(0, false), depart(0, false), -31, 'needs_confirmation'],
    ['finishing before the last stop', underway(1, true), finish(false), 600, 'needs_confirmation'],
    ['finishing before the last stop, confirmed', underway(1, true), finish(), 600, null],
  ];
  it.each(guarded)('%s', (_, trip, step, minutes, refusal) => {
    expect(stepRefusal(trip, step, at(minutes))).toBe(refusal);
  });
});

describe('what a step asks', () => {
  const aboard = sheetBooking({ id: 1, status: 'boarded' });
  const waiting = sheetBooking({ id: 2, fromSeq: 1 });
  const loaded = sheetParcel({ id: 3, status: 'boarded', toSeq: 1 });
  const later = sheetParcel({ id: 4, status: 'boarded', toSeq: LAST });
  const bookings = [aboard, waiting, loaded, later];
  const ids = (rows: readonly { id: number }[] | undefined) => rows?.map(({ id }) => id);

  it('names who is not aboard and what stays aboard at this stop only', () => {
    const guard = stepGuard(underway(1, false, { bookings }), { action: 'depart', seq: 1 }, at(300));
    expect([ids(guard?.people), ids(guard?.parcels), guard?.beforeLast]).toEqual([[2], [3], false]);
  });

  it('names everybody and everything at the end', () => {
    const guard = stepGuard(underway(1, true, { bookings }), { action: 'finish' }, at(600));
    expect([ids(guard?.people), ids(guard?.parcels), guard?.beforeLast]).toEqual([[2], [3, 4], true]);
  });

  it('is nothing at an arrival in time, and the minutes at an early one', () => {
    const trip = underway(0, true, { bookings });
    const planned = Date.parse(trip.stops[1]?.arrivesAt ?? '');
    expect(stepGuard(trip, { action: 'arrive', seq: 1 }, new Date(planned - 30 * MINUTE))).toBeNull();
    expect(stepGuard(trip, { action: 'arrive', seq: 1 }, new Date(planned - 31 * MINUTE))?.early).toBe(31);
  });
});

describe('a step that the other device has pressed already', () => {
  const cases: [string, TripSheet, RunAction, boolean][] = [
    ['a start of a planned trip', sheet(), { action: 'start' }, false],
    ['a start of a started trip', underway(0, false), { action: 'start' }, true],
    ['a departure that is to come', underway(0, false), depart(0), false],
    ['a departure that was', underway(0, true), depart(0), true],
    ['a departure of an earlier stop', underway(2, false), depart(0), true],
    ['an arrival that was', underway(1, false), arrive(1), true],
    ['an arrival that is to come', underway(0, true), arrive(1), false],
    ['a pause during a pause', underway(0, true, onPause), pause, true],
    ['the end of a finished trip', sheet({ status: 'finished' }), finish(), true],
  ];
  it.each(cases)('%s', (_, trip, step, done) => expect(stepDone(trip, step)).toBe(done));
});

describe('the step that can be undone', () => {
  const cases: [string, TripSheet, number, string | null][] = [
    ['nothing before the start', sheet(), 0, null],
    ['the start, for ten minutes', underway(0, false), 0, 'start'],
    ['no start a moment later', underway(0, false), 0.01, null],
    ['the start while somebody only has a seat', underway(0, false, { bookings: [sheetBooking()] }), -9, 'start'],
    ['the departure', underway(0, true), 15, 'depart'],
    ['the arrival', underway(1, false), 70, 'arrive'],
    ['no arrival after ten minutes', underway(1, false), 70.01, null],
    ['no departure after a pause', underway(0, true, { halt: halted(6) }), 7, null],
    ['the end', underway(LAST, false, { status: 'finished', finishedAt: iso(600) }), 610, 'finish'],
    ['nothing of a cancelled trip', underway(1, false, { status: 'cancelled' }), 61, null],
  ];
  it.each(cases)('%s', (_, trip, minutes, action) => {
    expect(undoableStep(trip, at(minutes))?.action ?? null).toBe(action);
    const refusal = stepRefusal(trip, { action: 'undoStep' }, at(minutes));
    expect(refusal).toBe(action === null ? 'undo_too_late' : null);
  });

  it.each(['boarded', 'completed', 'no_show', 'ejected'] as const)('is no start after somebody is %s', (status) => {
    const trip = underway(0, false, { bookings: [sheetBooking({ status })] });
    expect(undoableStep(trip, at(-9))).toBeNull();
  });
});
