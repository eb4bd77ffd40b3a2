import type { z } from 'zod/mini';
import { type Db, sqlFragment } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import type { deskDecision, deskReport } from '#shared/people/reports/desk-schema.ts';
import { mayDecide, type ReportKind } from '#shared/people/reports/rules.ts';

export const endedMeasures = sqlFragment(
  (d) => `array(select e.measure from report_measure_end e where e.decision_id = ${d}.id)`,
);

type DeskDecision = z.input<typeof deskDecision>;
type Row = Omit<DeskDecision, 'complaints'> & { complaints: Omit<DeskDecision['complaints'][number], 'mayAnswer'>[] };
type Messages = z.input<typeof deskReport>['messages'];

/** The decisions of a report with their complaints, the latest first. */
export async function decisionsOf(sql: Db, me: Actor, reportId: number): Promise<DeskDecision[]> {
  const [rows, operators] = await Promise.all([
    sql<Row[]>`
      select d.id, d.at, d.measures, ${endedMeasures(sql, 'd')} as ended, d.assessment, d.until, d.ground, d.rule, d.facts, d.automated,
        d.statement, d.outcome, d.code,
        case when o.id is not null then json_build_object('id', o.id, 'name', trim(o.name || ' ' || o.last_name)) end as operator,
        coalesce((
          select json_agg(json_build_object('id', c.id, 'side', c.side, 'words', c.words, 'createdAt', c.created_at, 'dueAt', c.due_at,
            'state', c.state, 'answer', c.answer, 'operator', case when p.id is not null then
              json_build_object('id', p.id, 'name', trim(p.name || ' ' || p.last_name)) end) order by c.id)
          from report_complaint c left join account p on p.id = c.operator_id where c.decision_id = d.id), '[]'::json) as complaints
      from report_decision d left join account o on o.id = d.operator_id
      where d.report_id = ${reportId} order by d.id desc`,
    sql<{ id: number; supportOnly: boolean }[]>`
      select id, support_only from account where user_type = '' and status = 'active'`,
  ]);
  return rows.map(({ complaints, ...row }) => {
    const above = !mayDecide('support', row.measures);
    const others = operators.filter(({ id, supportOnly }) => id !== me.accountId && !(above && supportOnly));
    const own = row.operator?.id === me.accountId;
    const mayAnswer = mayDecide(me.role, row.measures) && !(own && others.length > 0);
    return {
      ...row,
      complaints: complaints.map((complaint) => ({
        ...complaint,
        mayAnswer: complaint.state === 'open' && mayAnswer,
      })),
    };
  });
}

interface ReportContext {
  chatId: number | null;
  upToSeq: number | null;
  reporterId: number | null;
  kind: ReportKind;
  subjectId: number;
}

/** How many messages before and after the reported place an operator reads. */
const BEFORE = 30;
const AFTER = 10;

/** The messages around a report of a chat, with the ones deleted or hidden since. */
export async function messagesAround(
  sql: Db,
  { chatId, upToSeq, reporterId, kind, subjectId }: ReportContext,
): Promise<Messages> {
  if (chatId === null || upToSeq === null) return [];
  const rows = await sql<(Omit<Messages[number], 'picture'> & { image: string | null })[]>`
    select m.seq, trim(a.name || ' ' || a.last_name) as author, m.sender_id is not distinct from ${reporterId} as by_reporter,
      coalesce(nullif(w.text, ''), w.phrase, nullif(m.text, ''), case when w.message_id is null then m.phrase end, '') as text,
      coalesce(w.image, m.image) as image, '/files/' || coalesce(w.voice, m.voice) || '.audio' as voice, m.created_at as at,
      case when m.phrase in ('withdrawn', 'hidden') then m.phrase end as gone,
      ${kind === 'message'} and m.id = ${subjectId} as reported
    from message m join account a on a.id = m.sender_id left join withdrawn_message w on w.message_id = m.id
    where m.chat_id = ${chatId} and m.seq between ${upToSeq - BEFORE} and ${upToSeq + AFTER} order by m.seq`;
  return rows.map(({ image, ...row }) => ({
    ...row,
    picture: image === null ? null : `/files/${image}-s.webp`,
  }));
}

/** The accounts whose screens show a chat: both sides, and the office of a carrier's chat. */
export async function chatReaders(sql: Db, chatId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select c.low_id as id from chat c where c.id = ${chatId}
    union select c.high_id from chat c where c.id = ${chatId}
    union select m.account_id from chat c join member m on m.carrier_id = c.carrier_id and m.role <> 'driver' where c.id = ${chatId}`;
  return rows.map(({ id }) => id);
}
