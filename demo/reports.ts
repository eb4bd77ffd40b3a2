import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { newCode } from '#server/people/reports/commands/file.ts';
import { outcomeDraft } from '#server/people/reports/labels.ts';
import { caseOf } from '#server/people/reports/queries/concerned.ts';
import { thingOf } from '#server/people/reports/queries/things.ts';
import { draftInput } from '#shared/people/reports/desk-schema.ts';
import { DUE_HOURS, isUrgent, needsGoodFaith } from '#shared/people/reports/rules.ts';
import { type DemoReport, REPORTS } from './data.ts';
import { DEMO_MAIL } from './people.ts';

const HOUR = 3_600_000;

/** Subject and author of a report; a visitor has no account. */
interface Subject {
  id: number;
  reporterId: number | null;
}

/** Writes what an operator finds in the queue: reports of a trip, a message, a parcel and reviews; one of them is decided. */
export async function writeReports(sql: Db, now: Date): Promise<void> {
  for (const report of REPORTS) {
    const at = new Date(now.getTime() - report.hoursAgo * HOUR);
    const [subject] = await sql<Subject[]>`${subjectOf(sql, report, at)}`;
    if (!subject) continue;
    const id = await insertReport(sql, report, subject, at);
    if (report.decided) await decide(sql, id, report.decided, now);
  }
}

async function insertReport(
  sql: Db,
  { about: { kind }, by, locale, reason, words, assignee }: DemoReport,
  { id, reporterId }: Subject,
  at: Date,
): Promise<number> {
  const thing = await thingOf(sql, kind, id, reporterId);
  if (!thing) throw new Error(`there is no ${kind} ${id}`);
  const visitor = by !== null && typeof by === 'object' ? by : null;
  const [row] = await sql<{ id: number }[]>`
    insert into report (code, kind, subject_id, chat_id, up_to_seq, account_id, carrier_id, reporter_id, reporter_name, reporter_email,
      locale, reason, words, good_faith, seen_title, seen_text, urgent, assignee_id, created_at, due_at)
    values (${newCode()}, ${kind}, ${id}, ${thing.chatId}, ${thing.seq}, ${thing.accountId}, ${thing.carrierId}, ${reporterId},
      ${visitor?.name ?? ''}, ${visitor ? `${visitor.email}@${DEMO_MAIL}` : ''}, ${locale}, ${reason}, ${words},
      ${needsGoodFaith(reason)}, ${thing.title}, ${thing.text}, ${isUrgent(reason)}, ${accountNamed(sql, assignee)}, ${at},
      ${new Date(at.getTime() + DUE_HOURS[reason] * HOUR)})
    returning id`;
  if (!row) throw new Error('a report was not inserted');
  return row.id;
}

/** Nothing was wrong: the reporter has read why nothing was done. */
async function decide(sql: Db, id: number, { by, hoursAgo }: NonNullable<DemoReport['decided']>, now: Date) {
  const report = await caseOf(sql, id);
  if (!report) throw new Error(`there is no report ${id}`);
  const at = new Date(now.getTime() - hoursAgo * HOUR);
  const input = draftInput.parse({ measures: ['nothing'], assessment: 'unfounded', ground: null });
  await sql`
    insert into report_decision (code, report_id, operator_id, at, measures, assessment, account_id, carrier_id, outcome)
    values (${newCode()}, ${id}, ${accountNamed(sql, by)}, ${at}, array['nothing'], 'unfounded', ${report.accountId},
      ${report.carrierId}, ${outcomeDraft(report.locale, { report, input, now: at })})`;
  await sql`
    update report set state = 'decided', decided_at = ${at}, assignee_id = ${accountNamed(sql, by)} where id = ${id}`;
}

/** An SQL query for what the report is about: the latest that fits and had happened by then. */
function subjectOf(sql: Db, { about, by }: DemoReport, at: Date): SqlFragment {
  switch (about.kind) {
    case 'trip':
      return sql`
        select t.id, p.account_id as reporter_id from booking b join party p on p.id = b.party_id join trip t on t.id = b.trip_id
        where b.kind = 'passenger' and b.status in ('boarded', 'completed') and p.account_id is not null and t.departs_at < ${at}
        order by b.status = 'boarded' desc, t.departs_at desc, b.id limit 1`;
    case 'message':
      return sql`
        select m.id::float8 as id, c.low_id as reporter_id from message m join chat c on c.id = m.chat_id
        where c.low_id = ${accountNamed(sql, by)} and m.text = ${about.text} limit 1`;
    case 'parcel':
      return sql`
        select b.id, null::int as reporter_id from parcel p join booking b on b.id = p.booking_id join trip t on t.id = b.trip_id
        where b.status = 'completed' and t.finished_at < ${at} order by t.finished_at desc, b.id limit 1`;
    case 'review':
      return sql`
        select r.id, (select min(account_id) from member m where m.carrier_id = r.carrier_id and m.role = 'owner') as reporter_id
        from review r join carrier c on c.id = r.carrier_id
        where c.name = ${about.carrier} and r.words <> '' and r.created_at < ${at}
        order by r.stars, r.created_at desc, r.id limit 1`;
  }
}

/** An SQL expression for the account with this name; null without a name. */
function accountNamed(sql: Db, name: unknown): SqlFragment {
  return typeof name === 'string'
    ? sql`(select id from account where email = ${`${name}@${DEMO_MAIL}`})`
    : sql`null::integer`;
}
