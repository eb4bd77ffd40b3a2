import type { Db } from '#server/database/db.ts';
import { defaultChoice } from '#shared/accounts/notifications.ts';
import type { NotificationChoice } from '#shared/accounts/notifications-schema.ts';
import type { UserType } from '#shared/accounts/schema.ts';
import { DomainError } from '#shared/core/errors.ts';

/**
 * Stores one switch of the notification settings; a choice that equals the default is not stored. Throws `not_found` for a switch
 * that this user type does not have, and `not_allowed` for one that cannot be switched off.
 */
export async function choose(sql: Db, accountId: number, choice: NotificationChoice): Promise<void> {
  const { kind, channel, wanted } = choice;
  const [person] = await sql<{ userType: UserType }[]>`
    select user_type as "userType" from account where id = ${accountId} for update`;
  const stands = person ? defaultChoice(person.userType, kind, channel) : null;
  if (stands === null) throw new DomainError('not_found');
  if (stands === 'always') throw new DomainError('not_allowed');
  await sql`
    delete from notification_choice where account_id = ${accountId} and kind = ${kind} and channel = ${channel}`;
  if (wanted === (stands === 'on')) return;
  await sql`
    insert into notification_choice (account_id, kind, channel, wanted)
    values (${accountId}, ${kind}, ${channel}, ${wanted})`;
}
