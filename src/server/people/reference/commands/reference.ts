import { HOME_ZONE } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { addDays, instantOf, localDate } from '#shared/core/time.ts';
import type { AdviceInput, AdviceTopic } from '#shared/people/reference/advice-api.ts';
import type { OwnTextKey } from '#shared/people/reference/own-texts.ts';
import type { AnnouncementInput, Feature, TermsInput } from '#shared/people/reference/schema.ts';
import type { OwnTextInput } from '#shared/people/reference/texts-api.ts';
import { builtInText } from '../queries/bulletins.ts';

export async function publishTerms(sql: Db, { uk, en, changesUk, changesEn }: TermsInput, now: Date): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into terms_version (uk, en, changes_uk, changes_en, published_at)
    values (${uk}, ${en}, ${changesUk}, ${changesEn}, ${now}) returning id`;
  if (!row) throw new Error('terms were not inserted');
  return row.id;
}

/** Accepts the newest terms; throws `conflict` when there are newer ones already. */
export async function acceptTerms(sql: Db, accountId: number, versionId: number, now: Date): Promise<void> {
  const [newest] = await sql<{ id: number }[]>`select id from terms_version order by id desc limit 1`;
  if (newest?.id !== versionId) throw new DomainError('conflict');
  await sql`
    insert into terms_acceptance (account_id, version_id, at) values (${accountId}, ${versionId}, ${now})
    on conflict do nothing`;
}

export async function addAnnouncement(sql: Db, input: AnnouncementInput): Promise<number> {
  const { starts, ends } = span(input);
  const [row] = await sql<{ id: number }[]>`
    insert into operator_announcement (audience, urgent, dismissable, uk, en, starts_at, ends_at)
    values (${input.audience}, ${input.urgent}, ${input.dismissable}, ${input.uk}, ${input.en}, ${starts}, ${ends})
    returning id`;
  if (!row) throw new Error('an announcement was not inserted');
  return row.id;
}

/** Changes an announcement; throws `not_found`. */
export async function editAnnouncement(sql: Db, id: number, input: AnnouncementInput): Promise<void> {
  const { starts, ends } = span(input);
  const [row] = await sql`
    update operator_announcement set audience = ${input.audience}, urgent = ${input.urgent}, dismissable = ${input.dismissable},
      uk = ${input.uk}, en = ${input.en}, starts_at = ${starts}, ends_at = ${ends}
    where id = ${id} returning id`;
  if (!row) throw new DomainError('not_found');
}

/** Removes an announcement; throws `not_found`. */
export async function removeAnnouncement(sql: Db, id: number): Promise<void> {
  const [row] = await sql`delete from operator_announcement where id = ${id} returning id`;
  if (!row) throw new DomainError('not_found');
}

export async function setSwitch(sql: Db, name: Feature, on: boolean, now: Date): Promise<void> {
  if (on) await sql`delete from feature_switch where name = ${name}`;
  else await sql`insert into feature_switch (name, off_since) values (${name}, ${now}) on conflict do nothing`;
}

/** From the beginning of the first day to the end of the last one, in Kyiv. */
function span({ from, to }: AnnouncementInput): { starts: Date; ends: Date } {
  return { starts: instantOf(from, '00:00', HOME_ZONE), ends: instantOf(addDays(to, 1), '00:00', HOME_ZONE) };
}

/** Sets a text about the border. Throws `invalid_input` for a check in the future. */
export async function setAdvice(sql: Db, topic: AdviceTopic, input: AdviceInput, now: Date): Promise<void> {
  const { uk, en, source, checkedOn } = input;
  if (checkedOn > localDate(now, 'Europe/Kyiv')) {
    throw new DomainError('invalid_input', { errors: [{ field: 'checkedOn', key: 'date_format' }] });
  }
  await sql`
    insert into border_advice (topic, uk, en, source, checked_on) values (${topic}, ${uk}, ${en}, ${source}, ${checkedOn})
    on conflict (topic) do update set uk = excluded.uk, en = excluded.en, source = excluded.source, checked_on = excluded.checked_on`;
}

/** Lets the built-in text be valid again. */
export async function resetAdvice(sql: Db, topic: AdviceTopic): Promise<void> {
  await sql`delete from border_advice where topic = ${topic}`;
}

/** Names a status or an amenity. The built-in name is not stored, so that a newer version may improve it. */
export async function setText(sql: Db, key: OwnTextKey, { uk, en }: OwnTextInput): Promise<void> {
  const builtIn = builtInText(key);
  if (uk === builtIn.uk && en === builtIn.en) return resetText(sql, key);
  await sql`
    insert into own_text (key, uk, en) values (${key}, ${uk}, ${en})
    on conflict (key) do update set uk = excluded.uk, en = excluded.en`;
}

/** Lets the built-in name hold again. */
export async function resetText(sql: Db, key: OwnTextKey): Promise<void> {
  await sql`delete from own_text where key = ${key}`;
}

export async function eraseAcceptedTerms(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from terms_acceptance where account_id = ${accountId}`;
  return [];
}
