import * as z from 'zod/mini';
import { checkedText, optionalText } from '#shared/core/checked-text.ts';
import { textRule } from '#shared/core/field-rules.ts';
import { id, instant, locale } from '#shared/core/fields.ts';
import { ASSESSMENTS, MEASURES, REASONS, REPORT_KINDS, restricts, STOP_DAYS, STOPS } from './rules.ts';

export const STATEMENT_MAX = 6000;
const FACTS_MAX = 2000;
const RULE_MAX = 200;

export const REPORT_TABS = ['open', 'mine', 'complaints', 'decided'] as const;
export type ReportTab = (typeof REPORT_TABS)[number];

const operator = z.object({ id: z.number(), name: z.string() });

const row = {
  id: z.number(),
  kind: z.enum(REPORT_KINDS),
  reason: z.enum(REASONS),
  source: z.enum(['notice', 'operator']),
  title: z.string(),
  words: z.string(),
  urgent: z.boolean(),
  state: z.enum(['open', 'decided']),
  createdAt: instant,
  dueAt: instant,
  assignee: z.nullable(operator),
  /** Whether a complaint waits for an answer. */
  complaint: z.boolean(),
};
export const reportRow = z.object(row);
export type ReportRow = z.output<typeof reportRow>;

/** The state of the desk: waiting and late reports, and the median time of the last 30 days in hours. */
export const deskCounts = z.object({
  open: z.number(),
  late: z.number(),
  complaints: z.number(),
  medianHours: z.nullable(z.number()),
});
export type DeskCounts = z.output<typeof deskCounts>;

const deskComplaint = z.object({
  id: z.number(),
  side: z.enum(['reporter', 'concerned']),
  words: z.string(),
  createdAt: instant,
  dueAt: instant,
  state: z.enum(['open', 'upheld', 'reversed']),
  answer: z.string(),
  operator: z.nullable(operator),
  /** Whether the reader may decide it: another operator than the first where there is one. */
  mayAnswer: z.boolean(),
});
export type DeskComplaint = z.output<typeof deskComplaint>;

export const deskDecision = z.object({
  id: z.number(),
  at: instant,
  operator: z.nullable(operator),
  measures: z.array(z.enum(MEASURES)),
  ended: z.array(z.enum(MEASURES)),
  assessment: z.enum(ASSESSMENTS),
  until: z.nullable(instant),
  ground: z.nullable(z.enum(['law', 'terms'])),
  rule: z.string(),
  facts: z.string(),
  automated: z.boolean(),
  statement: z.string(),
  outcome: z.string(),
  code: z.string(),
  complaints: z.array(deskComplaint),
});
export type DeskDecision = z.output<typeof deskDecision>;

/** Earlier decisions about a person or a carrier, and how their own reports ended. */
export const history = z.object({
  decisions: z.array(
    z.object({
      reportId: z.number(),
      at: instant,
      kind: z.enum(REPORT_KINDS),
      measures: z.array(z.enum(MEASURES)),
      ended: z.array(z.enum(MEASURES)),
      until: z.nullable(instant),
      operator: z.nullable(operator),
    }),
  ),
  open: z.array(
    z.object({ reportId: z.number(), kind: z.enum(REPORT_KINDS), reason: z.enum(REASONS), createdAt: instant }),
  ),
  /** Of the last twelve months: founded reports against them; reports of their own, and those that were manifestly unfounded. */
  founded: z.number(),
  filed: z.number(),
  misuse: z.number(),
  reporterStoppedUntil: z.nullable(instant),
});
export type History = z.output<typeof history>;

/** The carrier that a person answers for alone, and what a block stops there; `paidCents`: euro cents paid for coming trips. */
const soleOwner = z.object({
  carrierId: z.number(),
  carrier: z.string(),
  trips: z.number(),
  bookings: z.number(),
  aboard: z.number(),
  paidCents: z.number(),
  keys: z.number(),
  webhooks: z.number(),
});
export type SoleOwner = z.output<typeof soleOwner>;

const concerned = z.object({
  id: z.number(),
  name: z.string(),
  blocked: z.boolean(),
  /** Whether they or the carrier may not do something for a period. */
  stopped: z.boolean(),
  soleOwner: z.nullable(soleOwner),
});

/** `weightKg`: of a parcel. */
const reported = { title: z.string(), text: z.string(), weightKg: z.nullable(z.number()) };

export const deskReport = z.object({
  ...row,
  goodFaith: z.boolean(),
  reporter: z.nullable(z.object({ accountId: z.nullable(z.number()), name: z.string(), email: z.string(), locale })),
  /** The thing as it was when it was reported, and as it is now; null when it is gone. */
  seen: z.object(reported),
  now: z.nullable(z.object({ ...reported, pictures: z.array(z.string()), hidden: z.boolean(), waiting: z.boolean() })),
  /** The messages around a reported chat or message. */
  messages: z.array(
    z.object({
      seq: z.number(),
      author: z.string(),
      byReporter: z.boolean(),
      text: z.string(),
      picture: z.nullable(z.string()),
      voice: z.nullable(z.string()),
      at: instant,
      /** Whether its writer has deleted it, or an operator has hidden it. */
      gone: z.nullable(z.enum(['withdrawn', 'hidden'])),
      reported: z.boolean(),
    }),
  ),
  tripId: z.nullable(z.number()),
  bookingId: z.nullable(z.number()),
  account: z.nullable(concerned),
  carrier: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** The people that a decision can concern personally: the account, or the owners of the carrier. */
  people: z.array(concerned),
  decisions: z.array(deskDecision),
  others: z.array(
    z.object({ id: z.number(), reason: z.enum(REASONS), state: z.enum(['open', 'decided']), createdAt: instant }),
  ),
  aboutConcerned: history,
  aboutReporter: z.nullable(history),
  /** The measures that fit the current state of the subject, a person of `people`, and the reader's role. */
  measures: z.array(z.enum(MEASURES)),
  role: z.enum(['admin', 'support']),
  operators: z.array(operator),
});
export type DeskReport = z.output<typeof deskReport>;

const measures = z.array(z.enum(MEASURES)).check(z.minLength(1, 'field_required'));

const decided = {
  measures,
  assessment: z.enum(ASSESSMENTS, 'field_required'),
  /** The account that it concerns personally; if it is missing, the account that the report is about. */
  accountId: z.optional(z.nullable(id)),
  days: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(365)), 0),
  ground: z.nullable(z.enum(['law', 'terms'])),
  rule: optionalText(textRule(RULE_MAX)),
  facts: optionalText(textRule(FACTS_MAX)),
  automated: z._default(z.boolean(), false),
};

export const draftInput = z.object(decided);
export type DraftInput = z.output<typeof draftInput>;

export const decisionInput = z
  .object({
    ...decided,
    statement: optionalText(textRule(STATEMENT_MAX)),
    outcome: optionalText(textRule(STATEMENT_MAX)),
  })
  .check((context) => {
    const { measures: taken, ground, rule, facts, statement, days } = context.value;
    const missing = (path: string) =>
      context.issues.push({ code: 'custom', path: [path], message: 'field_required', input: '', continue: true });
    if (taken.some((measure) => STOPS.includes(measure)) && !STOP_DAYS.some((choice) => choice === days))
      missing('days');
    if (!restricts(taken)) return;
    if (ground === null) missing('ground');
    if (rule === '') missing('rule');
    if (facts === '') missing('facts');
    if (statement === '') missing('statement');
  });
export type DecisionInput = z.output<typeof decisionInput>;

/** The texts that are proposed, and in which languages; a text is empty when nobody gets it. */
export const draft = z.object({
  statement: z.string(),
  statementLocale: z.nullable(locale),
  outcome: z.string(),
  outcomeLocale: z.nullable(locale),
});
export type Draft = z.output<typeof draft>;

export const complaintAnswerInput = z.object({
  reverse: z.boolean(),
  answer: checkedText(textRule(STATEMENT_MAX)),
});

export const caseInput = z.object({
  kind: z.enum(REPORT_KINDS),
  id,
  words: optionalText(textRule(FACTS_MAX)),
});
