/** How the months begin in uk, en, pl, ru, de, cs and ro, in small letters. */
export const MONTH_STEMS: readonly RegExp[] = [
  /^(?:січ|янв|jan|sty|led|ian)/,
  /^(?:лют|фев|feb|lut|úno)/,
  /^(?:бер|мар|mar|mär|maer|bře)/,
  /^(?:кві|апр|apr|kwi|dub)/,
  /^(?:тра|май|мая|may|maj|mai|kvě)/,
  /^(?:чер|июн|jun|cze|červn|iun)/,
  /^(?:лип|июл|jul|lip|červenc|iul)/,
  /^(?:сер|авг|aug|sie|srp)/,
  /^(?:вер|сен|sep|wrz|zář)/,
  /^(?:жов|окт|oct|okt|paź|paz|říj)/,
  /^(?:лис|ноя|nov|noi|lis)/,
  /^(?:гру|дек|dec|dez|gru|pros)/,
];
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** The number of a month in figures, Roman figures or words in small letters; null for another word. */
export function monthOf(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const at = ROMAN.includes(text) ? ROMAN.indexOf(text) : MONTH_STEMS.findIndex((stem) => stem.test(text));
  return at < 0 ? null : at + 1;
}

/** Suffixes of the number of a day or a year, in small letters: "28th", "28-го", "2026 року". */
export const ORDINAL = /(?<=\b\d{1,2})(?:st|nd|rd|th|-?(?:го|ше|ге|тє|те))(?![\p{L}])/u;
export const YEAR_WORD = /(?<=\d) ?(?:року|рік|р|года|г|r|roku)\.?$/u;
