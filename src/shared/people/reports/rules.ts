/** Kinds of reports (docs/product.md 16.3). */
export const REPORT_KINDS = [
  'chat',
  'message',
  'review',
  'review_photo',
  'carrier_photo',
  'bus_photo',
  'carrier',
  'person',
  'trip',
  'parcel',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The kinds that are visible, and can be reported, only with an account. */
export const SIGNED_IN_KINDS: readonly ReportKind[] = ['chat', 'message', 'person'];

export const HIDEABLE: readonly ReportKind[] = [
  'message',
  'review',
  'review_photo',
  'carrier_photo',
  'bus_photo',
  'carrier',
];

/** Smuggling and trafficking in people, drink or a telephone at the wheel, more people than seats, people left behind. */
const ON_RIDES = ['trafficking', 'driving', 'overload', 'left_behind'] as const;
export const REASONS = [
  'danger',
  ...ON_RIDES,
  'illegal',
  'fraud',
  'privacy',
  'rude',
  'false',
  'spam',
  'other',
] as const;
export type Reason = (typeof REASONS)[number];

const OF_RIDE: ReadonlySet<Reason> = new Set(ON_RIDES);
const RIDES: ReadonlySet<ReportKind> = new Set(['trip', 'carrier', 'person']);

/** The reasons for which a thing can be reported: those that happen on a ride only for a trip, a carrier and a person. */
export function reasonsFor(kind: ReportKind): Reason[] {
  return REASONS.filter((reason) => RIDES.has(kind) || !OF_RIDE.has(reason));
}

/** The emergency number is shown with these reasons: a person may be in danger. */
const URGENT: ReadonlySet<Reason> = new Set(['danger', 'trafficking', 'driving', 'overload']);
const IN_GOOD_FAITH: ReadonlySet<Reason> = new Set([...URGENT, 'illegal', 'fraud', 'privacy']);

/** Anyone who reports something as illegal declares that they believe it in good faith. */
export function needsGoodFaith(reason: Reason): boolean {
  return IN_GOOD_FAITH.has(reason);
}

/** Whether a report with this reason needs words: the choice alone does not describe the problem. */
export function needsWords(reason: Reason): boolean {
  return reason !== 'spam' && reason !== 'rude';
}

export const DUE_HOURS: Readonly<Record<Reason, number>> = {
  danger: 24,
  trafficking: 24,
  driving: 24,
  overload: 24,
  left_behind: 72,
  illegal: 72,
  fraud: 72,
  privacy: 72,
  rude: 168,
  false: 168,
  spam: 168,
  other: 168,
};

export const COMPLAINT_DUE_HOURS = 14 * 24;
/** The number of months within which a decision can be appealed. */
export const COMPLAINT_MONTHS = 6;

/** Danger to people comes first. */
export function isUrgent(reason: Reason): boolean {
  return URGENT.has(reason);
}

export const MEASURES = [
  'nothing',
  'warn',
  'hide',
  'restore',
  'stop_selling',
  'stop_chat',
  'stop_reviews',
  'allow',
  'block',
  'unblock',
] as const;
export type Measure = (typeof MEASURES)[number];

/** The measures that support may decide; only administrators decide about others. */
const OF_SUPPORT: readonly Measure[] = ['nothing', 'warn', 'hide', 'restore'];

export function mayDecide(role: string, measures: readonly Measure[]): boolean {
  return role === 'admin' || measures.every((measure) => OF_SUPPORT.includes(measure));
}

/** The measures that last for a period. */
export const STOPS: readonly Measure[] = ['stop_selling', 'stop_chat', 'stop_reviews'];

/** Whether the measures restrict a person: then they need a ground, facts and a statement of reasons. */
export function restricts(measures: readonly Measure[]): boolean {
  return measures.some((measure) => !['nothing', 'restore', 'allow', 'unblock'].includes(measure));
}

/** The measures that a later one ends. */
export const LIFTED: Readonly<Partial<Record<Measure, readonly Measure[]>>> = {
  restore: ['hide'],
  allow: STOPS,
  unblock: ['block'],
};

/** The lengths of a restriction in days that can be chosen; 0: until it is lifted. */
export const STOP_DAYS = [7, 30, 90, 365, 0] as const;

export const ASSESSMENTS = ['founded', 'unfounded', 'misuse'] as const;
export type Assessment = (typeof ASSESSMENTS)[number];

export const TERMS_RULES = ['conduct', 'content', 'identity', 'goods', 'service', 'reviews', 'spam'] as const;

/** After this many manifestly unfounded reports in a year, each answered with a warning, a reporter may be stopped for a time. */
export const MISUSE_WARNINGS = 2;
/** Days for which no reports are accepted from a person who misused them. */
export const REPORTER_STOP_DAYS = [30, 90] as const;

/** The current state of the person that a decision concerns. `stopped`: something may not be done for a period, by them or by their carrier. */
export interface PersonState {
  blocked: boolean;
  stopped: boolean;
}

interface DecisionFacts extends PersonState {
  kind: ReportKind;
  measures: readonly Measure[];
  hasAccount: boolean;
  hasCarrier: boolean;
  /** Whether the thing is hidden now; null: it is gone. */
  hidden: boolean | null;
  /** Whether it waits for an operator, who publishes it or leaves it hidden. */
  waiting?: boolean | undefined;
}

/** Whether a measure would change something for a person in this state. */
export function fitsPerson(measure: Measure, { blocked, stopped }: PersonState): boolean {
  if (measure === 'block') return !blocked;
  if (measure === 'unblock') return blocked;
  return measure !== 'allow' || stopped;
}

export function fittingMeasures(facts: Omit<DecisionFacts, 'measures'>): Measure[] {
  const { kind, hasAccount, hasCarrier, hidden, waiting = false } = facts;
  return MEASURES.filter((measure) => {
    if (measure === 'hide') return HIDEABLE.includes(kind) && (hidden === false || waiting);
    if (measure === 'restore') return HIDEABLE.includes(kind) && hidden === true;
    if (measure === 'stop_selling') return hasCarrier;
    if (measure === 'warn') return hasAccount || hasCarrier;
    if (measure === 'allow') return facts.stopped;
    if (measure === 'nothing') return !waiting;
    return hasAccount && fitsPerson(measure, facts);
  });
}

/** The message key of the problem with the measures of a decision; null when they go together. */
export function measuresProblem(facts: DecisionFacts): string | null {
  const { measures } = facts;
  if (measures.length === 0) return 'field_required';
  const fitting = fittingMeasures(facts);
  const apart: readonly (readonly Measure[])[] = [
    ['hide', 'restore'],
    ['block', 'unblock'],
    ['allow', 'stop_selling'],
    ['allow', 'stop_chat'],
    ['allow', 'stop_reviews'],
  ];
  if (measures.includes('nothing') && measures.length > 1) return 'field_invalid';
  if (facts.waiting && !measures.includes('hide') && !measures.includes('restore')) return 'measure_unfit';
  if (apart.some((pair) => pair.every((measure) => measures.includes(measure)))) return 'field_invalid';
  return measures.every((measure) => fitting.includes(measure)) ? null : 'measure_unfit';
}

export function complaintEnd(decidedAt: Date): Date {
  const end = new Date(decidedAt);
  end.setUTCMonth(end.getUTCMonth() + COMPLAINT_MONTHS);
  return end;
}
