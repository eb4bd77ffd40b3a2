/**
 * How long a link to set a new password is valid, in minutes: long enough for slow mails and interruptions, short enough
 * because other people may read the mailbox later.
 */
export const RESET_MINUTES = 60;

/** How long an invited person can set their password, in minutes: a week. */
export const INVITE_MINUTES = 7 * 24 * 60;

/** The delay before the same screen can request another mail, in seconds. */
export const ASK_AGAIN_SECONDS = 60;

/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Whether a text has the format of a link token; other texts are not looked up in the database. */
export function isLinkToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Masks an email address for the holder of a link to it: 'o•••@ukr.net'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
