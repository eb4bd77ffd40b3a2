import { useRef, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { openTable } from '#web/office/imports/open-table.ts';
import { type Source, UnreadableTable } from '#web/office/imports/table.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';

export function SourceStep({ onSource }: { onSource: (source: Source) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const { run: open, busy } = useAction(openTable, {
    done: onSource,
    refusal: (error) =>
      setFailed(t(`imports.unreadable.${error instanceof UnreadableTable ? error.reason : 'broken'}`)),
  });
  const start = (from: File | string) => {
    setFailed(null);
    void open(from);
  };
  return (
    <Section separator="none" className="max-w-prose">
      <p className="text-quiet">{t('imports.text')}</p>
      <input
        ref={file}
        type="file"
        accept=".xlsx,.csv,.tsv,.txt,.zip"
        className="sr"
        tabIndex={-1}
        aria-label={t('imports.file')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) start(chosen);
          target.value = '';
        }}
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button icon="document" busy={busy} onClick={() => file.current?.click()}>
          {t('imports.file')}
        </Button>
        <span className="text-small text-quiet">{t(busy ? 'imports.reading' : 'imports.file.hint')}</span>
      </div>
      {failed && (
        <p role="alert" className="mt-3 text-bad">
          {failed}
        </p>
      )}
      <TextArea
        className="mt-5"
        label={t('imports.paste')}
        hint={t('imports.paste.hint')}
        value={pasted}
        spellCheck={false}
        onChange={({ target }) => setPasted(target.value)}
      />
      <Button kind="edge" className="mt-3" disabled={busy || pasted.trim() === ''} onClick={() => start(pasted)}>
        {t('imports.read')}
      </Button>
    </Section>
  );
}
