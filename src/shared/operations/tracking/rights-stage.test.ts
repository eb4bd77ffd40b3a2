import { describe, expect, test } from 'vitest';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { type RightsStage, type StageLive, stageDue } from './rights-stage.ts';

const MINUTE = 60_000;
const PLANNED = Date.parse('2026-11-27T18:00:00Z');
const at = (minutes: number) => new Date(PLANNED + minutes * MINUTE).toISOString();

interface Case {
  status?: BookingStatus;
  trip?: TripStatus;
  /** Minutes after the plan at which the bus came to the stop, and left it. */
  arrived?: number;
  departed?: number;
  to?: 'WAW' | 'KBP' | 'near';
  /** The range at the stop, in minutes after the plan, that the place of the bus gives. */
  range?: [number, number];
  passed?: boolean;
  known?: number;
  notified?: RightsStage[];
  /** A breakdown at an earlier stop that lasts until these minutes after the plan, and one whose end is unknown. */
  until?: number | null;
}

const PLACES = {
  WAW: { lat: 52.23, lon: 21.01, country: 'PL' },
  KBP: { lat: 50.45, lon: 30.52, country: 'UA' },
  near: { lat: 49.78, lon: 22.77, country: 'PL' },
};

function due(minutes: number, of: Case): string | null {
  const { status = 'confirmed', trip = 'started', to = 'WAW', notified = [], arrived, departed, range, known } = of;
  const iso = (value: number | undefined) => (value === undefined ? null : at(value));
  const stops = [
    {
      ...{ seq: 1, place: { lat: 49.84, lon: 24.02, country: 'UA' }, arrivesAt: at(-5), departsAt: at(0) },
      ...{ arrivedAt: iso(arrived), departedAt: iso(departed) },
    },
    { seq: 2, place: PLACES[to], arrivesAt: at(600), departsAt: null, arrivedAt: null, departedAt: null },
  ];
  const expected = range ? { low: at(range[0]), expected: at(range[1]) } : null;
  const breakdown = of.until === undefined ? null : { afterSeq: 0, left: true, until: iso(of.until ?? undefined) };
  const live: StageLive | null =
    expected || of.passed || breakdown
      ? { breakdown, stops: [{ seq: 1, passed: of.passed ?? false, expected }] }
      : null;
  const found = stageDue(
    { status, cancelledBy: null, fromSeq: 1, toSeq: 2, trip: { status: trip, stops } },
    { live, notified, knownAt: known === undefined ? null : PLANNED + known * MINUTE },
    PLANNED + minutes * MINUTE,
  );
  return found && `${found.stage}${found.seen ? ', seen' : ''}`;
}

describe('of a bus without a place, the clock decides', () => {
  test.each<[number, string | null, Case]>([
    [90, null, {}],
    [91, 'care', {}],
    [120, 'care', {}],
    [121, 'choice', {}],
    [120, null, { notified: ['care'] }],
    [121, 'choice', { notified: ['care'] }],
    [300, null, { notified: ['care', 'choice'] }],
    [300, null, { notified: ['choice'] }],
    [91, 'care', { trip: 'planned' }],
    [91, 'care', { trip: 'new' }],
    [121, 'choice', { arrived: 100 }],
    [12 * 60, 'choice', {}],
    [12 * 60 + 1, null, {}],
  ])('%d minutes after the departure: %s (%j)', (minutes, stage, of) => {
    expect(due(minutes, of)).toBe(stage);
  });
});

describe('nobody is notified', () => {
  test.each<[string, Case]>([
    ['who is aboard', { status: 'boarded' }],
    ['whose booking is not confirmed', { status: 'unconfirmed' }],
    ['who did not come', { status: 'no_show' }],
    ['whose bus has left', { arrived: 95, departed: 100 }],
    ['whose bus was seen beyond the stop', { passed: true }],
    ['whose trip is over', { trip: 'finished' }],
    ['who rides within Ukraine', { to: 'KBP' }],
    ['who rides less than 250 km', { to: 'near' }],
  ])('%s', (_, of) => {
    expect(due(130, of)).toBeNull();
  });
});

describe('of a bus with a place', () => {
  test.each<[string, number, string | null, Case]>([
    ['a delay is notified ahead when it was notified and is sure', -60, 'care, seen', { range: [95, 105], known: 100 }],
    ['and so is a longer one', -60, 'choice, seen', { range: [130, 150], known: 140 }],
    ['one that was not notified yet is not', -60, null, { range: [130, 150] }],
    ['one that was notified as shorter is notified as that', -60, 'care, seen', { range: [130, 150], known: 100 }],
    ['one that may still be shorter is not', -60, null, { range: [85, 100], known: 100 }],
    ['once its time has passed the clock decides', 91, 'care, seen', { range: [91, 95], known: 60 }],
    ['a bus that has just come still has to leave', 121, 'choice', { arrived: 118, passed: true }],
  ])('%s', (_, minutes, stage, of) => {
    expect(due(minutes, of)).toBe(stage);
  });
});

describe('of a bus that broke down before the stop', () => {
  test.each<[string, string | null, Case]>([
    ['is notified when it goes on too late', 'choice', { until: 125 }],
    ['care', 'care', { until: 100 }],
    ['nothing while it may still come in time', null, { until: 60 }],
    ['nothing while nobody knows when', null, { until: null }],
  ])('%s', (_, stage, of) => {
    expect(due(-30, of)).toBe(stage);
  });
});
