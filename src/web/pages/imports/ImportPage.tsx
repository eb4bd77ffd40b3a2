import { useState } from 'react';
import { IMPORT_KINDS, type ImportKind, KIND_RULES } from '#shared/office/imports/kinds.ts';
import type { ImportInput } from '#shared/office/imports/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { checkImport, exportKind, makeImport } from '#web/office/imports/queries.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { ProofProvider } from '#web/people/accounts/proof/ProofProvider.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { Page } from '#web/ui/Page.tsx';
import { FormerImports } from './FormerImports.tsx';
import { OutlookStep } from './OutlookStep.tsx';
import { RowsStep } from './RowsStep.tsx';
import { SourceStep } from './SourceStep.tsx';
import { draftOf, inputOf, useImport } from './use-import.ts';

const STEPS = ['source', 'rows', 'outlook'] as const;

/** /company/import: what a company has in tables moves in, from a file or the clipboard. */
export function ImportPage() {
  return (
    <ProofProvider>
      <Import />
    </ProofProvider>
  );
}

function Import() {
  const { withProof } = useProof();
  const { carrierInfo } = useSession();
  const role = carrierInfo?.singleDriver ? 'singleDriver' : (carrierInfo?.role ?? 'driver');
  const kinds = IMPORT_KINDS.filter((kind) => KIND_RULES[kind].access[role] !== 'no');
  const { draft, view, setDraft, change } = useImport();
  const [isBack, setBack] = useState(false);
  const check = useAction(checkImport, {
    done: (outlook) => {
      setBack(false);
      change({ outlook });
    },
  });
  const send = (body: ImportInput) =>
    KIND_RULES[body.kind].proof ? withProof((proof) => makeImport(body, proof)) : makeImport(body);
  const make = useAction(send, {
    done: ({ made }) => {
      // The next sheet of the workbook follows.
      setDraft((now) => (now?.source.sheets[now.sheet + 1] ? draftOf(now.source, kinds, now.sheet + 1) : null));
      toast({ kind: 'good', text: t('imports.made', { n: made }) });
    },
  });
  const outlook = !isBack && draft?.outlook && draft.outlook.problems.length === 0 ? draft.outlook : null;
  const step = !draft ? 'source' : outlook ? 'outlook' : 'rows';
  return (
    <Page title={t('imports.title')} width="full" back="/carrier/about" end={draft ? 'none' : 'room'}>
      <Steps at={step} />
      {draft && view && outlook && (
        <OutlookStep
          draft={draft}
          view={view}
          outlook={outlook}
          busy={make.busy}
          onBack={() => setBack(true)}
          onMake={() => void make.run(inputOf(draft, view.ready))}
        />
      )}
      {draft && view && !outlook && (
        <RowsStep
          draft={draft}
          view={view}
          kinds={kinds}
          busy={check.busy}
          onChange={change}
          onDraft={setDraft}
          onNext={() => void check.run(inputOf(draft, view.ready))}
        />
      )}
      {!draft && (
        <>
          <SourceStep onSource={(source) => setDraft(draftOf(source, kinds))} />
          <FormerImports kinds={kinds} />
          <ExportSection kinds={kinds} />
        </>
      )}
    </Page>
  );
}

function Steps({ at }: { at: (typeof STEPS)[number] }) {
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-1 px-4 pb-3 text-small">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          className={step === at ? 'font-strong' : 'text-quiet'}
        >
          {`${index + 1}. ${t(`imports.step.${step}`)}`}
        </li>
      ))}
    </ol>
  );
}

function ExportSection({ kinds }: { kinds: readonly ImportKind[] }) {
  const { run, running } = useAction(exportKind);
  return (
    <Section title={t('imports.export')} separator="line">
      <p className="text-quiet">{t('imports.export.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Button key={kind} kind="edge" icon="download" busy={running?.[0] === kind} onClick={() => void run(kind)}>
            {t(`imports.kind.${kind}`)}
          </Button>
        ))}
      </div>
    </Section>
  );
}
