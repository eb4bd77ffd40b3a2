import type { Db } from '#server/core/database/db.ts';
import { ownCarriers } from '../queries/personal-data.ts';

/**
 * Ends the membership of a person and deletes their invitations and views. A carrier that belonged to this person alone remains
 * as a row without a name. Returns the files to delete.
 */
export async function eraseMember(sql: Db, accountId: number): Promise<string[]> {
  const files: string[] = [];
  for (const carrierId of await ownCarriers(sql, accountId)) files.push(...(await eraseCarrier(sql, carrierId)));
  await sql`delete from profile_view where viewer_id = ${accountId}`;
  await sql`delete from invitation where email = (select email from account where id = ${accountId})`;
  await sql`update invitation set invited_by = null where invited_by = ${accountId}`;
  await sql`update member_event set account_id = null where account_id = ${accountId}`;
  await sql`update member_event set by_id = null where by_id = ${accountId}`;
  await sql`update carrier_declaration set declared_by = null where declared_by = ${accountId}`;
  await sql`delete from member where account_id = ${accountId}`;
  // A key that was shown to an erased person opens nothing any more; no other person may know it.
  await sql`update api_key set revoked_at = now() where created_by = ${accountId} and revoked_at is null`;
  return files;
}

async function eraseCarrier(sql: Db, carrierId: number): Promise<string[]> {
  const files = await sql<{ file: string }[]>`
    select file from carrier_photo where carrier_id = ${carrierId}
    union all select logo from carrier where id = ${carrierId} and logo is not null
    union all select photo from boarding_point where carrier_id = ${carrierId} and photo is not null`;
  await sql`delete from boarding_point where carrier_id = ${carrierId}`;
  await sql`delete from carrier_photo where carrier_id = ${carrierId}`;
  await sql`delete from carrier_contact where carrier_id = ${carrierId}`;
  await sql`delete from carrier_declaration where carrier_id = ${carrierId}`;
  await sql`delete from carrier_legal where carrier_id = ${carrierId}`;
  await sql`delete from carrier_bank where carrier_id = ${carrierId}`;
  await sql`delete from invitation where carrier_id = ${carrierId}`;
  await sql`delete from profile_view where carrier_id = ${carrierId}`;
  await sql`
    update carrier set name = '', logo = null, logo_link = null, description = '', phone = null, countries = '{}',
      baggage_rules = '', pet_rules = '', forbidden_goods = '', english = '{}', verified_at = null,
      resting_owner_id = null
    where id = ${carrierId}`;
  return files.map(({ file }) => file);
}
