/** The domain of addresses that stand for no mailbox: of accounts that were made by telephone, and of erased ones. */
const NO_MAILBOX = '@vezu.invalid';

export function isMailbox(address: string): boolean {
  return !address.toLowerCase().endsWith(NO_MAILBOX);
}

/** The address of an account that was made by telephone; the database has one for each account. */
export function addressOfPhone(unique: string): string {
  return `phone-${unique}${NO_MAILBOX}`;
}

/** The standard's parser of addresses, which browsers and Node share; it writes a domain in ASCII (UTS 46). */
declare const URL: { canParse(url: string): boolean; new (url: string): { hostname: string } };

/**
 * Returns the normal form in which an email address is stored, looked up and counted: in NFKC (Unicode's compatibility composition), in
 * lower case, trimmed last because the composition can begin with a space; an international domain as mail servers know it (`пошта.укр` is
 * `xn--80a1acn3a.xn--j1amh`). Two spellings of one address therefore never count as two addresses. From text copied from a mail program
 * (`Olena <olena@ukr.net>,`, `mailto:olena@ukr.net`) the address is taken, without invisible characters.
 */
export function normalEmail(text: string): string {
  const plain = bareAddress(
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .toLowerCase()
      .normalize('NFKC')
      .replaceAll('。', '.')
      .trim(),
  );
  const at = plain.lastIndexOf('@') + 1;
  const domain = plain.slice(at);
  // A word of two alphabets has a letter that only looks right; it stays as typed, and the rule refuses it.
  if (at === 0 || MIXED.test(domain) || !INTERNATIONAL.test(domain) || !URL.canParse(`http://${domain}`)) return plain;
  return plain.slice(0, at) + new URL(`http://${domain}`).hostname;
}

function bareAddress(text: string): string {
  let end = text.length;
  while (/[\s,;.!]/.test(text.charAt(end - 1))) end -= 1;
  const written = text
    .slice(0, end)
    .trim()
    .replace(/^https?:\/\/[^@]*[/=](?=[^/=@]*@)/, '')
    .replace(/\]\(mailto:[^()]{0,320}\)$/, ']');
  const [, between] = /<([^<>]*)>$/.exec(written) ?? [];
  if (between !== undefined) return bareAddress(between);
  const found = written.split('@').length === 2 ? WITHIN.exec(written)?.[1] : undefined;
  if (found) return found;
  const address = written.replace(/^(?:\s*mailto:)*/, '').trimStart();
  const at = address.lastIndexOf('@');
  return at < 0 ? address : `${address.slice(0, at).trimEnd()}@${address.slice(at + 1).trimStart()}`;
}

/** The address of a text with words, quotation marks or the rest of a link around it. */
const WITHIN = /(?:^'?|[:"«“„([] ?)([^\s<>()[\]"«»“”„,;:]+@[^\s<>()[\]"'«»“”„,;:?/]+)(?=$|[\s<>()[\]"'«»“”?;]|\/$)/u;

const MIXED = /\p{Script=Latin}[^.]{0,63}\p{Script=Cyrillic}|\p{Script=Cyrillic}[^.]{0,63}\p{Script=Latin}/u;

/** A domain with letters of any alphabet, at least one of them outside of ASCII. */
const INTERNATIONAL = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.-]{1,253}$/u;
