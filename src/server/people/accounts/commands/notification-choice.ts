import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { UserType } from '#shared/people/accounts/base/schema.ts';
import { type NotificationPreset, presetChoices } from '#shared/people/accounts/profile/notification-presets.ts';
import { defaultChoice, MAILED_UNTIL_REACHED } from '#shared/people/accounts/profile/notifications.ts';
import type { NotificationChoice } from '#shared/people/accounts/profile/notifications-schema.ts';
import type { QuietHours } from '#shared/people/accounts/profile/quiet-hours.ts';

/**
 * Stores one switch of the notification settings; a choice that equals the default is not stored, if it has no other meaning. Throws `not_found` for a switch
 * that this user type does not have, and `not_allowed` for one that cannot be switched off.
 */
export async function choose(sql: Db, accountId: number, choice: NotificationChoice): Promise<void> {
  const { kind, channel, wanted } = choice;
  const userType = await lockedUserType(sql, accountId);
  const stands = userType === null ? null : defaultChoice(userType, kind, channel);
  if (stands === null) throw new DomainError('not_found');
  if (stands === 'always') throw new DomainError('not_allowed');
  await sql`
    delete from notification_choice where account_id = ${accountId} and kind = ${kind} and channel = ${channel}`;
  const meant = channel === 'email' && MAILED_UNTIL_REACHED.has(kind);
  if (wanted === (stands === 'on') && !meant) return;
  await sql`
    insert into notification_choice (account_id, kind, channel, wanted)
    values (${accountId}, ${kind}, ${channel}, ${wanted})`;
}

/** Stores the choices of a preset instead of all others. */
export async function choosePreset(sql: Db, accountId: number, preset: NotificationPreset): Promise<void> {
  const userType = await lockedUserType(sql, accountId);
  if (userType === null) throw new DomainError('not_found');
  const rows = presetChoices(userType, preset).map((choice) => ({ accountId, ...choice }));
  await sql`delete from notification_choice where account_id = ${accountId}`;
  if (rows.length > 0) await sql`insert into notification_choice ${sql(rows)}`;
}

/** Stores the hours in which a person's devices stay silent; null ends them. */
export async function setQuietHours(sql: Db, accountId: number, quiet: QuietHours | null): Promise<void> {
  if (quiet === null) {
    await sql`delete from quiet_hours where account_id = ${accountId}`;
    return;
  }
  const { from, to, zone } = quiet;
  await sql`
    insert into quiet_hours (account_id, from_hour, to_hour, zone) values (${accountId}, ${from}, ${to}, ${zone})
    on conflict (account_id) do update set from_hour = excluded.from_hour, to_hour = excluded.to_hour, zone = excluded.zone`;
}

async function lockedUserType(sql: Db, accountId: number): Promise<UserType | null> {
  const [person] = await sql<{ userType: UserType }[]>`
    select user_type from account where id = ${accountId} for update`;
  return person?.userType ?? null;
}
