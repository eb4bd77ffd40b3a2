import type { z } from 'zod/mini';
import type { Dated } from '#server/core/clock.ts';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { maskedEmail } from '#shared/core/text/mask.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { DeskRequest, DeskTimes, deskRequest, RequestRow, RequestTab } from '#shared/office/support/schema.ts';

interface TicketFilter {
  tab: RequestTab;
  page: number;
  per_page: number;
}

type DeskRow = Dated<RequestRow, 'since' | 'createdAt'>;
type Row = Omit<DeskRow, 'who'> & { name: string | null; email: string };

/** One page of the desk: the longest waiting requests first, closed requests the latest first. */
export async function deskPage(
  sql: Db,
  me: Actor,
  { tab, page, per_page }: TicketFilter,
): Promise<{ rows: DeskRow[]; total: number }> {
  const listed = tab === 'mine' ? sql`t.assignee_id = ${me.accountId} and t.state <> 'closed'` : sql`t.state = ${tab}`;
  const where = sql`t.carrier_id is null and ${listed}`;
  const order = tab === 'closed' ? sql`t.since desc, t.id desc` : sql`t.since, t.id`;
  const [rows, [count]] = await Promise.all([
    sql<Row[]>`${rowsOf(sql)} where ${where} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number }[]>`select count(*)::int as total from support_ticket t where ${where}`,
  ]);
  return { rows: rows.map((row) => shownRow(row, me)), total: count?.total ?? 0 };
}

/** How long people waited in the last 30 days, and how many wait now. */
export async function timesOf(sql: Db, now: Date): Promise<Dated<DeskTimes, 'oldest'>> {
  const [row] = await sql<Dated<DeskTimes, 'oldest'>[]>`
    select (count(*) filter (where state = 'open'))::int as waiting, min(since) filter (where state = 'open') as oldest,
      round((extract(epoch from avg(answered_at - created_at) filter (where created_at > ${now}::timestamptz - interval '30 days'))
        / 3600)::numeric, 1)::float8 as first_answer_hours,
      round((extract(epoch from avg(closed_at - created_at) filter (where created_at > ${now}::timestamptz - interval '30 days'))
        / 3600)::numeric, 1)::float8 as closed_hours
    from support_ticket
    where carrier_id is null and (state <> 'closed' or created_at > ${now}::timestamptz - interval '30 days')`;
  if (!row) throw new Error('counts without a row');
  return row;
}

type Detail = Row & {
  locale: Locale;
  device: string;
  answeredAt: Date | null;
  closedAt: Date | null;
  accountId: number | null;
  person: DeskRequest['person'];
};

/** A request with facts about the person; throws `not_found`. */
export async function requestOf(sql: Db, me: Actor, ticketId: number): Promise<z.input<typeof deskRequest>> {
  const [row] = await sql<Detail[]>`
    ${rowsOf(
      sql,
      sql`, t.locale, t.device, t.answered_at, t.closed_at, t.account_id,
        case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'lastName', p.last_name, 'userType', p.user_type,
          'carrier', (select c.name from member m join carrier c on c.id = m.carrier_id and not c.single_driver
            where m.account_id = p.id),
          'since', p.created_at, 'tickets', (select count(*) from support_ticket o where o.account_id = p.id)) end as person`,
    )} where t.id = ${ticketId} and t.carrier_id is null`;
  if (!row) throw new DomainError('not_found');
  const [messages, operators, trip] = await Promise.all([
    sql<{ id: number; at: Date; bySupport: boolean; words: string; operator: string | null }[]>`
      select m.id, m.at, m.by_support, m.words, trim(a.name || ' ' || a.last_name) as operator
      from support_message m left join account a on a.id = m.operator_id where m.ticket_id = ${ticketId} order by m.id`,
    sql<{ id: number; name: string }[]>`
      select id, trim(name || ' ' || last_name) as name from account where user_type = '' and status = 'active' order by trim(name || ' ' || last_name) collate ukrainian, id`,
    row.accountId === null ? null : nearestTrip(sql, row.accountId, row.createdAt),
  ]);
  const { person, accountId: _, answeredAt, closedAt, locale, device } = row;
  return {
    ...shownRow(row, me),
    locale,
    device: device.split('/').filter(Boolean).join(', '),
    email: shownEmail(row.email, me),
    answeredAt,
    closedAt,
    person,
    trip,
    messages: [...messages],
    operators: [...operators],
  };
}

function rowsOf(sql: Db, more: SqlFragment = sql``): SqlFragment {
  return sql`
    select t.id, t.state, t.since, t.created_at, t.email, newest.words,
      case when p.id is not null then trim(p.name || ' ' || p.last_name) end as name,
      case when o.id is not null then json_build_object('id', o.id, 'name', trim(o.name || ' ' || o.last_name)) end as assignee ${more}
    from support_ticket t
    join lateral (select words from support_message where ticket_id = t.id and not by_support order by id desc limit 1) newest on true
    left join account p on p.id = t.account_id
    left join account o on o.id = t.assignee_id`;
}

function shownRow({ id, state, since, createdAt, name, email, words, assignee }: Row, me: Actor): DeskRow {
  return { id, state, since, createdAt, who: name ?? shownEmail(email, me), words, assignee };
}

function shownEmail(email: string, me: Actor): string {
  return me.role === 'admin' ? email : maskedEmail(email);
}

async function nearestTrip(sql: Db, accountId: number, at: Date) {
  const [row] = await sql<Dated<NonNullable<DeskRequest['trip']>, 'departsAt'>[]>`
    select near.trip_id, near.booking_id, near.departs_at, f.zone, json_build_object('uk', f.uk, 'en', f.en) as "from",
      json_build_object('uk', g.uk, 'en', g.en) as "to"
    from (
      (select b.trip_id, b.id as booking_id, s.departs_at, b.from_seq, b.to_seq
        from party p join booking b on b.party_id = p.id join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
        where p.account_id = ${accountId} order by abs(extract(epoch from s.departs_at - ${at}::timestamptz)) limit 1)
      union all
      (select trip.id, null::int, trip.departs_at, 0, (select max(seq) from trip_stop where trip_id = trip.id)
        from trip where ${drives(sql, accountId)} order by abs(extract(epoch from trip.departs_at - ${at}::timestamptz)) limit 1)
    ) near
    join trip_stop x on x.trip_id = near.trip_id and x.seq = near.from_seq join place f on f.id = x.place_id
    join trip_stop y on y.trip_id = near.trip_id and y.seq = near.to_seq join place g on g.id = y.place_id
    order by abs(extract(epoch from near.departs_at - ${at}::timestamptz)) limit 1`;
  return row ?? null;
}
