import type { ImportKind } from '#shared/office/imports/kinds.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { exportKind } from '#web/office/imports/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';

/** Downloads what the company has, as tables of the same kinds. */
export function ExportSection({ kinds }: { kinds: readonly ImportKind[] }) {
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
