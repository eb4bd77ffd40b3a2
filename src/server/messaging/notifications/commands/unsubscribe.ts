import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { Mail } from '#server/core/mail/contents.ts';
import { choose } from '#server/people/accounts/commands/notification-choice.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { MailKinds } from '#shared/messaging/notifications/unsubscribe-api.ts';
import {
  defaultChoice,
  NOTIFICATION_KINDS,
  type NotificationKind,
  wants,
} from '#shared/people/accounts/profile/notifications.ts';
import { type Person, peopleOf } from '../queries/people.ts';

/** The links by which a person switches the kinds of a mail off without a sign-in; undefined when none of them can be switched off. */
export function unsubscribeLinks(
  app: AppContext,
  { accountId, userType }: Pick<Person, 'accountId' | 'userType'>,
  kinds: readonly NotificationKind[],
): Pick<Mail, 'unsubscribe'> {
  const open = [...new Set(kinds)].filter((kind) => {
    const stands = defaultChoice(userType, kind, 'email');
    return stands === 'on' || stands === 'off';
  });
  if (open.length === 0) return {};
  const about = `${accountId}.${open.sort().join('+')}`;
  const token = `${about}.${signature(app, about)}`;
  return {
    unsubscribe: {
      page: app.publicUrl(`/unsubscribe/${token}`),
      oneClick: app.publicUrl(`/api/unsubscribe/${token}`),
    },
  };
}

/** Which mails a link is about, and whether they are off; throws `not_found` for a link that is not ours. */
export async function mailKindsOf(app: AppContext, sql: Db, token: string): Promise<MailKinds> {
  const { accountId, kinds } = read(app, token);
  const [person] = await peopleOf(sql, [accountId]);
  if (!person) throw new DomainError('not_found');
  return { kinds, off: kinds.every((kind) => !wants(person, kind, 'email')) };
}

/** Switches the mails of a link on or off; returns whose they are. */
export async function switchMails(app: AppContext, sql: Db, token: string, isOn: boolean): Promise<number> {
  const { accountId, kinds } = read(app, token);
  const [person] = await peopleOf(sql, [accountId]);
  if (!person) throw new DomainError('not_found');
  for (const kind of kinds) {
    const stands = defaultChoice(person.userType, kind, 'email');
    if (stands === 'on' || stands === 'off') await choose(sql, accountId, { kind, channel: 'email', wanted: isOn });
  }
  return accountId;
}

function read(app: AppContext, token: string): { accountId: number; kinds: NotificationKind[] } {
  const [account = '', names = '', signed = ''] = token.split('.');
  const wanted = Buffer.from(signature(app, `${account}.${names}`));
  const received = Buffer.from(signed);
  if (received.length !== wanted.length || !timingSafeEqual(received, wanted)) throw new DomainError('not_found');
  const kinds = names.split('+').flatMap((name) => NOTIFICATION_KINDS.filter((kind) => kind === name));
  return { accountId: Number(account), kinds };
}

function signature(app: AppContext, about: string): string {
  return app.secrets.keyedHash(`unsubscribe ${about}`).toString('base64url');
}
