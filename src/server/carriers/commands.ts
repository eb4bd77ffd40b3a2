import type { Db } from '#server/core/db.ts';
import type { CarrierAbout } from '#shared/carriers/schema.ts';

/** Changes what a carrier says of itself, how it confirms, and its rules. */
export async function setAbout(sql: Db, carrierId: number, about: CarrierAbout): Promise<void> {
  await sql`
    update carrier set description = ${about.description}, countries = ${about.countries},
      instant_confirmation = ${about.instantConfirmation}, pets_allowed = ${about.petsAllowed},
      pet_rules = ${about.petRules}, baggage_rules = ${about.baggageRules}, parcel_classes = ${about.parcelClasses},
      parcel_max_kg = ${about.parcelMaxKg}, forbidden_goods = ${about.forbiddenGoods}
    where id = ${carrierId}`;
}

/** Notes that somebody looked at a carrier's page: once per person and day, and not its own people. `day` as YYYY-MM-DD. */
export async function noteView(sql: Db, view: { carrierId: number; viewerId: number; day: string }): Promise<void> {
  await sql`
    insert into profile_view (carrier_id, viewer_id, day)
    select ${view.carrierId}, ${view.viewerId}, ${view.day}
    where not exists (
      select from member where carrier_id = ${view.carrierId} and account_id = ${view.viewerId})
    on conflict do nothing`;
}
