/** The address of a mailbox as support reads it: 'ol•••@ukr.net'. Short names lose all but their first letter. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '•••';
  return `${email.slice(0, at > 3 ? 2 : 1)}•••${email.slice(at)}`;
}

/** A telephone number as support reads it: its country and operator, and the last two digits. */
export function maskedPhone(phone: string): string {
  if (phone.length < 8) return '•••';
  return `${phone.slice(0, 6)}•••${phone.slice(-2)}`;
}
