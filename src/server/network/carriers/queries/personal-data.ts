import type { Db } from '#server/core/database/db.ts';
import type { Blocker } from '#server/core/privacy/personal-data.ts';
import { bankOf } from './legal.ts';

/** The carriers that end with this account: the one that has it as its only owner, and the one that rests while the person is hired. */
export async function ownCarriers(sql: Db, accountId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select carrier_id as id from member mine
    where account_id = ${accountId} and role = 'owner' and not exists (
      select from member other
      where other.carrier_id = mine.carrier_id and other.role = 'owner' and other.account_id <> mine.account_id)
    union all select id from carrier where resting_owner_id = ${accountId}`;
  return rows.map(({ id }) => id);
}

export async function carrierData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const carriers = await ownCarriers(sql, accountId);
  const [[membership], invitations, history, views, companies] = await Promise.all([
    sql`
      select carrier.id as carrier_id, carrier.name as carrier_name, member.role, member.created_at as since
      from member join carrier on carrier.id = member.carrier_id where account_id = ${accountId}`,
    sql`
      select carrier.name as carrier_name, role, i.created_at, ended_at, outcome
      from invitation i join carrier on carrier.id = i.carrier_id
      where i.email = (select email from account where id = ${accountId} and email_confirmed_at is not null) order by i.id`,
    sql`
      select carrier.name as carrier_name, action, role, at from member_event e
      join carrier on carrier.id = e.carrier_id where account_id = ${accountId} or by_id = ${accountId} order by e.id`,
    sql`
      select carrier.name as carrier_name, day from profile_view v join carrier on carrier.id = v.carrier_id
      where viewer_id = ${accountId} order by day`,
    Promise.all(carriers.map((id) => companyData(sql, id))),
  ]);
  return {
    membership: membership ?? null,
    invitations,
    membershipHistory: history,
    exchangeRatesSet: await sql`
      select currency, rate, day::text from exchange_rate where set_by = ${accountId} order by currency`,
    pagesViewed: views,
    declarations: await sql`
      select carrier.name as carrier_name, wording, declared_at from carrier_declaration d
      join carrier on carrier.id = d.carrier_id where declared_by = ${accountId} order by declared_at, carrier.id`,
    companies,
  };
}

async function companyData(sql: Db, carrierId: number): Promise<Record<string, unknown>> {
  const [[company], contacts, photos, bank] = await Promise.all([
    sql`
      select id, name, '/files/' || logo || '.webp' as logo, logo_link, single_driver,
        description, phone, countries, instant_confirmation, confirms_guests, pets_per_trip, baggage_rules,
        pet_rules, forbidden_goods, english, created_at
      from carrier where id = ${carrierId}`,
    sql`select kind, value from carrier_contact where carrier_id = ${carrierId} order by position`,
    sql`select '/files/' || file || '.webp' as photo from carrier_photo where carrier_id = ${carrierId} order by position`,
    bankOf(sql, carrierId),
  ]);
  return { ...company, contacts, photos, bank };
}

/** Returns a blocker for each other member of a carrier that would be left without an owner. */
export async function leftAlone(sql: Db, accountId: number): Promise<Blocker[]> {
  return sql<Blocker[]>`
    select 'members' as kind from member
    where carrier_id = any(${await ownCarriers(sql, accountId)}::int[]) and account_id <> ${accountId}`;
}
