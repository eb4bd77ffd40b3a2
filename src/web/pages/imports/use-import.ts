import { useMemo, useState } from 'react';
import { type RowProblem, rowReader, rowText, tableRows } from '#shared/office/imports/check-rows.ts';
import type { Cells, ImportField } from '#shared/office/imports/field.ts';
import { type ImportKind, KIND_RULES } from '#shared/office/imports/kinds.ts';
import { recognise } from '#shared/office/imports/recognise.ts';
import type { ImportInput, ImportOutlook } from '#shared/office/imports/schema.ts';
import { serverNow } from '#web/core/browser/now.ts';
import type { Source, SourceRow } from '#web/office/imports/table.ts';

/** A table that is being imported, as the person has changed it. */
export interface Draft {
  source: Source;
  sheet: number;
  kind: ImportKind;
  /** The headings as they are in the table; null: it has none. */
  head: readonly string[] | null;
  rows: readonly SourceRow[];
  /** The field of each column; the last ones may be columns that the table lacks. */
  columns: readonly (string | null)[];
  /** The value of a field for all rows that leave it empty. */
  filled: Cells;
  /** The lines that are left out. */
  left: ReadonlySet<number>;
  /** Server's check of the rows since they were last changed. */
  outlook: ImportOutlook | null;
}

/** A draft of a sheet: of the kind that it seems to be about, or of a chosen one. */
export function draftOf(source: Source, kinds: readonly ImportKind[], sheet = 0): Draft {
  const rows = source.sheets[sheet]?.rows ?? [];
  const { kind, head, columns } = recognise(
    rows.map(({ cells }) => cells),
    kinds,
  );
  return {
    ...{ source, sheet, kind, columns, filled: {}, left: new Set(), outlook: null },
    head: rows[head]?.cells ?? null,
    rows: rows.slice(head + 1),
  };
}

export function useImport() {
  const [draft, setDraft] = useState<Draft | null>(null);
  const change = (values: Partial<Draft>) => setDraft((now) => now && { ...now, outlook: null, ...values });
  const view = useMemo(() => draft && viewOf(draft), [draft]);
  return { draft, view, setDraft, change };
}

export type ImportView = ReturnType<typeof viewOf>;

function viewOf(draft: Draft) {
  const fields: readonly ImportField[] = KIND_RULES[draft.kind].fields;
  const problems = problemsOf(draft);
  const known = new Set(draft.outlook?.known);
  const groups = groupsOf(draft);
  const broken = new Set([...problems.keys()].map((line) => groups.get(line)));
  const ready = draft.rows.filter(({ line }) => !draft.left.has(line) && !broken.has(groups.get(line)));
  const wrong = new Set([...problems.values()].flat().map(({ field }) => field));
  const lacking = fields.filter(
    ({ name, required }) =>
      !draft.columns.includes(name) && (required ? wrong.has(name) || name in draft.filled : wrong.has(name)),
  );
  return {
    fields,
    problems,
    known,
    ready,
    faulty: draft.rows.filter(({ line }) => !draft.left.has(line) && problems.has(line)),
    columns: [...draft.columns, ...lacking.map(({ name }) => name)].map((field, at) => ({
      key: `column ${at}`,
      at,
      field,
    })),
  };
}

/** The problems of the rows by their lines: of the form's rules, and what the server has found. */
function problemsOf({ kind, rows, columns, filled, left, outlook }: Draft): Map<number, readonly RowProblem[]> {
  const read = rowReader(kind, serverNow());
  const problems = new Map<number, readonly RowProblem[]>();
  const chosen = rows.filter(({ line }) => !left.has(line));
  for (const plain of tableRows(kind, chosen, columns, filled)) {
    const row = read(plain);
    if (Array.isArray(row)) problems.set(plain.line, row);
  }
  for (const problem of outlook?.problems ?? []) {
    if (!problems.has(problem.line)) problems.set(problem.line, [problem]);
  }
  return problems;
}

/** The rows that are one thing, by their lines: a route without one of its stops is not imported. */
function groupsOf({ kind, rows, columns, filled }: Draft): Map<number, string | number> {
  const { group } = KIND_RULES[kind];
  return new Map(
    tableRows(kind, rows, columns, filled).map(({ line, cells }) => [line, group ? (cells[group] ?? '') : line]),
  );
}

/** The rows without a problem as they are sent. */
export function inputOf({ source, kind, columns, filled }: Draft, ready: readonly SourceRow[]): ImportInput {
  const fields = KIND_RULES[kind].fields
    .map(({ name }) => name)
    .filter((name) => columns.includes(name) || name in filled);
  return {
    kind,
    source: source.name,
    columns: fields,
    rows: tableRows(kind, ready, columns, filled).map(({ line, cells }) =>
      rowText({ line, cells: fields.map((name) => cells[name] ?? '') }),
    ),
  };
}

/** A draft with another text in a cell; a column that the table lacks is added. */
export function withCell(draft: Draft, line: number, field: string, text: string): Partial<Draft> {
  const columns = draft.columns.includes(field) ? draft.columns : [...draft.columns, field];
  const at = columns.indexOf(field);
  return {
    columns,
    rows: draft.rows.map((row) => {
      if (row.line !== line) return row;
      const cells = Array.from({ length: columns.length }, (_, column) => row.cells[column] ?? '');
      cells[at] = text;
      return { line, cells };
    }),
  };
}

/** A draft whose column is another field; the column that was it before is left out. */
export function withColumn({ columns }: Draft, at: number, field: string | null): Partial<Draft> {
  return { columns: columns.map((one, column) => (column === at ? field : one === field ? null : one)) };
}
