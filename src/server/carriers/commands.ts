import type { Db } from '#server/core/db.ts';
import type { CarrierRules } from '#shared/carriers/schema.ts';

/** Changes how a carrier confirms, and its rules. */
export async function setRules(sql: Db, carrierId: number, rules: CarrierRules): Promise<void> {
  await sql`
    update carrier set instant_confirmation = ${rules.instantConfirmation}, pets_allowed = ${rules.petsAllowed},
      pet_rules = ${rules.petRules}, baggage_rules = ${rules.baggageRules}, parcel_classes = ${rules.parcelClasses},
      parcel_max_kg = ${rules.parcelMaxKg}, forbidden_goods = ${rules.forbiddenGoods}
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
