import type { RowProblem } from '#shared/office/imports/check-rows.ts';
import { fieldText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import type { SourceRow } from '#web/office/imports/table.ts';
import { IconButton } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import '#web/ui/content/table.css';
import { type Draft, type ImportView, withCell, withColumn } from './use-import.ts';

interface RowsTableProps {
  draft: Draft;
  view: ImportView;
  rows: readonly SourceRow[];
  onChange: (values: Partial<Draft>) => void;
}

/** The column of the errors: a wide table is scrolled under it. */
const LAST = 'min-w-[16rem] lg:sticky lg:right-0 lg:bg-surface';

/** The table as it was read, with the field of each column above it; a row with an error is a form. */
export function RowsTable({ draft, view, rows, onChange }: RowsTableProps) {
  return (
    <div className="relative overflow-x-auto px-4">
      <table className="tb">
        <thead>
          <tr>
            <th scope="col" className="min-w-[3rem] pl-2 align-bottom">
              {t('imports.line')}
            </th>
            {view.columns.map(({ key, at }) => (
              <th key={key} scope="col" className="min-w-[9rem] align-bottom">
                <ColumnHead draft={draft} view={view} at={at} onChange={onChange} />
              </th>
            ))}
            <th scope="col" className={cx(LAST, 'align-bottom')}>
              {t('imports.wrong')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.line} draft={draft} view={view} row={row} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({ draft, view, at, onChange }: Omit<RowsTableProps, 'rows'> & { at: number }) {
  const field = view.fields.find(({ name }) => name === view.columns[at]?.field);
  const isOwn = at < draft.columns.length;
  if (!isOwn && field) {
    return (
      <TextField
        short
        label={`${t(field.label)}: ${t('imports.column.all').toLocaleLowerCase()}`}
        value={draft.filled[field.name] ?? ''}
        onChange={({ target }) => onChange({ filled: { ...draft.filled, [field.name]: target.value } })}
      />
    );
  }
  return (
    <SelectField
      short
      label={draft.head?.[at] || t('imports.column', { n: at + 1 })}
      placeholder={t('imports.column.left')}
      value={field?.name ?? ''}
      options={view.fields.map(({ name, label }) => ({ value: name, label: t(label) }))}
      onChange={({ target }) => onChange(withColumn(draft, at, target.value || null))}
    />
  );
}

function TableRow({ draft, view, row, onChange }: Omit<RowsTableProps, 'rows'> & { row: SourceRow }) {
  const problems = view.problems.get(row.line) ?? [];
  const left = draft.left.has(row.line);
  return (
    <tr className={cx(left && 'text-quiet line-through')}>
      <td className={cx('n pl-2 text-quiet', problems.length > 0 && '[box-shadow:inset_3px_0_var(--bad)]')}>
        {row.line}
      </td>
      {view.columns.map(({ key, at, field }) => (
        <td key={key}>
          {problems.length > 0 && field !== null ? (
            <CellField draft={draft} view={view} row={row} at={at} field={field} onChange={onChange} />
          ) : (
            row.cells[at]
          )}
        </td>
      ))}
      <td className={LAST}>
        {problems.length > 0 && (
          <div className="flex items-center gap-2 text-bad">
            <Icon name="alert" size="s" />
            <span>{[...new Set(problems.map(wordsOf))].join(' ')}</span>
            <IconButton
              name="close"
              label={`${t('imports.leave')}: ${t('imports.line').toLocaleLowerCase()} ${row.line}`}
              onClick={() => onChange({ left: new Set([...draft.left, row.line]) })}
            />
          </div>
        )}
        {view.known.has(row.line) && <span className="text-quiet">{t('imports.known')}</span>}
      </td>
    </tr>
  );
}

interface CellFieldProps extends Omit<RowsTableProps, 'rows'> {
  row: SourceRow;
  at: number;
  field: string;
}

function CellField({ draft, view, row, at, field, onChange }: CellFieldProps) {
  const label = view.fields.find(({ name }) => name === field)?.label;
  const isWrong = view.problems.get(row.line)?.some((problem) => problem.field === field);
  return (
    <TextField
      // Another sheet or kind has other rows under the same numbers.
      key={`${draft.sheet} ${draft.kind} ${row.cells[at]}`}
      short
      hideLabel
      label={t('imports.cell', { field: label ? t(label) : '', line: row.line })}
      boxClass={cx(isWrong && 'is-bad')}
      aria-invalid={isWrong}
      defaultValue={row.cells[at] ?? ''}
      // The row is checked again when the cell is left, so that it does not change under the hand.
      onBlur={({ target }) => {
        if (target.value !== (row.cells[at] ?? '')) onChange(withCell(draft, row.line, field, target.value));
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

function wordsOf({ key, other }: RowProblem): string {
  return other === undefined ? fieldText(key) : t('imports.wrong.twice', { line: other });
}
