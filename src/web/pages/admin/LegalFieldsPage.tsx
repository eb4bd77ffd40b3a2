import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataLanguage } from '#shared/i18n/locale.ts';
import {
  ADDED_KEYS,
  type DeskField,
  FIELD_NAME_MAX,
  isAdded,
  type LegalFieldInput,
  legalFieldInput,
  legalFieldsApi,
} from '#shared/network/carriers/legal-fields.ts';
import { call } from '#web/core/api/call.ts';
import { save } from '#web/core/api/save.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EntryDialog } from './parts/EntryDialog.tsx';

const queryKey = ['admin', 'legal-fields'];

/** A field in its dialog; `builtIn` is null for one that is being added. */
type OpenField = Omit<DeskField, 'builtIn'> & { builtIn: boolean | null };

/** /admin/reference/legal: what tickets say about their carrier, since the law changes. */
export function LegalFieldsPage() {
  const title = t('reference.legal');
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(legalFieldsApi.all, {}, { signal }) });
  const [open, setOpen] = useState<OpenField | null>(null);
  return (
    <Page title={title} align="left" back={paths.adminReference}>
      <p className="px-4 pb-3 text-quiet">{t('reference.legal.hint')}</p>
      <Loaded query={query}>
        {(fields) => (
          <div className="grid justify-items-start gap-3 px-4">
            <Rows aria-label={title} className="w-full">
              {fields.map((field) => (
                <Row
                  key={field.key}
                  strong={field[dataLanguage(locale)]}
                  quiet={stateOf(field)}
                  onOpen={() => setOpen(field)}
                />
              ))}
            </Rows>
            <AddButton fields={fields} onOpen={setOpen} />
          </div>
        )}
      </Loaded>
      {open && <FieldDialog field={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** 'hidden · changed'; nothing for a built-in field as it is. */
function stateOf({ key, hidden, builtIn }: DeskField): string {
  const words = [];
  if (hidden) words.push(t('reference.help.hidden'));
  if (isAdded(key)) words.push(t('reference.legal.own'));
  else if (!builtIn) words.push(t('reference.help.changed'));
  return words.join(' · ');
}

function AddButton({ fields, onOpen }: { fields: readonly DeskField[]; onOpen: (field: OpenField) => void }) {
  const key = ADDED_KEYS.find((free) => fields.every((field) => field.key !== free));
  if (!key) return <Note>{t('reference.legal.full')}</Note>;
  return (
    <Button kind="edge" icon="plus" onClick={() => onOpen({ key, uk: '', en: '', hidden: false, builtIn: null })}>
      {t('reference.legal.add')}
    </Button>
  );
}

function FieldDialog({ field, onClose }: { field: OpenField; onClose: () => void }) {
  const client = useQueryClient();
  const [seen] = useState(field);
  const { key, uk, en, hidden, builtIn } = seen;
  const params = { key };
  const send = async (body: LegalFieldInput) => {
    const saved = await save(legalFieldsApi.set, { params, body }, builtIn === null ? null : seen);
    client.setQueryData(queryKey, saved);
  };
  const reset = async () => {
    client.setQueryData(queryKey, await call(legalFieldsApi.reset, { params }));
  };
  return (
    <EntryDialog
      title={t(builtIn === null ? 'reference.legal.add' : 'reference.legal')}
      schema={legalFieldInput}
      defaults={{ uk, en, hidden }}
      send={send}
      toast={t('reference.legal.saved')}
      action={t('reference.save')}
      remove={t(isAdded(key) ? 'reference.legal.remove' : 'reference.legal.reset')}
      onRemove={builtIn === false ? reset : null}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('reference.legal.uk')} maxLength={FIELD_NAME_MAX} {...fieldOf(form, 'uk')} />
          <TextField label={t('reference.legal.en')} maxLength={FIELD_NAME_MAX} {...fieldOf(form, 'en')} />
          {key !== 'name' && <CheckField label={t('reference.legal.hide')} {...fieldOf(form, 'hidden')} />}
        </>
      )}
    </EntryDialog>
  );
}
