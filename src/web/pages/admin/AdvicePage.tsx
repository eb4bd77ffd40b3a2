import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ADVICE_MAX,
  type Advice,
  type AdviceInput,
  adviceInput,
  isOldAdvice,
  SOURCE_MAX,
} from '#shared/people/reference/advice-api.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { numericDate, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { adviceQuery, resetAdvice, saveAdvice } from '#web/people/reference/advice.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EntryDialog } from './parts/EntryDialog.tsx';

/** /admin/reference/border: what travellers and senders read about the border, each text with its source and day. */
export function AdvicePage() {
  const title = t('reference.border');
  const query = useQuery(adviceQuery());
  const [open, setOpen] = useState<Advice | null>(null);
  return (
    <Page title={title} align="left" back={paths.adminReference}>
      <p className="px-4 pb-3 text-quiet">{t('reference.border.hint')}</p>
      <Loaded query={query}>
        {(all) => (
          <Rows aria-label={title} className="px-4">
            {all.map((one) => (
              <Row key={one.topic} strong={t(`advice.${one.topic}`)} quiet={stateOf(one)} onOpen={() => setOpen(one)} />
            ))}
          </Rows>
        )}
      </Loaded>
      {open && <AdviceDialog one={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** 'Станом на 12.10.2025. · змінено · перевірте'. */
function stateOf({ checkedOn, builtIn }: Advice): string {
  const words = [t('advice.asOf', { date: numericDate(checkedOn) })];
  if (!builtIn) words.push(t('reference.help.changed'));
  if (isOldAdvice(checkedOn, today())) words.push(t('reference.border.old'));
  return words.join(' · ');
}

function AdviceDialog({ one, onClose }: { one: Advice; onClose: () => void }) {
  const { uk, en, source, checkedOn } = one;
  const save = (body: AdviceInput) => saveAdvice(one, body);
  return (
    <EntryDialog
      title={t(`advice.${one.topic}`)}
      schema={adviceInput}
      defaults={{ uk, en, source, checkedOn }}
      send={save}
      toast={t('reference.border.saved')}
      action={t('reference.save')}
      remove={t('reference.help.reset')}
      onRemove={one.builtIn ? null : () => resetAdvice(one)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextArea label={t('reference.border.uk')} rows={6} maxLength={ADVICE_MAX} {...fieldOf(form, 'uk')} />
          <TextArea label={t('reference.border.en')} rows={6} maxLength={ADVICE_MAX} {...fieldOf(form, 'en')} />
          <TextField
            label={t('reference.border.source')}
            type="url"
            maxLength={SOURCE_MAX}
            {...fieldOf(form, 'source')}
          />
          <TextField
            label={t('reference.border.checkedOn')}
            type="date"
            max={today()}
            {...fieldOf(form, 'checkedOn')}
          />
        </>
      )}
    </EntryDialog>
  );
}
