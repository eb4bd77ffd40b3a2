/**
 * Returns the normal form in which an email address is stored, looked up and counted: in NFKC (Unicode's
 * compatibility composition), in lower case, trimmed last because the composition can begin with a space. Two spellings of one address therefore never count as two addresses.
 */
export function normalEmail(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
