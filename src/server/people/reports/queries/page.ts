import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { complaintEnd, type Measure, type ReportKind, restricts } from '#shared/people/reports/rules.ts';
import type { reportPage } from '#shared/people/reports/schema.ts';
import { endedMeasures } from './desk-parts.ts';

type ReportPage = z.input<typeof reportPage>;
type ShownDecision = ReportPage['decisions'][number];

/** The report of a code, from one of its sides. `decisionId`: the decision whose code it is. */
export interface ReportAccess {
  reportId: number;
  side: 'reporter' | 'concerned';
  decisionId: number | null;
}

/** The report that a code opens, and its reader; throws `not_found`. */
export async function openedBy(sql: Db, code: string): Promise<ReportAccess> {
  const [row] = await sql<ReportAccess[]>`
    select id as report_id, 'reporter' as side, null::int as decision_id from report where code = ${code}
    union all
    select report_id, 'concerned', id from report_decision where code = ${code}`;
  if (!row) throw new DomainError('not_found');
  return row;
}

interface Row {
  number: number;
  kind: ReportKind;
  title: string;
  state: 'open' | 'decided';
  createdAt: Date;
  dueAt: Date;
  reason: NonNullable<ReportPage['report']>['reason'];
  words: string;
}

interface DecisionRow {
  id: number;
  at: Date;
  statement: string;
  outcome: string;
  measures: Measure[];
  ended: Measure[];
  until: Date | null;
  complaint: ShownDecision['complaint'];
}

export async function pageOf(sql: Db, code: string, now: Date): Promise<ReportPage> {
  const { reportId, side, decisionId } = await openedBy(sql, code);
  const [[report], decisions] = await Promise.all([
    sql<Row[]>`
      select id as number, kind, seen_title as title, state, created_at, due_at, reason, words
      from report where id = ${reportId}`,
    sql<DecisionRow[]>`
      select d.id, d.at, d.statement, d.outcome, d.measures, ${endedMeasures(sql, 'd')} as ended, d.until, (
        select json_build_object('words', c.words, 'createdAt', c.created_at, 'state', c.state, 'answer', c.answer,
          'answeredAt', c.answered_at)
        from report_complaint c where c.decision_id = d.id and c.side = ${side}) as complaint
      from report_decision d
      where d.report_id = ${reportId} and (${decisionId}::int is null or d.id = ${decisionId}) order by d.id desc`,
  ]);
  if (!report) throw new DomainError('not_found');
  const { number, kind, title, state, createdAt, dueAt, reason, words } = report;
  return {
    number,
    side,
    kind,
    title,
    state,
    createdAt,
    dueAt,
    report: side === 'reporter' ? { reason, words } : null,
    decisions: decisions.map((decision, index) => shown(decision, { side, latest: index === 0, state, now })),
  };
}

function shown(
  { at, statement, outcome, measures, ended, until, complaint }: DecisionRow,
  { side, latest, state, now }: { side: ReportAccess['side']; latest: boolean; state: Row['state']; now: Date },
): ShownDecision {
  const end = complaintEnd(at);
  const open =
    side === 'reporter' ? latest && state === 'decided' : restricts(measures) && ended.length < measures.length;
  return {
    at,
    text: side === 'reporter' ? outcome : statement,
    // The text says what the reporter may read about the measures.
    measures: side === 'reporter' ? [] : measures,
    ended: side === 'reporter' ? [] : ended,
    until: side === 'reporter' ? null : until,
    complaint,
    complainUntil: end,
    mayComplain: open && complaint === null && now < end,
  };
}
