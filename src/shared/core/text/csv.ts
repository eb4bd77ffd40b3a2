import type { Locale } from '#shared/i18n/locale.ts';

/** A cell: a text, or an amount in hundredths or a rate in ten-thousandths, which are written as decimal numbers. */
export type CsvCell = string | { hundredths: number } | { tenThousandths: number } | null;

/** A single word or number, in which no spreadsheet finds a separator or a formula. */
const PLAIN = /^(?:[\p{L}\p{N}_.:-]*|-?\d+,\d+)$/u;
/** Where a spreadsheet begins to read a formula: at the start of a cell, or after a separator where it splits a text. */
const FORMULA = /(^|[;,\t\r\n])(?=[=+\-@\t\r\n])/g;

/**
 * A table as CSV (RFC 4180) for the spreadsheets of a language's readers: with a byte order mark, so that Cyrillic letters are
 * recognised; in English with commas, else with semicolons and decimal commas. Every text except a single word is quoted, because a spreadsheet may use another separator than
 * the file. A text that a spreadsheet would run as a formula, also after a separator in it, gets an apostrophe in front.
 */
export function csvText(rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  return `\uFEFF${csvLines(rows, locale)}`;
}

/** Rows of a table that `csvText` has begun. */
export function csvLines(rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  const [separator, point] = locale === 'en' ? [',', '.'] : [';', ','];
  return rows.map((row) => `${row.map((cell) => cellText(cell, point)).join(separator)}\r\n`).join('');
}

/** The text of a cell without the apostrophes that `csvText` put before what a spreadsheet would run. */
export function withoutGuard(cell: string): string {
  return cell.replace(GUARD, '$1');
}

const GUARD = /(^|[;,\t\r\n])'(?=[=+\-@\t\r\n])/g;

function cellText(cell: CsvCell, point: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(cell.replace(FORMULA, "$1'"));
  return 'hundredths' in cell ? decimal(cell.hundredths, 2, point) : decimal(cell.tenThousandths, 4, point);
}

function decimal(value: number, places: number, point: string): string {
  const size = String(Math.abs(value)).padStart(places + 1, '0');
  return `${value < 0 ? '-' : ''}${size.slice(0, -places)}${point}${size.slice(-places)}`;
}

function quoted(text: string): string {
  return PLAIN.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}
