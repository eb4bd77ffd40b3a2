import type { Db } from '#server/core/database/db.ts';
import { endedMeasures } from './ended.ts';

/** A person's reports with their answers, and decisions about the person, for their own copy. */
export async function reportData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [filed, decisions, pauses] = await Promise.all([
    sql`
      select r.id as number, r.kind, r.reason, r.words, r.created_at, r.state,
        (select json_agg(json_build_object('at', d.at, 'answer', d.outcome,
          'complaint', (select c.words from report_complaint c where c.decision_id = d.id and c.side = 'reporter')) order by d.id)
          from report_decision d where d.report_id = r.id) as decisions
      from report r where r.reporter_id = ${accountId} order by r.id`,
    sql`
      select d.at, r.kind, d.measures, ${endedMeasures(sql, 'd')} as ended, d.until, d.ground, d.rule, d.statement,
        (select c.words from report_complaint c where c.decision_id = d.id and c.side = 'concerned') as complaint
      from report_decision d join report r on r.id = d.report_id where d.account_id = ${accountId} order by d.id`,
    sql`select at, until from reporter_stop where account_id = ${accountId} order by id`,
  ]);
  return { reports: filed, decisionsAboutMe: decisions, reportsNotTaken: pauses };
}
