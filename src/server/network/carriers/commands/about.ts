import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { aboutInput } from '#shared/network/carriers/schema.ts';

/** Changes the description of a carrier, how it confirms bookings, and its rules. */
export async function setAbout(sql: Db, carrierId: number, about: z.output<typeof aboutInput>): Promise<void> {
  await lockCarrier(sql, carrierId);
  await sql`
    update carrier set name = ${about.carrierName}, logo_link = ${about.logoLink || null},
      description = ${about.description}, countries = ${about.countries},
      instant_confirmation = ${about.instantConfirmation}, pets_allowed = ${about.petsAllowed},
      pet_rules = ${about.petRules}, baggage_rules = ${about.baggageRules}, parcel_classes = ${about.parcelClasses},
      parcel_max_kg = ${about.parcelMaxKg}, forbidden_goods = ${about.forbiddenGoods}, rules_chosen = true,
      english = coalesce(${about.english ? sql.json({ ...about.english }) : null}, english),
      confirms_guests = coalesce(${about.confirmsGuests ?? null}, confirms_guests),
      pets_per_trip = case when ${about.petsPerTrip !== undefined} then ${about.petsPerTrip ?? null}::smallint
        else pets_per_trip end,
      asks_documents = coalesce(${about.asksDocuments ?? null}, asks_documents),
      change_hours = case when ${about.changeHours !== undefined} then ${about.changeHours ?? null}::smallint
        else change_hours end,
      release_hours = case when ${about.releaseHours !== undefined} then ${about.releaseHours ?? null}::smallint
        else release_hours end
    where id = ${carrierId}`;
  await sql`delete from carrier_contact where carrier_id = ${carrierId}`;
  await sql`
    insert into carrier_contact (carrier_id, kind, value, position)
    select ${carrierId}, kind, value, place - 1
    from unnest(${about.contacts.map(({ kind }) => kind)}::text[], ${about.contacts.map(({ value }) => value)}::text[])
      with ordinality as listed (kind, value, place)`;
}

/** Replaces the logo, or removes it if `file` is null; returns the previous file. */
export async function replaceLogo(sql: Db, carrierId: number, file: string | null): Promise<string | null> {
  await lockCarrier(sql, carrierId);
  const [row] = await sql<{ before: string | null }[]>`
    update carrier set logo = ${file} from (select id, logo from carrier where id = ${carrierId}) as old
    where carrier.id = old.id returning old.logo as before`;
  return row?.before ?? null;
}

/** Counts a view of a carrier's page: each viewer once a day, members of the carrier never. `day` is YYYY-MM-DD. */
export async function recordView(sql: Db, view: { carrierId: number; viewerId: number; day: string }): Promise<void> {
  await sql`
    insert into profile_view (carrier_id, viewer_id, day)
    select ${view.carrierId}, ${view.viewerId}, ${view.day}
    where not exists (
      select from member where carrier_id = ${view.carrierId} and account_id = ${view.viewerId})
    on conflict do nothing`;
}

/** Locks the row of a carrier, so that changes to its page, members and invitations run one after another. */
export async function lockCarrier(sql: Db, carrierId: number): Promise<void> {
  const rows = await sql`select id from carrier where id = ${carrierId} for update`;
  if (rows.length === 0) throw new DomainError('not_found');
}
