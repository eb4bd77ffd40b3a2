import type { ImportField } from './field.ts';
import { IMPORT_KINDS, type ImportKind, KIND_RULES } from './kinds.ts';

/** The rows in which headings are looked for: titles and empty rows may be above them. */
const HEAD_WITHIN = 12;
/** The rows by which a column without a heading is recognised, and the share of them that must look right. */
const SAMPLE = 30;
const ALIKE = 0.6;

interface RecognisedTable {
  kind: ImportKind;
  /** The index of the row with the headings; -1: the table has none. */
  head: number;
  /** The field of each column; null: it is left out. */
  columns: (string | null)[];
}

/** Finds out what a table is about, where its headings are, and which column is which field. */
export function recognise(
  rows: readonly (readonly string[])[],
  kinds: readonly ImportKind[] = IMPORT_KINDS,
): RecognisedTable {
  const found = kinds.map((kind) => {
    const head = headOf(KIND_RULES[kind].fields, rows);
    const columns = columnsOf(KIND_RULES[kind].fields, rows, head);
    const { required, all } = countOf(KIND_RULES[kind].fields, columns);
    return { kind, head, columns, points: required * 2 + all };
  });
  const [best] = found.toSorted((a, b) => b.points - a.points);
  if (!best) return { kind: 'customers', head: -1, columns: [] };
  const { kind, head, columns } = best;
  return { kind, head, columns };
}

function countOf(fields: readonly ImportField[], columns: readonly (string | null)[]) {
  const there = fields.filter(({ name }) => columns.includes(name));
  return {
    required: there.filter(({ required }) => required).length / fields.filter(({ required }) => required).length,
    all: there.length,
  };
}

/** The row with the most headings of these fields; a row with a number in it is none. */
function headOf(fields: readonly ImportField[], rows: readonly (readonly string[])[]): number {
  let [best, at] = [0, -1];
  for (const [index, row] of rows.slice(0, HEAD_WITHIN).entries()) {
    const filled = row.filter((cell) => cell.trim() !== '');
    if (filled.some((cell) => /\d{3}/.test(cell))) continue;
    const known = byHeadings(fields, row).filter((name) => name !== null).length;
    if (known > best && known * 3 >= filled.length) [best, at] = [known, index];
  }
  return at;
}

/** The field of each column: by its heading, else by its content. Each field is one column at most. */
function columnsOf(
  fields: readonly ImportField[],
  rows: readonly (readonly string[])[],
  head: number,
): (string | null)[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) =>
    head < 0 ? null : (byHeadings(fields, rows[head] ?? [])[at] ?? null),
  );
  const body = rows.slice(head + 1);
  for (const { name, looks } of fields) {
    if (!looks || columns.includes(name)) continue;
    const at = columns.findIndex((field, column) => field === null && isAlike(looks, body, column));
    if (at >= 0) columns[at] = name;
  }
  return columns;
}

function isAlike(looks: (cell: string) => boolean, rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows
    .map((row) => (row[column] ?? '').trim())
    .filter(Boolean)
    .slice(0, SAMPLE);
  return cells.length > 0 && cells.filter(looks).length >= cells.length * ALIKE;
}

function byHeadings(fields: readonly ImportField[], row: readonly string[]): (string | null)[] {
  const scores = row.flatMap((cell, column) => {
    const heading = plainHeading(cell);
    if (heading === '') return [];
    return fields.map(({ name, headings }) => ({
      name,
      column,
      score: Math.max(...headings.map((one) => scoreOf(heading, plainHeading(one)))),
    }));
  });
  const columns: (string | null)[] = row.map(() => null);
  for (const { name, column, score } of scores.toSorted((a, b) => b.score - a.score)) {
    if (score > 0 && columns[column] === null && !columns.includes(name)) columns[column] = name;
  }
  return columns;
}

/** The same heading; one with more words behind it, or before it. A longer one counts more: "номер телефону" is not "номер". */
function scoreOf(heading: string, title: string): number {
  const length = title.length / 100;
  if (heading === title) return 3 + length;
  if (heading.startsWith(`${title} `)) return 2 + length;
  return ` ${heading} `.includes(` ${title} `) ? 1 + length : 0;
}

/** Words in lower case without marks: "№ тел./Phone" is "тел phone". */
function plainHeading(text: string): string {
  if (text.length > 60) return '';
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
