import { fieldErrors } from '#shared/core/issues.ts';
import type { Cells } from './field.ts';
import { type Imported, type ImportKind, KIND_RULES, type KindRules } from './kinds.ts';

/** An error of a row: its field, the message key, and the row that has the same already. */
export interface RowProblem {
  line: number;
  field: string;
  key: string;
  /** The line of the other row, for `import_twice`. */
  other?: number | undefined;
}

export interface TableRow {
  line: number;
  cells: Cells;
}

export interface ReadRow<T> {
  line: number;
  input: T;
}

/** Reads the rows of a table one after another by the rules of their form; a thing that is in it twice is refused the second time. */
export function rowReader<K extends ImportKind>(
  kind: K,
  now: Date,
): (row: TableRow) => ReadRow<Imported[K]> | RowProblem[] {
  const rules = KIND_RULES[kind];
  const schema = rules.schema(now);
  const seen = new Map<string, number>();
  return ({ line, cells }) => {
    const parsed = schema.safeParse(rules.read(cells, now), { reportInput: true });
    if (!parsed.success) {
      return fieldErrors(parsed.error.issues).map(({ field, key }) => ({ line, field: fieldOf(rules, field), key }));
    }
    const key = rules.key(parsed.data);
    if (key === null) return { line, input: parsed.data };
    const other = seen.get(key);
    if (other !== undefined) return [{ line, field: rules.keyField, key: 'import_twice', other }];
    seen.set(key, line);
    return { line, input: parsed.data };
  };
}

/** The column that an error is about: `childSeats.infant` is the column `infant`. */
function fieldOf(rules: Pick<KindRules<unknown>, 'fields' | 'keyField'>, path: string): string {
  const names = new Set(rules.fields.map(({ name }) => name));
  return (
    path
      .split('.')
      .toReversed()
      .find((part) => names.has(part)) ?? rules.keyField
  );
}

interface PlainRow {
  line: number;
  cells: readonly string[];
}

/** A row as one text: its number and its cells with tabs between them. */
export function rowText({ line, cells }: PlainRow): string {
  return [String(line), ...cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' '))].join('\t');
}

export function rowOfText(text: string): PlainRow {
  const [line = '', ...cells] = text.split('\t');
  return { line: Number.parseInt(line, 10) || 0, cells };
}

/**
 * Names the cells of rows one after another by their fields. `filled` has what all rows have that leave a cell empty; the name of a group
 * that a row leaves empty is the one above, as in merged cells.
 */
export function cellNamer(
  kind: ImportKind,
  columns: readonly (string | null)[],
  filled: Cells,
): (row: PlainRow) => TableRow {
  const { group } = KIND_RULES[kind];
  let above = '';
  return ({ line, cells }) => {
    const named: Record<string, string> = { ...filled };
    for (const [at, field] of columns.entries()) {
      const text = cells[at]?.trim() ?? '';
      if (field !== null && text !== '') named[field] = text;
    }
    if (group === undefined) return { line, cells: named };
    above = named[group] ?? above;
    return { line, cells: { ...named, [group]: above } };
  };
}

export function tableRows(
  kind: ImportKind,
  rows: readonly PlainRow[],
  columns: readonly (string | null)[],
  filled: Cells,
): TableRow[] {
  return rows.map(cellNamer(kind, columns, filled));
}
