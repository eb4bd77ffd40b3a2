import { describe, expect, it } from 'vitest';
import {
  complaintEnd,
  DUE_HOURS,
  fitsPerson,
  fittingMeasures,
  HIDEABLE,
  isUrgent,
  LIFTED,
  MEASURES,
  type Measure,
  mayDecide,
  measuresProblem,
  needsGoodFaith,
  needsWords,
  REASONS,
  REPORT_KINDS,
  type Reason,
  type ReportKind,
  reasonsFor,
  restricts,
  STOPS,
} from './rules.ts';

describe('what a reason asks of the reporter and of the desk', () => {
  it.each<[Reason, words: boolean, goodFaith: boolean, hours: number]>([
    ['danger', true, true, 24],
    ['trafficking', true, true, 24],
    ['driving', true, true, 24],
    ['overload', true, true, 24],
    ['left_behind', true, false, 72],
    ['illegal', true, true, 72],
    ['fraud', true, true, 72],
    ['privacy', true, true, 72],
    ['rude', false, false, 168],
    ['false', true, false, 168],
    ['spam', false, false, 168],
    ['other', true, false, 168],
  ])('%s: words %s, good faith %s, due in %i hours', (reason, words, goodFaith, hours) => {
    expect([needsWords(reason), needsGoodFaith(reason), DUE_HOURS[reason]]).toEqual([words, goodFaith, hours]);
  });

  it('puts danger to people before everything else', () => {
    expect(REASONS.filter(isUrgent)).toEqual(['danger', 'trafficking', 'driving', 'overload']);
    const hours = REASONS.filter((reason) => !isUrgent(reason)).map((reason) => DUE_HOURS[reason]);
    expect(Math.min(...hours)).toBeGreaterThan(DUE_HOURS.danger);
  });
});

it.each(REPORT_KINDS)(
  '%s is reported for what happens on a ride only if it is a trip, a carrier or a person',
  (kind) => {
    const onRide = reasonsFor(kind).includes('driving');
    expect(onRide).toBe(['trip', 'carrier', 'person'].includes(kind));
    expect(REASONS.length - reasonsFor(kind).length).toBe(onRide ? 0 : 4);
  },
);

describe('who may decide what', () => {
  it.each(MEASURES)('an administrator decides %s', (measure) => {
    expect(mayDecide('admin', [measure])).toBe(true);
  });

  it('support answers, warns, hides and shows, and nothing else', () => {
    const own = MEASURES.filter((measure) => mayDecide('support', [measure]));
    expect(own).toEqual(['nothing', 'warn', 'hide', 'restore']);
  });

  it('one measure above the role is enough to refuse the decision', () => {
    expect(mayDecide('support', ['warn', 'hide'])).toBe(true);
    expect(mayDecide('support', ['warn', 'block'])).toBe(false);
  });

  it.each(['passenger', 'driver', 'owner', ''])('“%s” does not block', (role) => {
    expect(mayDecide(role, ['block'])).toBe(false);
  });
});

describe('what restricts somebody', () => {
  it.each<[Measure, boolean]>([
    ['nothing', false],
    ['warn', true],
    ['hide', true],
    ['restore', false],
    ['stop_selling', true],
    ['stop_chat', true],
    ['stop_reviews', true],
    ['allow', false],
    ['block', true],
    ['unblock', false],
  ])('%s: %s', (measure, restricting) => {
    expect(restricts([measure])).toBe(restricting);
  });

  it('one of several is enough', () => {
    expect(restricts(['restore', 'warn'])).toBe(true);
    expect(restricts([])).toBe(false);
  });

  it('each measure that lasts can be lifted again by exactly one', () => {
    const lifting = Object.values(LIFTED).flat();
    expect(lifting.sort()).toEqual(['block', 'hide', ...STOPS].sort());
  });
});

describe('whom a measure fits', () => {
  it.each<[Measure, free: boolean, blocked: boolean, stopped: boolean]>([
    ['block', true, false, true],
    ['unblock', false, true, false],
    ['allow', false, false, true],
    ['warn', true, true, true],
    ['stop_chat', true, true, true],
  ])('%s: of somebody free %s, blocked %s, stopped %s', (measure, free, blocked, stopped) => {
    expect([
      fitsPerson(measure, { blocked: false, stopped: false }),
      fitsPerson(measure, { blocked: true, stopped: false }),
      fitsPerson(measure, { blocked: false, stopped: true }),
    ]).toEqual([free, blocked, stopped]);
  });
});

const REVIEW = {
  kind: 'review' as ReportKind,
  hasAccount: true,
  hasCarrier: false,
  hidden: false as boolean | null,
  waiting: false,
  blocked: false,
  stopped: false,
};

describe('the measures that fit a thing', () => {
  it.each<[what: string, facts: Partial<typeof REVIEW>, measures: Measure[]]>([
    ['a review of somebody', {}, ['nothing', 'warn', 'hide', 'stop_chat', 'stop_reviews', 'block']],
    ['a hidden one', { hidden: true }, ['nothing', 'warn', 'restore', 'stop_chat', 'stop_reviews', 'block']],
    [
      'one that waits',
      { hidden: true, waiting: true },
      ['warn', 'hide', 'restore', 'stop_chat', 'stop_reviews', 'block'],
    ],
    ['one that is gone', { hidden: null }, ['nothing', 'warn', 'stop_chat', 'stop_reviews', 'block']],
    ['one whose writer is gone', { hasAccount: false }, ['nothing', 'hide']],
    ['one of somebody blocked', { blocked: true }, ['nothing', 'warn', 'hide', 'stop_chat', 'stop_reviews', 'unblock']],
    [
      'a carrier without an owner who may not sell',
      { kind: 'carrier', hasAccount: false, hasCarrier: true, stopped: true },
      ['nothing', 'warn', 'hide', 'stop_selling', 'allow'],
    ],
    ['a chat', { kind: 'chat' }, ['nothing', 'warn', 'stop_chat', 'stop_reviews', 'block']],
  ])('%s', (_what, facts, measures) => {
    expect(fittingMeasures({ ...REVIEW, ...facts })).toEqual(measures);
  });

  it('what has no page of its own can be neither hidden nor shown', () => {
    for (const kind of REPORT_KINDS.filter((one) => !HIDEABLE.includes(one)))
      for (const hidden of [true, false, null])
        expect(
          fittingMeasures({ ...REVIEW, kind, hidden }).filter((measure) => measure === 'hide' || measure === 'restore'),
          kind,
        ).toEqual([]);
  });
});

describe('the measures of a decision', () => {
  it.each<[measures: Measure[], facts: Partial<typeof REVIEW>, problem: string | null]>([
    [[], {}, 'field_required'],
    [['nothing'], {}, null],
    [['restore'], { hidden: true, waiting: true }, null],
    [['hide', 'warn'], { hidden: true, waiting: true }, null],
    [['warn'], { hidden: true, waiting: true }, 'measure_unfit'],
    [['nothing'], { hidden: true, waiting: true }, 'measure_unfit'],
    [['nothing', 'warn'], {}, 'field_invalid'],
    [['hide', 'restore'], {}, 'field_invalid'],
    [['block', 'unblock'], {}, 'field_invalid'],
    [['allow', 'stop_chat'], { stopped: true }, 'field_invalid'],
    [['allow', 'stop_reviews'], { stopped: true }, 'field_invalid'],
    [['allow', 'stop_selling'], { stopped: true, hasCarrier: true }, 'field_invalid'],
    [['warn', 'hide', 'stop_reviews'], {}, null],
    [['stop_selling'], {}, 'measure_unfit'],
    [['stop_selling'], { hasCarrier: true }, null],
    [['restore'], {}, 'measure_unfit'],
    [['hide'], { hidden: true }, 'measure_unfit'],
    [['allow'], {}, 'measure_unfit'],
    [['allow', 'warn'], { stopped: true }, null],
    [['warn', 'unblock'], {}, 'measure_unfit'],
  ])('%j of %j: %s', (measures, facts, problem) => {
    expect(measuresProblem({ ...REVIEW, ...facts, measures })).toBe(problem);
  });
});

describe('the last instant of a complaint', () => {
  it.each([
    ['2026-06-10T09:00:00.000Z', '2026-12-10T09:00:00.000Z'],
    ['2026-11-25T23:30:00.000Z', '2027-05-25T23:30:00.000Z'],
  ])('after a decision of %s it is %s', (decided, end) => {
    const at = new Date(decided);
    expect(complaintEnd(at).toISOString()).toBe(end);
    expect(at.toISOString(), 'the decision keeps its time').toBe(decided);
  });

  it('is never before six months are over, also where the sixth month is shorter', () => {
    expect(complaintEnd(new Date('2026-08-31T09:00:00Z')) >= new Date('2027-02-28T09:00:00Z')).toBe(true);
  });
});
