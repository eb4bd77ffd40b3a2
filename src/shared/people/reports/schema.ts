import * as z from 'zod/mini';
import { checkedText, optionalText } from '#shared/core/checked-text.ts';
import { emailRule, textRule } from '#shared/core/field-rules.ts';
import { id, instant } from '#shared/core/fields.ts';
import { normalEmail } from '#shared/core/text/email.ts';
import { ASSESSMENTS, MEASURES, needsGoodFaith, needsWords, REASONS, REPORT_KINDS, reasonsFor } from './rules.ts';

export const REPORT_WORDS_MAX = 2000;
const NAME_MAX = 120;

function refuse(context: { issues: unknown[] }, path: string, message: string, input: unknown): void {
  context.issues.push({ code: 'custom', path: [path], message, input, continue: true });
}

const reportFields = {
  reason: z.enum(REASONS, 'field_required'),
  words: optionalText(textRule(REPORT_WORDS_MAX)),
  goodFaith: z._default(z.boolean(), false),
  name: optionalText(textRule(NAME_MAX)),
  email: optionalText(emailRule, normalEmail),
};

interface ReportFields {
  reason: (typeof REASONS)[number];
  words: string;
  goodFaith: boolean;
}

const completeReport = z.check<ReportFields>((context) => {
  const { reason, words, goodFaith } = context.value;
  if (needsWords(reason) && words === '') refuse(context, 'words', 'field_required', words);
  if (needsGoodFaith(reason) && !goodFaith) refuse(context, 'goodFaith', 'field_required', goodFaith);
});

export const reportForm = z.object(reportFields).check(completeReport);

/** Report of a visitor, with their name and the mail for the answer. */
export const visitorReportForm = z.object(reportFields).check(
  completeReport,
  z.check<Pick<ReportForm, 'name' | 'email'>>((context) => {
    for (const field of ['name', 'email'] as const)
      if (context.value[field] === '') refuse(context, field, 'field_required', '');
  }),
);
export type ReportForm = z.output<typeof reportForm>;

/** The thing: its number, or the code of a parcel's page. */
export const reportedThing = z.object({
  kind: z.enum(REPORT_KINDS),
  id: z.optional(id),
  code: z.optional(z.string().check(z.regex(/^[a-z0-9]{20}$/))),
});
export type ReportedThing = z.output<typeof reportedThing>;

export const reportInput = z.object({ thing: reportedThing, ...reportFields }).check(
  completeReport,
  z.check<{ thing: ReportedThing; reason: (typeof REASONS)[number] }>((context) => {
    const { thing, reason } = context.value;
    if (!reasonsFor(thing.kind).includes(reason)) refuse(context, 'reason', 'field_required', reason);
  }),
);

export const code = z.string().check(z.regex(/^[a-z0-9]{20}$/));

export const complaintInput = z.object({ words: checkedText(textRule(REPORT_WORDS_MAX)) });

const complaint = z.object({
  words: z.string(),
  createdAt: instant,
  state: z.enum(['open', 'upheld', 'reversed']),
  answer: z.string(),
  answeredAt: z.nullable(instant),
});

const shownDecision = z.object({
  at: instant,
  /** The text that was sent to this side. */
  text: z.string(),
  measures: z.array(z.enum(MEASURES)),
  /** The measures that hold no longer. */
  ended: z.array(z.enum(MEASURES)),
  until: z.nullable(instant),
  complaint: z.nullable(complaint),
  complainUntil: instant,
  mayComplain: z.boolean(),
});
export type ShownDecision = z.output<typeof shownDecision>;

/** `/reports/{code}`: the page of a report for the reporter, or for the person that a decision concerns. */
export const reportPage = z.object({
  number: z.number(),
  side: z.enum(['reporter', 'concerned']),
  kind: z.enum(REPORT_KINDS),
  title: z.string(),
  state: z.enum(['open', 'decided']),
  createdAt: instant,
  dueAt: instant,
  /** The reporter's text; null for the other side. */
  report: z.nullable(z.object({ reason: z.enum(REASONS), words: z.string() })),
  decisions: z.array(shownDecision),
});
export type ReportPage = z.output<typeof reportPage>;

/** A restriction of the reader or their carrier that applies now. */
export const restriction = z.object({
  measure: z.enum(MEASURES),
  kind: z.enum(REPORT_KINDS),
  at: instant,
  until: z.nullable(instant),
  ground: z.nullable(z.enum(['law', 'terms'])),
  rule: z.string(),
  code: z.string(),
  /** Whether it is the carrier that is restricted. */
  carrier: z.boolean(),
});
export type Restriction = z.output<typeof restriction>;

export const transparency = z.object({
  year: z.number(),
  years: z.array(z.number()),
  filed: z.number(),
  byReason: z.array(z.object({ reason: z.enum(REASONS), count: z.number() })),
  byKind: z.array(z.object({ kind: z.enum(REPORT_KINDS), count: z.number() })),
  ownInitiative: z.number(),
  /** Hours from a notice to its first decision; null without any. */
  medianHours: z.nullable(z.number()),
  decisions: z.number(),
  automated: z.number(),
  byMeasure: z.array(z.object({ measure: z.enum(MEASURES), count: z.number() })),
  byGround: z.array(z.object({ ground: z.enum(['law', 'terms']), count: z.number() })),
  byAssessment: z.array(z.object({ assessment: z.enum(ASSESSMENTS), count: z.number() })),
  complaints: z.number(),
  complaintsReversed: z.number(),
  complaintsUpheld: z.number(),
  complaintMedianHours: z.nullable(z.number()),
  /** Article 23: people and carriers who were blocked or may not sell, and reporters who were stopped. */
  suspended: z.number(),
  reportersStopped: z.number(),
});
export type Transparency = z.output<typeof transparency>;
