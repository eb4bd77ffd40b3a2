import type { Db } from '#server/database/db.ts';
import {
  defaultChoice,
  type NotificationChannel,
  type NotificationKind,
  wants,
} from '#shared/accounts/notifications.ts';
import { isQuietAt } from '#shared/accounts/quiet-hours.ts';
import { isTravelling, type Person } from './people.ts';

/**
 * Returns a function that says whether a person is to be notified over a channel now: as they chose, and not by sound, desktop or push in
 * their quiet hours (docs/product.md 13.6). What cannot be switched off comes at any hour, and so does everything before a ride of theirs.
 */
export async function audible(sql: Db, person: Person, kind: NotificationKind, now: Date) {
  const quiet = isQuietAt(person.quiet, now) && !(await isTravelling(sql, person.accountId, now));
  return (channel: NotificationChannel): boolean => {
    if (!wants(person, kind, channel)) return false;
    const silent = channel === 'sound' || channel === 'desktop' || channel === 'push';
    return !(quiet && silent) || defaultChoice(person.userType, kind, channel) === 'always';
  };
}
