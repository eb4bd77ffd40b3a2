import { LIMITS } from './limits.ts';
import { isMailbox } from './text/email.ts';
import { holds, PASSWORD_PARTS } from './text/password-parts.ts';

/**
 * A rule returns the message key of the first error, or null. Its input is trimmed and composed (NFC). Lengths are counted in
 * Unicode code points: a letter outside the basic plane counts as one, not two.
 */
export type Rule = (text: string) => string | null;

const LETTERS = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}]`;
const WORD = `${LETTERS}+(?:['’ʼ]${LETTERS}+)*`;
const NAME = new RegExp(`^${WORD}(?:[ -]${WORD}){0,${LIMITS.NAME_WORDS - 1}}$`, 'u');
const NAMES = new RegExp(`^${WORD}(?:[ -]${WORD})*$`, 'u');
const LETTERS_AND_DIGITS =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\d]+(?:[ .\-/+][\p{Script=Latin}\p{Script=Cyrillic}\d]+)*\+?$/u;
const PLATE = /^[\p{Script=Latin}\p{Script=Cyrillic}\d]+(?:[ -][\p{Script=Latin}\p{Script=Cyrillic}\d]+)*$/u;
const ADDRESS =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\d'’ʼ"«»№/]+(?:(?:[,.] ?|[ -])[\p{Script=Latin}\p{Script=Cyrillic}\d'’ʼ"«»№/]+)*\.?$/u;
/**
 * Words of the letters that mail servers take, with points between them, and a domain, whose last part is in letters or an international one
 * (`normalEmail`). Cyrillic before the at-sign is a forgotten keyboard layout.
 */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/i;
const LICENSES = [/^\p{L}{1,3}\d{5,10}$/u, /^\d{10}$/, /^\p{L}{2}\d{6,9}$/u, /^\p{L}{3}\d{6}$/u, /^\d{5}\d{2}\d{4}$/];
/**
 * Text that a mail program or a messenger would turn into a link, or that a reader would type: a scheme, "www", a slash, an address of a
 * mailbox, or a word with a dot and letters of a top-level domain behind it. Initials and legal forms ("Sp. z o.o.", "І. Бойко") are no
 * addresses.
 */
const WEB_ADDRESS = /https?|www|[/\\@]|[\p{L}\d-][.。．｡](?:[a-z]{2}|xn--|укр|рф|бел|бг|ею|срб)/iu;
/** A scheme, "www", or a word with a dot and one of the endings that addresses along the routes have: 'example.com', 't.me/name'. */
const LINK =
  /(?:https?:\/\/|www\.)\S*|[\p{L}\d-]\.(?:com|net|org|info|biz|app|site|online|shop|link|io|me|eu|ua|md|pl|de|cz|sk|ro|hu|it|es|pt|fr|at|ch|nl|be|lt|lv|ee|bg|gr|uk|ru|by|укр)(?![\p{L}\d-])/iu;
// Control characters except line ends and tabs.
const CONTROL = /[^\P{Cc}\t\n\r]/u;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const nameRule: Rule = (text) => personName(text, 'first_name');
export const lastNameRule: Rule = (text) => personName(text, 'last_name');

/** Whether a name holds an address of the web or of a mailbox, which a mail with this name would bring to a stranger. */
export function holdsAddress(name: string): boolean {
  return WEB_ADDRESS.test(plainLetters(name));
}

/** Browsers and readers take letters and dots of other widths and shapes, as of 'ｅｖｉｌ．ｃｏｍ', for the plain ones. */
function plainLetters(text: string): string {
  return text.normalize('NFKC');
}

/** The name of a company: any text of one line without an address. */
export const carrierNameRule: Rule = (text) =>
  text === '' ? 'carrier_name_required' : addresslessRule(LIMITS.CARRIER_NAME_MAX)(text);

/** A text of one line without an address of the web or of a mailbox. */
export function addresslessRule(max: number): Rule {
  return (text) => {
    const wrong = textRule(max)(text);
    if (wrong) return wrong;
    if (/[\p{Cc}\p{Cf}]/u.test(text)) return 'field_invalid';
    return holdsAddress(text) ? 'name_address' : null;
  };
}

export const descriptionRule: Rule = (text) => {
  if (length(text) > LIMITS.DESCRIPTION_MAX) return 'description_max_length';
  return LINK.test(plainLetters(text)) || / {2}/.test(text) || CONTROL.test(text) ? 'description_format' : null;
};

/** A price in euro as typed: '45', '45.5', '45.50'; a decimal comma is accepted as well. */
export const priceRule: Rule = (text) => {
  if (text === '') return 'price_required';
  const price = text.replace(',', '.');
  if (!/^\d+(?:\.\d*)?$/.test(price)) return 'price_max_length';
  if (Number(price) > LIMITS.PRICE_MAX) return 'price_max_length';
  if (!price.includes('.')) return null;
  return price.length > LIMITS.PRICE_LENGTH_MAX || !/\.\d{1,2}$/.test(price) ? 'price_max_length' : null;
};

export const licenseRule: Rule = (text) => {
  const license = text.replace(/[ -]/g, '');
  const wrong = between(license, LIMITS.LICENSE_MIN, LIMITS.LICENSE_MAX, 'license');
  return wrong ?? (LICENSES.some((pattern) => pattern.test(license)) ? null : 'license_format');
};

export const timeRule: Rule = (text) => (TIME.test(text) ? null : 'time_format');

/** A plus and digits, 9 to 17 characters in total: the output of `storedPhone`. */
export const phoneRule: Rule = (text) =>
  between(text, LIMITS.PHONE_MIN, LIMITS.PHONE_MAX, 'phone') ?? (/^\+\d+$/.test(text) ? null : 'phone_format');

export const cityRule: Rule = (text) =>
  between(text, LIMITS.CITY_MIN, LIMITS.CITY_MAX, 'city') ?? (NAMES.test(text) ? null : 'city_format');

export const addressRule: Rule = (text) =>
  between(text, LIMITS.ADDRESS_MIN, LIMITS.ADDRESS_MAX, 'address') ?? (ADDRESS.test(text) ? null : 'address_format');

/** A country code (`UA`) or a name. The rule does not check that the country exists. */
export const countryRule: Rule = (text) =>
  between(text, LIMITS.COUNTRY_MIN, LIMITS.COUNTRY_MAX, 'country') ?? (NAMES.test(text) ? null : 'country_format');

export const manufacturerRule: Rule = (text) =>
  between(text, LIMITS.MANUFACTURER_MIN, LIMITS.MANUFACTURER_MAX, 'manufacturer') ??
  (NAMES.test(text) ? null : 'manufacturer_format');

export const modelRule: Rule = (text) =>
  between(text, LIMITS.MODEL_MIN, LIMITS.MODEL_MAX, 'model') ?? (LETTERS_AND_DIGITS.test(text) ? null : 'model_format');

export const colorRule: Rule = (text) =>
  between(text, LIMITS.COLOR_MIN, LIMITS.COLOR_MAX, 'color') ?? (NAMES.test(text) ? null : 'color_format');

export const numberRule: Rule = (text) =>
  between(text, LIMITS.NUMBER_MIN, LIMITS.NUMBER_MAX, 'number') ?? (PLATE.test(text) ? null : 'number_format');

export const emailRule: Rule = (text) => {
  if (text === '') return 'email_required';
  if (text.length > LIMITS.EMAIL_MAX) return 'email_max_length';
  return EMAIL.test(text) && isMailbox(text) ? null : 'email_format';
};

/** At least 8 characters with a lowercase and an uppercase letter, a digit and a special character. */
export const passwordRule: Rule = (text) => {
  if (text === '') return 'password_required';
  if (text.length < LIMITS.PASSWORD_MIN) return 'password_min_length';
  if (text.length > LIMITS.PASSWORD_MAX) return 'password_max_length';
  return PASSWORD_PARTS.every((part) => holds(text, part)) ? null : 'password_format';
};

/** A text that comes to others in mails of ours: no link, and no address of a mailbox. */
export function linklessRule(max: number): Rule {
  return (text) =>
    textRule(max)(text) ??
    (LINK.test(plainLetters(text)) || plainLetters(text).includes('@') ? 'description_format' : null);
}

/** Any text that is not empty and at most `max` characters long, without control characters. */
export function textRule(max: number): Rule {
  return (text) => {
    if (text === '') return 'field_required';
    if (length(text) > max) return 'text_max_length';
    return CONTROL.test(text) ? 'field_invalid' : null;
  };
}

function personName(text: string, field: string): string | null {
  const wrong = between(text, LIMITS.NAME_MIN, LIMITS.NAME_MAX, field);
  if (wrong) return wrong;
  const words = text.split(/[ -]/);
  return NAME.test(text) && words.every((word) => length(word) >= 2) ? null : `${field}_format`;
}

/** An empty text gives the key `…_required`, not `…_min_length`. */
function between(text: string, min: number, max: number, field: string): string | null {
  if (text === '') return `${field}_required`;
  if (length(text) < min) return `${field}_min_length`;
  return length(text) > max ? `${field}_max_length` : null;
}

/** Length in Unicode code points; combining marks count separately. */
function length(text: string): number {
  return [...text].length;
}
