import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataLanguage } from '#shared/i18n/locale.ts';
import { OWN_TEXT_GROUPS } from '#shared/people/reference/own-texts.ts';
import { OWN_TEXT_MAX, type OwnText, ownTextInput } from '#shared/people/reference/texts-api.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { resetText, saveText, textsQuery } from '#web/people/reference/texts.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EntryDialog } from './parts/EntryDialog.tsx';

const GROUPS = ['amenities', 'seat', 'parcel', 'waits', 'change'] as const;

/** /admin/reference/texts: what statuses and amenities are called. */
export function TextsPage() {
  const title = t('reference.texts');
  const query = useQuery(textsQuery());
  const [open, setOpen] = useState<OwnText | null>(null);
  return (
    <Page title={title} align="left" back={paths.adminReference}>
      <p className="px-4 pb-3 text-quiet">{t('reference.texts.hint')}</p>
      <Loaded query={query}>
        {(texts) =>
          GROUPS.map((group) => (
            <Section key={group} title={t(`reference.texts.${group}`)}>
              <Rows aria-label={t(`reference.texts.${group}`)}>
                {texts
                  .filter(({ key }) => key.startsWith(OWN_TEXT_GROUPS[group]))
                  .map((one) => (
                    <Row
                      key={one.key}
                      strong={one[dataLanguage(locale)]}
                      quiet={one.builtIn ? one[other] : `${one[other]} · ${t('reference.help.changed')}`}
                      onOpen={() => setOpen(one)}
                    />
                  ))}
              </Rows>
            </Section>
          ))
        }
      </Loaded>
      {open && <TextDialog one={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

const other = locale === 'uk' ? 'en' : 'uk';

function TextDialog({ one, onClose }: { one: OwnText; onClose: () => void }) {
  return (
    <EntryDialog
      title={one[dataLanguage(locale)]}
      schema={ownTextInput}
      defaults={{ uk: one.uk, en: one.en }}
      send={(body) => saveText(one, body)}
      toast={t('reference.texts.saved')}
      action={t('reference.save')}
      remove={t('reference.help.reset')}
      onRemove={one.builtIn ? null : () => resetText(one.key)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('reference.texts.uk')} maxLength={OWN_TEXT_MAX} {...fieldOf(form, 'uk')} />
          <TextField label={t('reference.texts.en')} maxLength={OWN_TEXT_MAX} {...fieldOf(form, 'en')} />
        </>
      )}
    </EntryDialog>
  );
}
