import { type Dated, HOME_ZONE } from '#server/core/clock.ts';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { csvText } from '#shared/core/text/csv.ts';
import { localDate, localTime } from '#shared/core/time.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { AuditRow, AuditSearch } from '#shared/office/admin/audit-schema.ts';

type Row = Dated<AuditRow, 'at'>;

const AT_ONCE = 1000;

/** One page of the entries of a search, the newest first, and how many there are. */
export async function auditPage(
  sql: Db,
  search: AuditSearch,
  at: { page: number; per_page: number },
): Promise<{ rows: Row[]; total: number }> {
  const where = searched(sql, search);
  const [rows, [count]] = await Promise.all([
    sql<Row[]>`
      ${entries(sql)} where ${where} order by e.id desc limit ${at.per_page} offset ${(at.page - 1) * at.per_page}`,
    sql<{ total: number }[]>`
      select count(*)::int as total from audit_entry e left join account a on a.id = e.actor_id where ${where}`,
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** The entries of a search as CSV, the oldest first; it holds a thousand of them in memory. */
export async function* auditCsv(sql: Db, search: AuditSearch, locale: Locale): AsyncGenerator<string> {
  const where = searched(sql, search);
  yield csvText([COLUMNS], locale);
  let after = 0;
  for (;;) {
    const rows = await sql<(Row & { hash: string })[]>`
      ${entries(sql, sql`, encode(e.hash, 'hex') as hash`)} where ${where} and e.id > ${after} order by e.id limit ${AT_ONCE}`;
    const newest = rows.at(-1);
    if (!newest) return;
    // Only the text as a whole begins with the mark of its encoding.
    yield csvText(rows.map(cells), locale).replace(/^\uFEFF/, '');
    after = newest.id;
  }
}

/** The names of the columns come from the API: the file is read by programs and auditors. */
const COLUMNS = ['id', 'date', 'time', 'role', 'actor', 'ip', 'action', 'subject', 'before', 'after', 'hash'];

function cells({
  id,
  at,
  role,
  actor,
  ip,
  action,
  subjectKind,
  subjectId,
  before,
  after,
  hash,
}: Row & { hash: string }) {
  const facts = (value: unknown) => (value === null ? '' : JSON.stringify(value));
  return [
    String(id),
    localDate(at, HOME_ZONE),
    localTime(at, HOME_ZONE),
    role,
    actor?.email ?? '',
    ip,
    action,
    `${subjectKind} ${subjectId}`.trim(),
    facts(before),
    facts(after),
    hash,
  ];
}

function entries(sql: Db, more: SqlFragment = sql``): SqlFragment {
  return sql`
    select e.id::int, e.at, e.role, e.ip, e.action, e.subject_kind, e.subject_id, e.before, e.after,
      case when a.id is not null then
        json_build_object('id', a.id, 'name', trim(a.name || ' ' || a.last_name), 'email', a.email) end as actor ${more}
    from audit_entry e left join account a on a.id = e.actor_id`;
}

function searched(sql: Db, { q, role, actor, from, to }: AuditSearch): SqlFragment {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
    (${role ?? null}::text is null or e.role = ${role ?? null})
    and (${actor ?? null}::int is null or e.actor_id = ${actor ?? null})
    and (${from ?? null}::date is null or e.at >= ${from ?? null}::date::timestamp at time zone ${HOME_ZONE})
    and (${to ?? null}::date is null or e.at < (${to ?? null}::date + 1)::timestamp at time zone ${HOME_ZONE})
    and (${q} = '' or e.action ilike ${like} or e.subject_kind || ' ' || e.subject_id ilike ${like}
      or a.email::text ilike ${like} or a.name || ' ' || a.last_name ilike ${like})`;
}
