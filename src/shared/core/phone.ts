/** How a country writes its telephone numbers: calling code, what is dialled before a number at home, digits of a number. */
interface Numbering {
  code: string;
  trunk: string;
  digits: readonly [min: number, max: number];
}

/** The country whose numbers are understood without their code when nothing else is known. */
export const HOME_COUNTRY = 'UA';

/** Ukraine, Moldova and the EU; held against the metadata of libphonenumber in `phone.test.ts`. */
export const NUMBERING: Readonly<Record<string, Numbering | undefined>> = {
  UA: { code: '380', trunk: '0', digits: [9, 9] },
  MD: { code: '373', trunk: '0', digits: [8, 8] },
  AT: { code: '43', trunk: '0', digits: [7, 13] },
  BE: { code: '32', trunk: '0', digits: [8, 9] },
  BG: { code: '359', trunk: '0', digits: [7, 9] },
  CY: { code: '357', trunk: '', digits: [8, 8] },
  CZ: { code: '420', trunk: '', digits: [9, 9] },
  DE: { code: '49', trunk: '0', digits: [7, 11] },
  DK: { code: '45', trunk: '', digits: [8, 8] },
  EE: { code: '372', trunk: '', digits: [7, 8] },
  ES: { code: '34', trunk: '', digits: [9, 9] },
  FI: { code: '358', trunk: '0', digits: [7, 10] },
  FR: { code: '33', trunk: '0', digits: [9, 9] },
  GR: { code: '30', trunk: '', digits: [10, 10] },
  HR: { code: '385', trunk: '0', digits: [8, 9] },
  HU: { code: '36', trunk: '06', digits: [8, 9] },
  IE: { code: '353', trunk: '0', digits: [7, 9] },
  // an Italian number keeps its zero
  IT: { code: '39', trunk: '', digits: [9, 11] },
  LT: { code: '370', trunk: '0', digits: [8, 8] },
  LU: { code: '352', trunk: '', digits: [6, 9] },
  LV: { code: '371', trunk: '', digits: [8, 8] },
  MT: { code: '356', trunk: '', digits: [8, 8] },
  NL: { code: '31', trunk: '0', digits: [9, 9] },
  PL: { code: '48', trunk: '', digits: [9, 9] },
  PT: { code: '351', trunk: '', digits: [9, 9] },
  RO: { code: '40', trunk: '0', digits: [9, 9] },
  SE: { code: '46', trunk: '0', digits: [7, 9] },
  SI: { code: '386', trunk: '0', digits: [8, 8] },
  SK: { code: '421', trunk: '0', digits: [9, 9] },
};

/**
 * A telephone number as people write or paste it, in E.164: `+38 (067) 123-45-67`, `0038067…`, `380 67…` and, for a country of
 * `countries` or for Ukraine, `067 123 45 67` all give `+380671234567`. The first country whose numbers look like this one
 * counts. Null when it is no number of any of them; a number that begins with a plus is only freed of what stands between.
 */
export function toE164(text: string, ...countries: readonly string[]): string | null {
  const plain = plainPhone(text);
  if (/^\+[1-9]\d*$/.test(plain)) return withoutTrunk(plain);
  if (!/^\d+$/.test(plain)) return null;
  for (const country of [...countries, HOME_COUNTRY]) {
    const numbering = NUMBERING[country];
    const number = numbering && nationalIn(plain, numbering);
    if (number) return `+${numbering.code}${number}`;
  }
  return null;
}

/** The digits and a plus before them, without all that stands between; `00` is a plus. What is no number comes out as it may. */
export function plainPhone(text: string): string {
  const plain = text
    .normalize('NFKC')
    // marks of the writing direction come along from a phone's address book
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
    // +49 (0) 151: the zero is for calls at home
    .replace(/^((?:\+|00).*?)\(0\)/, '$1')
    .replace(/[\s().\-\u2010-\u2015/]/g, '');
  return plain.replace(/^00/, '+');
}

/** How a number that somebody typed is stored: in E.164, or as it may be, for the rule to refuse. */
export function storedPhone(text: string): string {
  return toE164(text) ?? plainPhone(text);
}

/** `+380 67 123 45 67`: an E.164 number in groups, for eyes; what is none stays as it is. */
export function readablePhone(phone: string): string {
  const [, code = '', number = ''] = E164.exec(phone) ?? [];
  if (number.length < 5) return phone;
  return `+${code} ${code === '380' ? number.replace(UKRAINIAN, '$1 $2 $3 $4') : inThrees(number)}`;
}

/** The served country that a number in E.164 is from; null for another. */
export function countryOfPhone(phone: string | null | undefined): string | null {
  const known = Object.entries(NUMBERING).find(([, numbering]) => phone?.startsWith(`+${numbering?.code}`));
  return known?.[0] ?? null;
}

/** Calling codes have one to three digits (ITU-T E.164): these of one and two, all others have three. */
const E164 = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;
const UKRAINIAN = /^(\d\d)(\d{3})(\d\d)(\d\d)$/;

/** Groups of three from the left; the last has two to four. */
function inThrees(number: string): string {
  return number.replace(/(\d{3})(?=\d{2})/g, '$1 ');
}

/** A number with its code and the zero of calls at home after it, `+380 067…`: the zero goes where the number is too long with it. */
function withoutTrunk(phone: string): string {
  for (const numbering of Object.values(NUMBERING)) {
    const { code, trunk, digits } = numbering ?? { code: '', trunk: '', digits: [0, 0] };
    if (trunk === '' || !phone.startsWith(`+${code}${trunk}`)) continue;
    const number = phone.slice(1 + code.length);
    if (number.length > digits[1] && number.length - trunk.length <= digits[1])
      return `+${code}${number.slice(trunk.length)}`;
  }
  return phone;
}

/** The number without what is dialled before it at home, or with its code but without the plus; null when it does not fit. */
function nationalIn(plain: string, { code, trunk, digits }: Numbering): string | null {
  const fits = (number: string) => number.length >= digits[0] && number.length <= digits[1];
  // in Ukraine a long-distance call once began with 8
  const dialled = code === '380' && /^80\d{9}$/.test(plain) ? plain.slice(1) : plain;
  if (trunk !== '' && dialled.startsWith(trunk) && fits(dialled.slice(trunk.length)))
    return dialled.slice(trunk.length);
  if (dialled.startsWith(code) && fits(dialled.slice(code.length))) return dialled.slice(code.length);
  return fits(dialled) && !(trunk !== '' && dialled.startsWith('0')) ? dialled : null;
}
