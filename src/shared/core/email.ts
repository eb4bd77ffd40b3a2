/**
 * Returns the normal form in which an email address is stored, looked up and counted: trimmed, in NFKC (Unicode's
 * compatibility composition), in lower case. Two spellings of one address therefore never count as two addresses.
 */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}
