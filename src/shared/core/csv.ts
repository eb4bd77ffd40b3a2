/** A cell: a text, or an amount in hundredths, which is written as a decimal number. */
export type CsvCell = string | { hundredths: number } | null;

/**
 * A table as CSV (RFC 4180) for the spreadsheets of a language's readers: with a byte order mark, so that Cyrillic letters are
 * recognised; Ukrainian with semicolons and decimal commas. A text that a spreadsheet would run as a formula gets an apostrophe
 * in front.
 */
export function csvText(rows: readonly (readonly CsvCell[])[], locale: 'uk' | 'en'): string {
  const [separator, point] = locale === 'uk' ? [';', ','] : [',', '.'];
  const lines = rows.map((row) => row.map((cell) => quoted(cellText(cell, point), separator)).join(separator));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellText(cell: CsvCell, point: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
  const { hundredths } = cell;
  const size = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${size.slice(0, -2)}${point}${size.slice(-2)}`;
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
