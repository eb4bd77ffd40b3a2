/** How many bytes are looked at to recognise an encoding. */
const SAMPLE = 64 * 1024;

/**
 * The text of a file: UTF-8 or UTF-16 with or without a byte order mark, or a code page of Windows, 1251 for Cyrillic and 1250 for Central
 * European letters.
 */
export function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zeros = zerosIn(bytes.subarray(0, SAMPLE));
  if (zeros.odd > zeros.even * 4 && zeros.odd > 4) return new TextDecoder('utf-16le').decode(bytes);
  if (zeros.even > zeros.odd * 4 && zeros.even > 4) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(codePage(bytes.subarray(0, SAMPLE))).decode(bytes);
  }
}

/** Zero bytes at even and odd places: separators and digits of UTF-16 have one. */
function zerosIn(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  return zeros;
}

/** In a Cyrillic text hardly any word has Latin letters too; Polish words read as Cyrillic do. */
function codePage(bytes: Uint8Array<ArrayBuffer>): 'windows-1251' | 'windows-1250' {
  const words = new TextDecoder('windows-1251').decode(bytes).match(/\p{L}+/gu) ?? [];
  const cyrillic = words.filter((word) => /\p{Script=Cyrillic}/u.test(word));
  const mixed = cyrillic.filter((word) => /[a-z]/i.test(word));
  return mixed.length * 2 > cyrillic.length ? 'windows-1250' : 'windows-1251';
}
