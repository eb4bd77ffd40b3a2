import type { z } from 'zod/mini';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { maskedEmail } from '#shared/core/text/mask.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type {
  DeskCounts,
  deskReport as deskReportSchema,
  ReportTab,
  reportRow,
  SoleOwner,
} from '#shared/people/reports/desk-schema.ts';
import { fittingMeasures, MEASURES, mayDecide, type Reason, type ReportKind } from '#shared/people/reports/rules.ts';
import { peopleConcerned, stopsOf } from './concerned.ts';
import { decisionsOf, messagesAround } from './desk-parts.ts';
import { historyOf } from './history.ts';
import { thingOf } from './things.ts';

interface ReportFilter {
  tab: ReportTab;
  kind?: ReportKind | undefined;
  reason?: Reason | undefined;
  page: number;
  per_page: number;
}

type Row = z.input<typeof reportRow>;
type Report = z.input<typeof deskReportSchema>;

/** One page of the desk: danger first, then by due date; decided reports the latest first. */
export async function deskPage(
  sql: Db,
  me: Actor,
  { tab, kind, reason, page, per_page }: ReportFilter,
): Promise<{ rows: Row[]; total: number }> {
  const waits = sql`exists (
    select from report_complaint c join report_decision d on d.id = c.decision_id where d.report_id = r.id and c.state = 'open')`;
  const tabs: Readonly<Record<ReportTab, SqlFragment>> = {
    open: sql`r.state = 'open'`,
    mine: sql`r.assignee_id = ${me.accountId} and (r.state = 'open' or ${waits})`,
    complaints: waits,
    decided: sql`r.state = 'decided'`,
  };
  const where = sql`${tabs[tab]} and (${kind ?? null}::text is null or r.kind = ${kind ?? null})
    and (${reason ?? null}::text is null or r.reason = ${reason ?? null})`;
  const order = tab === 'decided' ? sql`r.decided_at desc, r.id desc` : sql`r.urgent desc, r.due_at, r.id`;
  const [rows, [count]] = await Promise.all([
    sql<Row[]>`
      ${rowsOf(sql, waits)} where ${where} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number }[]>`select count(*)::int as total from report r where ${where}`,
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Waiting and late reports, and how long decisions of the last 30 days took. */
export async function deskCounts(sql: Db, now: Date): Promise<DeskCounts> {
  const [row] = await sql<DeskCounts[]>`
    select
      (select count(*)::int from report where state = 'open') as open,
      (select count(*)::int from report where state = 'open' and due_at < ${now}) as late,
      (select count(*)::int from report_complaint where state = 'open') as complaints,
      (select round((extract(epoch from percentile_cont(0.5) within group (order by decided_at - created_at)) / 3600)::numeric, 1)::float8
        from report where state = 'decided' and decided_at > ${now}::timestamptz - interval '30 days') as median_hours`;
  if (!row) throw new Error('counts without a row');
  return row;
}

function rowsOf(sql: Db, waits: SqlFragment, more: SqlFragment = sql``): SqlFragment {
  return sql`
    select r.id, r.kind, r.reason, r.source, r.seen_title as title, r.words, r.urgent, r.state, r.created_at,
      r.due_at, ${waits} as complaint,
      case when o.id is not null then json_build_object('id', o.id, 'name', trim(o.name || ' ' || o.last_name)) end as assignee ${more}
    from report r left join account o on o.id = r.assignee_id`;
}

type Detail = Row & {
  subjectId: number;
  goodFaith: boolean;
  seenText: string;
  seenWeightKg: number | null;
  chatId: number | null;
  upToSeq: number | null;
  accountId: number | null;
  carrierId: number | null;
  carrierName: string | null;
  reporterId: number | null;
  reporterName: string;
  reporterEmail: string;
  locale: Locale;
};

/** A report with its context; throws `not_found`. Support reads mails masked. */
export async function deskReport(sql: Db, me: Actor, reportId: number, now: Date): Promise<Report> {
  const waits = sql`exists (
    select from report_complaint c join report_decision d on d.id = c.decision_id where d.report_id = r.id and c.state = 'open')`;
  const more = sql`, r.subject_id::float8 as subject_id, r.good_faith, r.seen_text, r.seen_weight_kg::float8 as seen_weight_kg, r.chat_id,
    r.up_to_seq, r.account_id, r.carrier_id, r.reporter_id, r.locale,
    (select name from carrier where id = r.carrier_id) as carrier_name,
    coalesce((select trim(name || ' ' || last_name) from account where id = r.reporter_id), r.reporter_name) as reporter_name,
    coalesce((select email::text from account where id = r.reporter_id), r.reporter_email) as reporter_email`;
  const [row] = await sql<Detail[]>`${rowsOf(sql, waits, more)} where r.id = ${reportId}`;
  if (!row) throw new DomainError('not_found');
  const { subjectId, chatId, upToSeq, accountId, carrierId, carrierName, reporterId, seenText, goodFaith } = row;
  const reporter = reporterId === null ? { email: row.reporterEmail } : { accountId: reporterId };
  const about = accountId === null ? { carrierId: carrierId ?? 0 } : { accountId };
  const [thing, messages, people, decisions, others, aboutConcerned, aboutReporter, operators] = await Promise.all([
    thingOf(sql, row.kind, subjectId, reporterId),
    messagesAround(sql, { chatId, upToSeq, reporterId, kind: row.kind, subjectId }),
    peopleConcerned(sql, { accountId, carrierId }),
    decisionsOf(sql, me, reportId),
    sql<Report['others']>`
      select id, reason, state, created_at from report
      where kind = ${row.kind} and subject_id = ${subjectId} and id <> ${reportId} order by id desc limit 20`,
    historyOf(sql, about, now),
    row.source === 'operator' ? null : historyOf(sql, reporter, now),
    sql<{ id: number; name: string }[]>`
      select id, trim(name || ' ' || last_name) as name from account where user_type = '' and status = 'active' order by trim(name || ' ' || last_name) collate ukrainian, id`,
  ]);
  const stops = await stopsOf(sql, people, carrierId, now);
  const owners = await soleOwners(
    sql,
    people.map(({ id }) => id),
    now,
  );
  const concerned = people.map((one) => ({
    ...one,
    stopped: stops.carrier || stops.people.includes(one.id),
    soleOwner: owners.get(one.id) ?? null,
  }));
  const facts = {
    kind: row.kind,
    hasAccount: people.length > 0,
    hasCarrier: carrierId !== null,
    hidden: thing?.hidden ?? null,
    waiting: thing?.waiting,
  };
  const standings = concerned.length > 0 ? concerned : [{ blocked: false, stopped: stops.carrier }];
  const fitting = standings.flatMap(({ blocked, stopped }) => fittingMeasures({ ...facts, blocked, stopped }));
  return {
    ...row,
    goodFaith,
    reporter:
      row.source === 'operator'
        ? null
        : {
            accountId: reporterId,
            name: row.reporterName,
            email: me.role === 'admin' ? row.reporterEmail : row.reporterEmail && maskedEmail(row.reporterEmail),
            locale: row.locale,
          },
    seen: { title: row.title, text: seenText, weightKg: row.seenWeightKg },
    now: thing && {
      title: thing.title,
      text: thing.text,
      weightKg: thing.weightKg ?? null,
      hidden: thing.hidden,
      waiting: thing.waiting ?? false,
      pictures: thing.pictures.map((file) => `/files/${file}.webp`),
    },
    messages,
    tripId: thing?.tripId ?? null,
    bookingId: thing?.bookingId ?? null,
    account: concerned.find(({ id }) => id === accountId) ?? null,
    carrier: carrierId === null ? null : { id: carrierId, name: carrierName ?? '' },
    people: concerned,
    decisions,
    others,
    aboutConcerned,
    aboutReporter,
    measures: MEASURES.filter((measure) => fitting.includes(measure) && mayDecide(me.role, [measure])),
    role: me.role === 'admin' ? 'admin' : 'support',
    operators,
  };
}

/** Consequences of blocking these people: the carriers whose only active owner they are, by account. */
async function soleOwners(sql: Db, ids: readonly number[], now: Date): Promise<ReadonlyMap<number, SoleOwner>> {
  const rows = await sql<({ accountId: number } & SoleOwner)[]>`
    select m.account_id, c.id as carrier_id, c.name as carrier,
      (select count(*)::int from trip t where t.carrier_id = c.id and t.status = 'planned' and t.departs_at > ${now}) as trips,
      (select count(*)::int from booking b join trip t on t.id = b.trip_id
        where t.carrier_id = c.id and t.status = 'planned' and t.departs_at > ${now} and b.status in ('unconfirmed', 'confirmed')) as bookings,
      (select count(*)::int from booking b join trip t on t.id = b.trip_id
        where t.carrier_id = c.id and t.status = 'started' and b.status = 'boarded' and b.kind = 'passenger') as aboard,
      (select coalesce(sum(b.paid), 0)::int from booking b join trip t on t.id = b.trip_id
        where t.carrier_id = c.id and t.status = 'planned' and t.departs_at > ${now}) as paid_cents,
      (select count(*)::int from api_key k where k.carrier_id = c.id and k.revoked_at is null) as keys,
      (select count(*)::int from webhook_endpoint w where w.carrier_id = c.id and w.disabled_at is null) as webhooks
    from member m join carrier c on c.id = m.carrier_id
    where m.account_id = any(${[...ids]}::int[]) and m.role = 'owner' and not exists (
      select from member o join account a on a.id = o.account_id
      where o.carrier_id = m.carrier_id and o.role = 'owner' and a.status = 'active' and o.account_id <> m.account_id)`;
  return new Map(rows.map(({ accountId, ...owner }) => [accountId, owner]));
}
