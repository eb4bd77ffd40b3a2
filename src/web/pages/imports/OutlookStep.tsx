import type { ImportOutlook } from '#shared/office/imports/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Footer } from '#web/ui/content/Bars.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Figures } from '#web/ui/media/Figures.tsx';
import { Running } from './Running.tsx';
import type { Draft, ImportView } from './use-import.ts';

interface OutlookStepProps {
  draft: Draft;
  view: ImportView;
  outlook: ImportOutlook;
  busy: boolean;
  onBack: () => void;
  onMake: () => void;
}

export function OutlookStep({ draft, view, outlook, busy, onBack, onMake }: OutlookStepProps) {
  const left = draft.rows.length - view.ready.length;
  return (
    <>
      <Section separator="none" title={t(`imports.kind.${draft.kind}`)}>
        <Figures
          figures={[
            { label: t('imports.outlook.made'), value: outlook.made },
            { label: t('imports.outlook.known'), value: outlook.known.length },
            { label: t('imports.outlook.left'), value: left },
          ]}
        />
      </Section>
      <Section title={t('imports.outlook.not')} separator="line" className="max-w-prose">
        <ul className="list-disc ps-5">
          <li>
            {draft.kind === 'drivers'
              ? t('imports.outlook.not.invited', { n: outlook.made })
              : t('imports.outlook.not.notified')}
          </li>
          <li>{t('imports.outlook.not.consent')}</li>
          <li>{t('imports.outlook.not.changed')}</li>
        </ul>
      </Section>
      <Section title={t('imports.outlook.undo')} separator="line" className="max-w-prose">
        <p>{t('imports.outlook.undo.text')}</p>
      </Section>
      <Footer words={busy ? <Running label={t('imports.writing', { n: outlook.made })} /> : t('imports.outlook.all')}>
        <Button kind="bare" onClick={onBack}>
          {t('imports.back')}
        </Button>
        <Button busy={busy} disabled={outlook.made === 0} onClick={onMake}>
          {t('imports.make', { n: outlook.made })}
        </Button>
      </Footer>
    </>
  );
}
