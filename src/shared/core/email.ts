/**
 * The one form of an email address that is stored, looked up and counted: without spaces around it, in Unicode's compatibility
 * composition, in small letters. Two spellings of one address never count as two.
 */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}
