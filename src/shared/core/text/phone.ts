/**
 * How a country writes its phone numbers: calling code, trunk prefix for calls within the country, possible numbers of
 * digits.
 */
interface Numbering {
  code: string;
  trunk: string;
  digits: readonly [min: number, max: number];
  /** The digits with which a number begins, where it is not any. */
  first?: string;
}

/** The country that is assumed for a number without a country code when nothing else is known. */
export const HOME_COUNTRY = 'UA';

/** Ukraine, Moldova and the EU; `phone.test.ts` checks the table against the metadata of libphonenumber. */
export const NUMBERING: Readonly<Record<string, Numbering | undefined>> = {
  UA: { code: '380', trunk: '0', digits: [9, 9], first: '3456789' },
  MD: { code: '373', trunk: '0', digits: [8, 8], first: '2356789' },
  AT: { code: '43', trunk: '0', digits: [7, 13] },
  BE: { code: '32', trunk: '0', digits: [8, 9] },
  BG: { code: '359', trunk: '0', digits: [7, 9] },
  CY: { code: '357', trunk: '', digits: [8, 8] },
  CZ: { code: '420', trunk: '', digits: [9, 9], first: '23456789' },
  DE: { code: '49', trunk: '0', digits: [7, 11] },
  DK: { code: '45', trunk: '', digits: [8, 8] },
  EE: { code: '372', trunk: '', digits: [7, 8] },
  ES: { code: '34', trunk: '', digits: [9, 9], first: '56789' },
  FI: { code: '358', trunk: '0', digits: [7, 10] },
  FR: { code: '33', trunk: '0', digits: [9, 9] },
  GR: { code: '30', trunk: '', digits: [10, 10] },
  HR: { code: '385', trunk: '0', digits: [8, 9] },
  HU: { code: '36', trunk: '06', digits: [8, 9] },
  IE: { code: '353', trunk: '0', digits: [7, 9] },
  // Italian numbers keep the leading zero after the country code.
  IT: { code: '39', trunk: '', digits: [9, 11], first: '0358' },
  LT: { code: '370', trunk: '0', digits: [8, 8] },
  LU: { code: '352', trunk: '', digits: [6, 9] },
  LV: { code: '371', trunk: '', digits: [8, 8] },
  MT: { code: '356', trunk: '', digits: [8, 8] },
  NL: { code: '31', trunk: '0', digits: [9, 9] },
  PL: { code: '48', trunk: '', digits: [9, 9], first: '123456789' },
  PT: { code: '351', trunk: '', digits: [9, 9] },
  RO: { code: '40', trunk: '0', digits: [9, 9], first: '23789' },
  SE: { code: '46', trunk: '0', digits: [7, 9] },
  SI: { code: '386', trunk: '0', digits: [8, 8] },
  SK: { code: '421', trunk: '0', digits: [9, 9] },
};

/**
 * Converts a phone number as people write or paste it to E.164: `+38 (067) 123-45-67`, `0038067…`, `380 67…` and, for a
 * country of `countries` or for Ukraine, `067 123 45 67` all give `+380671234567`. The first country whose numbering matches
 * is used. Null if no country matches. A number that begins with a plus is not checked; only its separators and a trunk zero
 * after the country code are removed. Words around the number (`тел. 067…`, `067… (Viber)`) and the links of messengers are
 * left out if the number is complete; a text with two different numbers has none.
 */
export function toE164(text: string, ...countries: readonly string[]): string | null {
  const phone = numberOf(plainPhone(text), countries);
  if (phone !== null) return phone;
  for (const found of numbersIn(text)) {
    const numbers = found.flatMap((one) => {
      const number = numberOf(plainPhone(one), countries);
      const isPhone = number !== null && isNumberIn([countryOfPhone(number) ?? ''], number);
      // A tax number or another one of a card is no telephone with an error.
      return isPhone ? [number] : /^[([{]?[+0]/.test(one) ? [''] : [];
    });
    const [only = ''] = numbers;
    if (only !== '' && numbers.every((one) => one === only)) return only;
  }
  return null;
}

function numberOf(plain: string, countries: readonly string[]): string | null {
  if (/^\+[1-9]\d*$/.test(plain)) return withoutTrunk(plain);
  if (!/^\d+$/.test(plain)) return null;
  return readings(plain, countries)[0] ?? withoutPrefix(plain, countries);
}

/** Whether a number with the zero of Ukraine begins like those that exist there. */
function isUkrainian(plain: string): boolean {
  return /^0(?:3[1-9]|4[13-9]|5[0-7]|6[1-9]|7[1-9]|8[09]|9)/.test(plain);
}

/** A text that begins like a number of Ukraine and has another length, with its country code; null for any other. */
export function begunAtHome(text: string): string | null {
  const plain = plainPhone(text);
  return /^\d{6,14}$/.test(plain) && isUkrainian(plain) ? `+380${plain.slice(1)}` : null;
}

/** All numbers that digits without a country code may be, the most likely first: of each country, and of Ukraine. */
function readings(plain: string, countries: readonly string[]): string[] {
  const usual = [...countries, HOME_COUNTRY].flatMap((country) => {
    const numbering = NUMBERING[country];
    const number = numbering && nationalIn(plain, numbering);
    return number ? [`+${numbering.code}${number}`] : [];
  });
  const known = [...usual.filter(exists), ...usual.filter((phone) => !exists(phone))];
  return isUkrainian(plain) ? usual : [...countries.flatMap((country) => formerZero(plain, country)), ...known];
}

/** Whether a number may exist: a Ukrainian one needs the code of a town or an operator. */
function exists(phone: string): boolean {
  return !phone.startsWith('+380') || isUkrainian(`0${phone.slice(4)}`);
}

/** The number without the zero that a country without a trunk prefix had before; Italy's numbers begin with it. */
function formerZero(plain: string, country: string): string[] {
  const { code, trunk } = NUMBERING[country] ?? { code: '', trunk: '0' };
  const local = `+${code}${plain.slice(1)}`;
  return trunk === '' && country !== 'IT' && /^0[1-9]\d{8}$/.test(plain) && isNumberIn([country], local) ? [local] : [];
}

/** The numbers that a text without a country code may be, if there is more than one. */
export function possiblePhones(text: string, ...countries: readonly string[]): string[] {
  const plain = plainPhone(text);
  const read = /^\d+$/.test(plain) ? readings(plain, countries) : [];
  const found = new Set(read.filter(exists));
  // Written as at home, where the ride begins.
  if (isUkrainian(plain) && read[0]?.startsWith('+380')) return [];
  return found.size > 1 ? [...found] : [];
}

/** How calls leave a country where it is not 00: North America's, and the former one of Ukraine. */
const OUTGOING = /^(?:011|810)(?=[1-9])/;
/** So many digits hold a country code. */
const WITH_CODE = 11;

/** A number that begins with a country code: read so only if it is nothing else. One of the given countries may have a zero before its code. */
function withoutPrefix(plain: string, countries: readonly string[]): string | null {
  const phone = `+${plain.replace(OUTGOING, '')}`;
  const zeroless = phone.replace(/^\+0(?=[1-9])/, '+');
  const country = countryOfPhone(zeroless);
  if (country === null || (zeroless !== phone && ![...countries, HOME_COUNTRY].includes(country))) return null;
  return zeroless.length > WITH_CODE && isNumberIn([country], zeroless) ? zeroless : null;
}

/** A number with its usual separators: at least six digits. A single letter in front of it is a mistyped digit. */
const NUMBER =
  /(?<!\d\+?|(?<!\p{L}{2})\p{L}\+?)\+?[([{]?\d(?:[\s()[\]{}.\-\u2010-\u2015\u2212\u00b7\u2022_/]{0,3}\d){5,19}(?![\d\p{L}])/gu;
/** Text beside a number that is no part of it: dates, times, the number of a line, and counted things: '2 місця', '800 грн', '12 грудня'. */
const BESIDE =
  /(?<![\d./])(?:\d{1,2}[./]\d{1,2}(?:[./](?:20)?\d\d)?|20\d\d-\d\d-\d\d)(?![\d./-])|(?<![\d:])\d{1,2}:\d\d(?::\d\d)?(?![\d:])|^\d{1,2}[.)](?=\s)|(?<![\d+-])\d{1,4} ?(?:₴|€|грн|євро|eur|zł|зл|kč|міс|люд|осіб|особ|чол|пас|шт|січ|лют|бер|квіт|трав|черв|лип|серп|верес|жовт|лист|груд)/giu;
/** The addresses of messengers hold the country code without its plus. */
const MESSENGER = /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/|whatsapp:\/\/|viber:\/\/)/i;
/** No number with a name and two remarks is longer. */
const MAX_TEXT = 200;

/** The numbers of a text with words around them: without digits that are only written beside them, else with them. */
function numbersIn(text: string): string[][] {
  if (text.length > MAX_TEXT) return [];
  const readable = withPlainDigits(text.trim().replace(/%2B/gi, '+'));
  return [...new Set([readable.replace(BESIDE, ' ; '), readable])].map((one) =>
    (one.match(NUMBER) ?? []).map((number) =>
      MESSENGER.test(readable) && !number.startsWith('+') ? `+${number}` : number,
    ),
  );
}

/** Replaces digits of other scripts by Western digits, and the letter O between digits by a zero. */
function withPlainDigits(text: string): string {
  return (
    text
      .normalize('NFKC')
      // Digits in keys, as of emoji, have two marks.
      .replace(/\p{Cf}|\ufe0f|\u20e3/gu, '')
      .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
      .replace(/(?<=[\d+(]|^)[OoОо](?=\d)|(?<=\d)[OoОо](?!\p{L})/gu, '0')
  );
}

/** The digits of each script lie in a row of ten, whose first one follows another kind of character. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  if (code <= 57) return code - 48;
  let first = code;
  while (code - first < 9 && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return code - first;
}

/**
 * Removes all separators, keeping the digits and a leading plus; `00` becomes a plus. A text that is not a number is not
 * rejected.
 */
export function plainPhone(text: string): string {
  const plain = text
    .normalize('NFKC')
    // Numbers copied from a phone's address book can contain marks of the writing direction.
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    // In +49 (0) 151 the zero is only dialled within the country; Italy's belongs to the number.
    .replace(/^((?:\+|00)(?!\s?39).*?)\(0\)/, '$1')
    .replace(/(?<=\d)[,:'’~](?=\d)/g, '')
    .replace(/[\s().\-\u2010-\u2015\u2212\u00b7\u2022_/]/g, '');
  return plain.replace(/^00/, '+');
}

/**
 * Returns the form in which a typed number is stored: E.164, or the text without separators, which the phone rule then
 * rejects.
 */
export function storedPhone(text: string): string {
  return toE164(text) ?? plainPhone(text);
}

/** Formats an E.164 number in groups for display: `+380 67 123 45 67`; any other text is returned unchanged. */
export function readablePhone(phone: string): string {
  const [, code = '', number = ''] = E164.exec(phone) ?? [];
  if (number.length < 5) return phone;
  return `+${code} ${code === '380' ? number.replace(UKRAINIAN, '$1 $2 $3 $4') : inThrees(number)}`;
}

/** The country of an E.164 number, if it is in `NUMBERING`; otherwise null. */
export function countryOfPhone(phone: string | null | undefined): string | null {
  const known = Object.entries(NUMBERING).find(([, numbering]) => phone?.startsWith(`+${numbering?.code}`));
  return known?.[0] ?? null;
}

/** Whether an E.164 number is one of these countries, with a length that their numbering has. */
export function isNumberIn(countries: readonly string[], phone: string): boolean {
  return countries.some((country) => {
    const { code, digits } = NUMBERING[country] ?? { code: '', digits: [0, 0] };
    const length = phone.length - 1 - code.length;
    return code !== '' && phone.startsWith(`+${code}`) && length >= digits[0] && length <= digits[1];
  });
}

/**
 * Calling codes have one to three digits (ITU-T E.164). The pattern lists those with one and two digits; all others have
 * three.
 */
const E164 = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;
const UKRAINIAN = /^(\d\d)(\d{3})(\d\d)(\d\d)$/;

/** Splits into groups of three digits from the left; the last group has two to four. */
function inThrees(number: string): string {
  return number.replace(/(\d{3})(?=\d{2})/g, '$1 ');
}

/** Removes a trunk prefix after the country code (`+380 067…`) if the number is too long with it; `+8 067…` was Ukraine's. */
function withoutTrunk(phone: string): string {
  if (/^\+80\d{9}$/.test(phone)) return `+38${phone.slice(2)}`;
  for (const numbering of Object.values(NUMBERING)) {
    const { code, trunk, digits } = numbering ?? { code: '', trunk: '', digits: [0, 0] };
    if (code === '' || code === NUMBERING.IT?.code || !phone.startsWith(`+${code}`)) continue;
    const number = phone.slice(1 + code.length);
    // Countries that have no trunk prefix now had a zero.
    const dialled = [trunk, '0', code === NUMBERING.LT?.code ? '8' : ''].find((one) => one && number.startsWith(one));
    if (dialled && number.length > digits[1] && number.length - dialled.length <= digits[1])
      return `+${code}${number.slice(dialled.length)}`;
  }
  return phone;
}

/**
 * The number without the trunk prefix, or without the country code that was typed without a plus; null when it does not fit
 * the numbering.
 */
function nationalIn(plain: string, { code, trunk, digits, first }: Numbering): string | null {
  const fits = (number: string) =>
    number.length >= digits[0] && number.length <= digits[1] && (first?.includes(number.charAt(0)) ?? true);
  // The former long-distance prefix of Ukraine and of Lithuania was 8.
  const former = (code === '380' && /^80\d{9}$/.test(plain)) || (code === '370' && /^8\d{8}$/.test(plain));
  const dialled = former ? plain.slice(1) : plain;
  if (trunk !== '' && dialled.startsWith(trunk) && fits(dialled.slice(trunk.length)))
    return dialled.slice(trunk.length);
  if (dialled.startsWith(code) && fits(dialled.slice(code.length))) return dialled.slice(code.length);
  return fits(dialled) && !(trunk !== '' && dialled.startsWith('0')) ? dialled : null;
}
