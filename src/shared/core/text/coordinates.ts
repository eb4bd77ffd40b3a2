interface Point {
  lat: number;
  lon: number;
}

/** The words for the four directions in uk, ru and pl, as one letter. */
const DIRECTIONS: readonly (readonly [words: RegExp, letter: string])[] = [
  [/(?:пн|північн\p{L}*|сев\p{L}*)\.? ?(?:ш(?:ирот\p{L}*)?\.?)?|с\. ?ш\.?/giu, 'N'],
  [/(?:пд|півден\p{L}*|юж\p{L}*)\.? ?(?:ш(?:ирот\p{L}*)?\.?)?|ю\. ?ш\.?/giu, 'S'],
  [/(?:сх|східн\p{L}*|вост\p{L}*)\.? ?(?:д(?:овгот\p{L}*|олгот\p{L}*)?\.?)?|в\. ?д\.?/giu, 'E'],
  [/(?:зх|західн\p{L}*|зап\p{L}*)\.? ?(?:д(?:овгот\p{L}*|олгот\p{L}*)?\.?)?|з\. ?д\.?/giu, 'W'],
];
const LETTER = /(?<!\p{L})[NSEW](?!\p{L})/giu;
/** A longitude that is named before the latitude, and the form in which databases write a point. */
const EASTING_FIRST = /(?:lon|lng|довг|долг)\D{0,20}\d.{0,40}(?:lat|шир)|point ?\(/is;
const NUMBER = /\d+(?:[.,]\d+)?/g;

/** Reads coordinates as people and devices write them: "50.45, 30.52", "50,45; 30,52", "50°27'N 30°31'E", "lat: 50.45, lon: 30.52"; and plus codes. */
export function writtenPoint(text: string): Point | null {
  const plain = plainSigns(text);
  const [first, second, ...more] = [...plain.matchAll(LETTER)];
  if (first && second && more.length === 0) return ofLetters(plain, first, second);
  if (first) return null;
  const parts = plain.includes('°') ? plain.split(/[;,]\s+|(?<=["'])\s+/) : [];
  const [lat, lon] = parts.length === 2 ? parts.map(degrees) : [];
  if (lat != null && lon != null) return { lat, lon };
  return plusCode(plain) ?? ofPair(plain);
}

/** "50°27'N 30°31'E", "N 50.45 E 30.52": two parts, each with the letter of its direction before or behind it. */
function ofLetters(text: string, first: RegExpExecArray, second: RegExpExecArray): Point | null {
  const before = !/\d/.test(text.slice(0, first.index));
  const cut = before ? second.index : first.index + 1;
  const parts = [text.slice(0, cut), text.slice(cut)].map((part) => degrees(part.replace(LETTER, '')));
  const turned = [first, second].map(({ 0: letter }, at) => {
    const angle = parts[at] ?? Number.NaN;
    return { letter: letter.toUpperCase(), angle: /[SW]/i.test(letter) ? -angle : angle };
  });
  const lat = turned.find(({ letter }) => /[NS]/.test(letter))?.angle ?? Number.NaN;
  const lon = turned.find(({ letter }) => /[EW]/.test(letter))?.angle ?? Number.NaN;
  return Number.isNaN(lat) || Number.isNaN(lon) ? null : { lat, lon };
}

/** Degrees, minutes and seconds of one part; null if there are no such or more numbers. */
function degrees(part: string): number | null {
  const [whole, minutes = 0, seconds = 0, ...more] = (part.match(NUMBER) ?? []).map(decimal);
  if (whole === undefined || more.length > 0 || minutes >= 60 || seconds >= 60) return null;
  const angle = Number((whole + minutes / 60 + seconds / 3600).toFixed(6));
  return /-\s*\d/.test(part) ? -angle : angle;
}

/** Two numbers, with a point or a comma, and no other digits beside them. */
function ofPair(text: string): Point | null {
  const whole = /^\s*([-+]?\d{1,3}(?:\.\d+)?)(?:\s*[,;/]\s*|\s+)([-+]?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const numbers = whole?.slice(1) ?? text.match(/[-+]?\d{1,3}[.,]\d+/g) ?? [];
  const [one, other, ...more] = numbers.map(decimal);
  if (one === undefined || other === undefined || more.length > 0) return null;
  if (numbers.join('').replace(/\D/g, '') !== text.replace(/\D/g, '')) return null;
  return EASTING_FIRST.test(text) ? { lat: other, lon: one } : { lat: one, lon: other };
}

const PLUS_DIGITS = '23456789CFGHJMPQRVWX';

/** The middle of a whole plus code (Open Location Code), as "9G2GCGXF+X8". */
function plusCode(text: string): Point | null {
  const code = /(?<![\p{L}\d])([2-9CFGHJMPQRVWX]{8})\+([2-9CFGHJMPQRVWX]{2})(?![\p{L}\d])/iu.exec(text);
  if (!code) return null;
  const digits = [...(code[1] + (code[2] ?? '')).toUpperCase()].map((sign) => PLUS_DIGITS.indexOf(sign));
  const along = (offset: number) =>
    digits.reduce((sum, digit, at) => (at % 2 === offset ? sum + digit * 20 ** (1 - (at - offset) / 2) : sum), 0) +
    20 ** -3 / 2;
  const [lat, lon] = [along(0) - 90, along(1) - 180].map((angle) => Number(angle.toFixed(6)));
  return { lat: lat ?? 0, lon: lon ?? 0 };
}

function decimal(number: string): number {
  return Number(number.replace(',', '.'));
}

/** With one sign each for degrees, minutes, seconds and minus, and one letter for each direction. */
function plainSigns(text: string): string {
  let plain = text
    .replace(/[º˚]/g, '°')
    .replace(/[′’‘ʹ´`]{2}|''|[″”“„ʺ]/g, '"')
    .replace(/[′’‘ʹ´`]/g, "'")
    .normalize('NFKC')
    .replace(/[−–]/g, '-')
    .replace(/[·٫]/g, '.')
    .trim();
  for (const [words, letter] of DIRECTIONS) plain = plain.replace(words, letter);
  return plain;
}
