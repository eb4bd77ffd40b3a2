import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataLanguage } from '#shared/i18n/locale.ts';
import { CHANGES_MAX, TERMS_MAX, type TermsRow, termsInput } from '#shared/people/reference/schema.ts';
import { readTexts } from '#web/core/forms/draft.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { dateIn, deviceZone, numericDate } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { publishTerms, termsVersionsQuery } from '#web/people/reference/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /admin/reference/terms: the versions of the terms, and the form of a new one. */
export function TermsPage() {
  const title = t('reference.terms');
  const query = useQuery(termsVersionsQuery());
  const [writing, setWriting] = useState(false);
  const [shown, setShown] = useState<TermsRow | null>(null);
  return (
    <Page title={title} align="left" back={paths.adminReference}>
      <Loaded query={query}>
        {(versions) => (
          <div className="grid gap-4 px-4">
            {versions.length === 0 && (
              <Empty small title={t('reference.terms.none')} text={t('reference.terms.none.text')} />
            )}
            <Rows aria-label={title}>
              {versions.map((one) => (
                <Row
                  key={one.id}
                  strong={t('reference.terms.version', { id: one.id })}
                  quiet={lineOf(one)}
                  onOpen={() => setShown(one)}
                />
              ))}
            </Rows>
            <Button icon="plus" className="justify-self-start" onClick={() => setWriting(true)}>
              {t('reference.terms.publish')}
            </Button>
            {writing && <NewVersion newest={versions[0]} onClose={() => setWriting(false)} />}
          </div>
        )}
      </Loaded>
      {shown && (
        <Dialog open title={t('reference.terms.version', { id: shown.id })} onClose={() => setShown(null)}>
          <p className="mb-3 text-quiet">{lineOf(shown)}</p>
          <p className="whitespace-pre-line">{shown[dataLanguage(locale)]}</p>
        </Dialog>
      )}
    </Page>
  );
}

function NewVersion({ newest, onClose }: { newest: TermsRow | undefined; onClose: () => void }) {
  const draft = `terms:${newest?.id ?? 0}`;
  return (
    <FormDialog
      title={t('reference.terms.publish')}
      schema={termsInput}
      defaults={readTexts(draft, { uk: newest?.uk ?? '', en: newest?.en ?? '', changesUk: '', changesEn: '' })}
      draft={draft}
      send={publishTerms}
      action={t('reference.terms.do')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="rounded-m bg-now-soft p-3">{t('reference.terms.warn')}</p>
          <TextArea label={t('reference.terms.changesUk')} maxLength={CHANGES_MAX} {...fieldOf(form, 'changesUk')} />
          <TextArea label={t('reference.terms.changesEn')} maxLength={CHANGES_MAX} {...fieldOf(form, 'changesEn')} />
          <TextArea
            label={t('reference.terms.uk')}
            hint={t('reference.terms.hint')}
            rows={10}
            maxLength={TERMS_MAX}
            {...fieldOf(form, 'uk')}
          />
          <TextArea
            label={t('reference.terms.en')}
            hint={t('reference.terms.hint')}
            rows={10}
            maxLength={TERMS_MAX}
            {...fieldOf(form, 'en')}
          />
        </>
      )}
    </FormDialog>
  );
}

function lineOf({ publishedAt, accepted }: TermsRow): string {
  const date = numericDate(dateIn(deviceZone(), publishedAt));
  return t('reference.terms.line', { date, n: accepted });
}
