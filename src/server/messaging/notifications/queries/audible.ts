import type { Db } from '#server/core/database/db.ts';
import { isMailbox } from '#shared/core/text/email.ts';
import {
  defaultChoice,
  MAILED_UNTIL_REACHED,
  type NotificationChannel,
  type NotificationKind,
  wants,
} from '#shared/people/accounts/profile/notifications.ts';
import { isQuietAt } from '#shared/people/accounts/profile/quiet-hours.ts';
import { isTravelling, type Person } from './people.ts';
import { hasWorkingPush } from './sendings.ts';

/**
 * Returns a function that decides whether a person is to be notified over a channel now: as they chose, and not by sound, desktop, push or
 * text message in their quiet hours (docs/product.md 13.6). Notifications that cannot be switched off, and those before a ride of the
 * person, are sent at any hour.
 */
export async function audible(
  sql: Db,
  person: Person,
  { kind, subject }: { kind: NotificationKind; subject: string | null },
  now: Date,
) {
  const quiet = await isQuietNow(sql, person, subject, now);
  const instead = await isTextedInstead(sql, person, kind, now);
  return (channel: NotificationChannel): boolean => {
    if (!wants(person, kind, channel) && !(instead && TEXTS.has(channel))) return false;
    const silent = LOUD.has(channel);
    return !(quiet && silent) || defaultChoice(person.userType, kind, channel) === 'always';
  };
}

const TEXTS: ReadonlySet<NotificationChannel> = new Set(['viber', 'sms']);

/** Notifications that are mailed to a driver until a push reaches them go by text message to a driver without a mailbox. */
async function isTextedInstead(sql: Db, person: Person, kind: NotificationKind, now: Date): Promise<boolean> {
  if (!MAILED_UNTIL_REACHED.has(kind) || person.userType !== 'driver' || isMailbox(person.email)) return false;
  return !(await hasWorkingPush(sql, person.accountId, now));
}

/** These wake people. */
const LOUD: ReadonlySet<NotificationChannel> = new Set(['sound', 'desktop', 'push', 'viber', 'sms']);

/** An offer of seats from the waiting list ends in half an hour, so its notification is audible at any hour. */
const ENDS_SOON: ReadonlySet<string> = new Set(['seatOffered']);

/** Whether it is a quiet hour of a person who is not travelling: Telegram then delivers without a sound. */
export async function isQuietNow(
  sql: Db,
  { quiet, accountId }: Person,
  subject: string | null,
  now: Date,
): Promise<boolean> {
  return isQuietAt(quiet, now) && !ENDS_SOON.has(subject ?? '') && !(await isTravelling(sql, accountId, now));
}
