import { useState } from 'react';
import { csvText } from '#shared/core/text/csv.ts';
import type { ImportKind } from '#shared/office/imports/kinds.ts';
import { saveFile } from '#web/core/browser/download.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import type { SourceRow } from '#web/office/imports/table.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { Footer } from '#web/ui/content/Bars.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { RowsTable } from './RowsTable.tsx';
import { Running } from './Running.tsx';
import { type Draft, draftOf, type ImportView } from './use-import.ts';

interface RowsStepProps {
  draft: Draft;
  view: ImportView;
  kinds: readonly ImportKind[];
  busy: boolean;
  onChange: (values: Partial<Draft>) => void;
  onDraft: (draft: Draft | null) => void;
  onNext: () => void;
}

/** The rows that are shown at first; each press shows as many again. */
const SHOWN = 100;

export function RowsStep({ draft, view, kinds, busy, onChange, onDraft, onNext }: RowsStepProps) {
  const [only, setOnly] = useState<'all' | 'wrong' | 'known'>('all');
  const [shown, setShown] = useState(SHOWN);
  const rows = { all: draft.rows, wrong: view.faulty, known: draft.rows.filter(({ line }) => view.known.has(line)) };
  const chosen = rows[only].length > 0 ? rows[only] : draft.rows;
  const { source, sheet } = draft;
  return (
    <>
      <div className="grid gap-3 px-4 sm:flex sm:flex-wrap sm:items-end">
        <SelectField
          label={t('imports.kind')}
          value={draft.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`imports.kind.${kind}`) }))}
          onChange={({ target }) =>
            onDraft(
              draftOf(
                source,
                kinds.filter((kind) => kind === target.value),
                sheet,
              ),
            )
          }
        />
        {source.sheets.length > 1 && (
          <SelectField
            label={t('imports.sheet')}
            value={String(sheet)}
            options={source.sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
            onChange={({ target }) => onDraft(draftOf(source, kinds, Number(target.value)))}
          />
        )}
        <Button kind="edge" icon="document" onClick={() => onDraft(null)}>
          {t('imports.other')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        {(['all', 'wrong', 'known'] as const)
          .filter((one) => one === 'all' || rows[one].length > 0)
          .map((one) => (
            <Chip key={one} on={only === one} onClick={() => setOnly(one)}>
              {`${t(`imports.show.${one}`)} ${rows[one].length}`}
            </Chip>
          ))}
        <span className="text-small text-quiet">{source.name || t('imports.pasted')}</span>
      </div>
      {draft.head === null && <p className="px-4 pb-3 text-quiet">{t('imports.headless')}</p>}
      <RowsTable draft={draft} view={view} rows={chosen.slice(0, shown)} onChange={onChange} />
      {chosen.length > shown && (
        <Button kind="bare" className="mx-4 my-3" onClick={() => setShown(shown + SHOWN)}>
          {t('imports.more')}
        </Button>
      )}
      <Counts draft={draft} view={view} />
      <Footer words={busy ? <Running label={t('imports.checking', { n: view.ready.length })} /> : undefined}>
        <Button busy={busy} disabled={view.ready.length === 0} onClick={onNext}>
          {t('imports.next')}
        </Button>
      </Footer>
    </>
  );
}

function Counts({ draft, view }: { draft: Draft; view: ImportView }) {
  const faulty = view.faulty.length;
  return (
    <div className="px-4 py-3">
      <b>
        {t('imports.ready', { n: view.ready.length })}
        {faulty > 0 && `, ${t('imports.faulty', { n: faulty })}`}
      </b>
      {faulty > 0 && (
        <div className="text-small text-quiet">
          {t('imports.faulty.text')}{' '}
          <Button kind="bare" size="small" icon="download" onClick={() => saveRows(draft, view.faulty)}>
            {t('imports.faulty.download')}
          </Button>
        </div>
      )}
    </div>
  );
}

function saveRows({ head, columns, source }: Draft, rows: readonly SourceRow[]): void {
  const table = rows.map(({ cells }) => columns.map((_, at) => cells[at] ?? ''));
  const text = csvText(head ? [columns.map((_, at) => head[at] ?? ''), ...table] : table, locale);
  saveFile(`${source.name.replace(/\.\w+$/, '') || 'vezu'}-2.csv`, 'text/csv', text);
}
