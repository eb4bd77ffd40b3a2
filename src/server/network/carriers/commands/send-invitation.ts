import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import { inLanguage } from '#server/core/http/pages/language-link.ts';
import { scriptOf, text } from '#server/core/translate.ts';
import { newLink } from '#server/people/accounts/commands/password-link.ts';
import { holdsAddress } from '#shared/core/field-rules.ts';
import { type InvitationRow, invitationMail } from '../queries/invitations.ts';

/**
 * Queues the mail of an invitation in the language of the invited person. If nobody has confirmed the address, the link sets a password
 * and accepts; otherwise it leads to the sign-in, and the person answers in the app. A person who cannot accept with this account gets
 * the reason instead. A blocked account gets no mail. The link of an earlier mail stops working.
 */
export async function sendInvitation(app: AppContext, sql: Db, { id, role, expiresAt }: InvitationRow): Promise<void> {
  const { to, locale, name, carrier, inviter, sentCount, unproven, unable, blocked } = await invitationMail(sql, id);
  const how = unable ? 'unable' : unproven ? 'setPassword' : 'signIn';
  const link = how === 'setPassword' && !blocked ? newLink(app) : null;
  await sql`update invitation set token_hash = ${link?.hash ?? null} where id = ${id}`;
  if (blocked) return;
  const url = link?.url ?? app.publicUrl('/account/login');
  const button =
    how === 'unable'
      ? {}
      : { button: { label: text(locale, `members.mail.${how}Button`), url: inLanguage(url, locale) } };
  const own = (words: string) => scriptOf(locale, words);
  // A name that was stored before the rule of names may hold an address, which no mail of ours brings to a stranger.
  const unnamed = holdsAddress(carrier);
  const lines = [
    greeting(locale, own(name)),
    unnamed
      ? text(locale, `members.mail.${role}.unnamed`)
      : text(locale, `members.mail.${role}`, { carrier: own(carrier), inviter: own(inviter) }),
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
