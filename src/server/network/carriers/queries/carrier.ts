import type { z } from 'zod/mini';
import { HOME_ZONE } from '#server/core/clock.ts';
import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { averageRating } from '#server/people/accounts/queries/profiles.ts';
import { DomainError } from '#shared/core/errors.ts';
import { DECLARATION_WORDING } from '#shared/network/carriers/declaration.ts';
import type { CarrierAbout, CarrierCard, CarrierPage, CarrierRules, member } from '#shared/network/carriers/schema.ts';
import { issuerJson } from './legal.ts';

export const carrierCardJson = sqlFragment(
  (row) => `json_build_object(
    'id', ${row}.id, 'name', ${row}.name, 'logo', '/files/' || ${row}.logo || '-s.webp',
    'singleDriver', ${row}.single_driver,
    'rating', ${averageRating(row)},
    'ratingCount', ${row}.rating_count, 'answerMinutes', ${row}.answer_minutes, 'verified', ${row}.verified_at is not null,
    'checked', case when ${row}.verified_at is not null then json_build_object(
      'day', (${row}.verified_at at time zone '${HOME_ZONE}')::date,
      'things', coalesce((select looked_at from carrier_verification v where v.carrier_id = ${row}.id), '{}')) end)`,
);

export const carrierRulesJson = sqlFragment(
  (row) => `json_build_object(
    'instantConfirmation', ${row}.instant_confirmation, 'confirmsGuests', ${row}.confirms_guests, 'petsAllowed', ${row}.pets_allowed,
    'chosen', ${row}.rules_chosen, 'petsPerTrip', ${row}.pets_per_trip, 'petRules', ${row}.pet_rules,
    'baggageRules', ${row}.baggage_rules, 'parcelClasses', ${row}.parcel_classes, 'parcelMaxKg', ${row}.parcel_max_kg,
    'forbiddenGoods', ${row}.forbidden_goods, 'english', ${row}.english - 'description', 'asksDocuments', ${row}.asks_documents, 'changeHours', ${row}.change_hours,
    'releaseHours', ${row}.release_hours)`,
);

/** An SQL condition: operators have blocked all owners of the carrier of the row called `alias`, so the public sees nothing of it. */
export const isClosed = sqlFragment(
  (row) => `exists (
    select from member m join account a on a.id = m.account_id
    where m.carrier_id = ${row}.id and m.role = 'owner' and a.erased_at is null having bool_and(a.status = 'blocked'))`,
);

/** Whether the public sees nothing of a carrier, because all its owners are blocked. */
export async function isClosedCarrier(sql: Db, carrierId: number): Promise<boolean> {
  const rows = await sql`select from carrier c where c.id = ${carrierId} and ${isClosed(sql, 'c')}`;
  return rows.length > 0;
}

/**
 * Returns the public page of a carrier; throws `not_found`. A hidden page, and that of a carrier whose owners are blocked, is for the carrier's own
 * members and operators.
 */
export async function carrierPage(sql: Db, carrierId: number, seesHidden = false): Promise<CarrierPage> {
  const [row] = await sql<(Omit<CarrierPage, keyof CarrierCard> & { card: CarrierCard })[]>`
    select ${carrierCardJson(sql, 'c')} as card, c.description, c.english, coalesce(c.logo_link, '') as logo_link, c.countries,
      c.page_hidden_at is not null as hidden, ${photosJson(sql, 'c')} as photos, ${contactsJson(sql, 'c')} as contacts, c.trips_count,
      c.created_at as since, (
        select (d.declared_at at time zone ${HOME_ZONE})::date::text from carrier_declaration d
        where d.carrier_id = c.id and d.wording = ${DECLARATION_WORDING}) as declared_on, ${carrierRulesJson(sql, 'c')} as rules, exists (
        select from route r join route_plan plan on plan.id = r.plan_id
        where r.carrier_id = c.id and r.status = 'active' and plan.instant_confirmation <> c.instant_confirmation) as routes_differ, (
        select ${issuerJson(sql, 'm')} from (select c.id as carrier_id) m) as issuer,
      coalesce((
        select json_agg(json_build_object(
          'id', a.id, 'name', a.name, 'lastName', a.last_name, 'avatarUrl', '/files/' || a.avatar || '-s.webp') order by a.id)
        from member m join account a on a.id = m.account_id
        where m.carrier_id = c.id and a.status = 'active' and (m.role = 'driver' or c.single_driver)
      ), '[]'::json) as drivers
    from carrier c where c.id = ${carrierId} and (${seesHidden} or (c.page_hidden_at is null and not ${isClosed(sql, 'c')}))`;
  if (!row) throw new DomainError('not_found');
  const { card, ...page } = row;
  return { ...card, ...page };
}

export async function carrierAbout(sql: Db, carrierId: number): Promise<CarrierAbout> {
  const [row] = await sql<(Omit<CarrierAbout, Exclude<keyof CarrierRules, 'english'>> & { rules: CarrierRules })[]>`
    select ${carrierRulesJson(sql, 'c')} as rules, c.name as carrier_name, '/files/' || c.logo || '-s.webp' as carrier_logo,
      coalesce(c.logo_link, '') as logo_link, ${allPhotosJson(sql, 'c')} as photos, ${contactsJson(sql, 'c')} as contacts, c.description, c.countries, c.english
    from carrier c where c.id = ${carrierId}`;
  if (!row) throw new DomainError('not_found');
  const { rules, ...about } = row;
  return { ...rules, ...about };
}

/** Selects the photos of the carrier in the row called `alias` that everybody sees, as a JSON column. */
const photosJson = sqlFragment((row) => photosOf(row, 'and p.hidden_at is null'));

/** Selects all photos of the carrier in the row called `alias`, also those that an operator has hidden, as a JSON column. */
const allPhotosJson = sqlFragment((row) => photosOf(row, ''));

function photosOf(row: string, only: string): string {
  return `coalesce((
    select json_agg(json_build_object('id', p.id, 'url', '/files/' || p.file || '.webp', 'thumb', '/files/' || p.file || '-s.webp',
      'width', p.width, 'height', p.height, 'hidden', p.hidden_at is not null) order by p.position)
    from carrier_photo p where p.carrier_id = ${row}.id ${only}), '[]'::json)`;
}

const contactsJson = sqlFragment(
  (row) => `coalesce((
    select json_agg(json_build_object('kind', k.kind, 'value', k.value) order by k.position)
    from carrier_contact k where k.carrier_id = ${row}.id), '[]'::json)`,
);

/** Returns the ids of carriers that have or had trips, for search engines. */
export async function publicCarrierIds(sql: Db): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from carrier where page_hidden_at is null and not ${isClosed(sql, 'carrier')}
      and exists (select from trip where trip.carrier_id = carrier.id)
    order by id`;
  return rows.map(({ id }) => id);
}

export async function memberIds(sql: Db, carrierId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select account_id as id from member where carrier_id = ${carrierId}`;
  return rows.map(({ id }) => id);
}

/** Returns the members of a carrier: owners first, then dispatchers, then drivers with their assigned bus. */
export async function membersOf(sql: Db, carrierId: number, now: Date): Promise<z.input<typeof member>[]> {
  return sql<z.input<typeof member>[]>`
    select m.account_id, a.name, a.last_name, mailbox(a.email) as email, a.phone,
      '/files/' || a.avatar || '-s.webp' as avatar_url, m.role, d.bus_id, m.created_at as since,
      trips.done as trips_done, trips.ahead as trips_ahead, trips.sold as trips_sold
    from member m join account a on a.id = m.account_id left join driver_bus d on d.account_id = m.account_id
    cross join lateral (
      select count(*) filter (where t.status = 'finished')::int as done,
        count(*) filter (where open)::int as ahead,
        count(*) filter (where open and (t.status = 'started'
          or exists (select from booking b where b.trip_id = t.id and b.holds)))::int as sold
      from (
        select id, status, status = 'started' or (status in ('new', 'planned') and departs_at > ${now}) as open
        from trip where (driver_id = m.account_id or second_driver_id = m.account_id) and carrier_id = m.carrier_id
      ) t
    ) trips
    where m.carrier_id = ${carrierId}
    order by array_position(array['owner', 'dispatcher', 'driver'], m.role), a.name collate ukrainian, a.last_name collate ukrainian, a.id`;
}

/** SQL for whether the carrier of the row called `alias` may sell (docs/product.md 5.7): found by searches, and booked. */
export const maySell = sqlFragment((carrier) => `${carrier}.sells`);
