import { makePasswordLink } from '#server/accounts/commands/password-link.ts';
import type { Db } from '#server/core/db.ts';
import { queueMail } from '#server/core/mail.ts';
import { text } from '#server/core/messages.ts';
import { publicUrl } from '#server/core/public-url.ts';
import { INVITE_MINUTES } from '#shared/accounts/password-links.ts';
import { type InvitationRow, letterOf } from '../queries/invitations.ts';

/**
 * Queues the letter of an invitation in the invited person's language: with a link to set a password for who has none yet, else
 * to the sign-in. They answer in the app.
 */
export async function sendInvitation(
  sql: Db,
  { id, accountId, role, expiresAt }: InvitationRow,
  now: Date,
): Promise<void> {
  const { to, locale, name, carrier, inviter, sentCount, fresh } = await letterOf(sql, id);
  const url = fresh
    ? await makePasswordLink(sql, { accountId, purpose: 'invite', minutes: INVITE_MINUTES }, now)
    : publicUrl('/account/login');
  const lines = [
    text(locale, 'mail.hello', { name }),
    text(locale, `members.mail.${role}`, { carrier, inviter }),
    text(locale, fresh ? 'members.mail.setPassword' : 'members.mail.signIn'),
  ];
  await queueMail(
    sql,
    {
      to,
      locale,
      subject: text(locale, 'members.mail.subject', { carrier }),
      lines,
      button: { label: text(locale, fresh ? 'members.mail.setPasswordButton' : 'members.mail.signInButton'), url },
      foot: text(locale, 'members.mail.foot'),
    },
    { key: `invitation:${id}:${sentCount}`, usefulUntil: expiresAt },
  );
}
