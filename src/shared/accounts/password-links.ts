/** How long a link to a new password works, in minutes: mails are slow and people are called away, yet a mailbox is read by others. */
export const RESET_MINUTES = 60;

/** How long an invited person has to set their password, in minutes: a week. */
export const INVITE_MINUTES = 7 * 24 * 60;

/** The wait before the same screen can request another mail, in seconds. */
export const ASK_AGAIN_SECONDS = 60;

/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Whether a text can be the token of a link at all: what cannot is not looked up. */
export function isLinkToken(text: string): boolean {
  return TOKEN.test(text);
}

/** An email as shown to whoever holds a link to it: 'o•••@ukr.net'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
