import { makePasswordLink } from '#server/accounts/commands/password-link.ts';
import type { AppContext } from '#server/context.ts';
import { text } from '#server/core/translate.ts';
import type { Db } from '#server/database/db.ts';
import { INVITE_MINUTES } from '#shared/accounts/password-links.ts';
import { type InvitationRow, invitationMail } from '../queries/invitations.ts';

/**
 * Queues the mail of an invitation in the invited person's language. Where nobody has proven the address, its link sets a
 * password and ends every sign-in that was begun without the mailbox; else it leads to the sign-in, and they answer in the app.
 * Who cannot accept with this account is told why. A blocked account gets no mail.
 */
export async function sendInvitation(
  app: AppContext,
  sql: Db,
  { id, accountId, role, expiresAt }: InvitationRow,
  now: Date,
): Promise<void> {
  const { to, locale, name, carrier, inviter, sentCount, unproven, unable, blocked } = await invitationMail(sql, id);
  if (blocked) return;
  const how = unable ? 'unable' : unproven ? 'setPassword' : 'signIn';
  const url =
    how === 'setPassword'
      ? await makePasswordLink(app, sql, { accountId, purpose: 'invite', minutes: INVITE_MINUTES }, now)
      : app.publicUrl('/account/login');
  const button = how === 'unable' ? {} : { button: { label: text(locale, `members.mail.${how}Button`), url } };
  const lines = [
    text(locale, 'mail.hello', { name }),
    text(locale, `members.mail.${role}`, { carrier, inviter }),
    text(locale, `members.mail.${how}`),
  ];
  await app.mailer.queue(
    sql,
    {
      to,
      locale,
      subject: text(locale, 'members.mail.subject'),
      lines,
      ...button,
      footer: text(locale, 'members.mail.foot'),
    },
    { key: `invitation:${id}:${sentCount}`, usefulUntil: expiresAt },
  );
}
