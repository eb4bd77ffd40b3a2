import type { Db } from '#server/core/database/db.ts';
import { retainedSince } from '#shared/core/retention.ts';

/**
 * Erases what a person wrote as a reporter, and what reports quote of them. The report and its decision stay without names, because the
 * yearly report counts them.
 */
export async function eraseReports(sql: Db, accountId: number): Promise<string[]> {
  await sql`
    update report_complaint c set words = '–' from report_decision d join report r on r.id = d.report_id
    where d.id = c.decision_id and case c.side when 'reporter' then r.reporter_id = ${accountId} else d.account_id = ${accountId} end`;
  await sql`update report set words = '', reporter_id = null where reporter_id = ${accountId}`;
  await sql`update report set seen_title = '', seen_text = '', account_id = null where account_id = ${accountId}`;
  await sql`update report_decision set account_id = null where account_id = ${accountId}`;
  await sql`update report_decision set operator_id = null where operator_id = ${accountId}`;
  await sql`update report_complaint set operator_id = null where operator_id = ${accountId}`;
  await sql`update report set assignee_id = null where assignee_id = ${accountId}`;
  await sql`update reporter_stop set operator_id = null where operator_id = ${accountId}`;
  await sql`delete from reporter_stop where account_id = ${accountId}`;
  return [];
}

/**
 * Deletes decided reports after their retention time, unless something that was decided still holds; and reporters' pauses that are over.
 */
export async function deleteExpiredReports(sql: Db, now: Date): Promise<void> {
  await sql`
    delete from report r where r.state = 'decided' and r.decided_at < ${retainedSince('reports', now)}
      and not exists (
        select from report_decision d cross join unnest(d.measures) as m (measure)
        where d.report_id = r.id and m.measure in ('hide', 'stop_selling', 'stop_chat', 'stop_reviews', 'block')
          and (d.until is null or d.until > ${now})
          and not exists (select from report_measure_end e where e.decision_id = d.id and e.measure = m.measure))`;
  await sql`delete from reporter_stop where until < ${retainedSince('reports', now)}`;
}
