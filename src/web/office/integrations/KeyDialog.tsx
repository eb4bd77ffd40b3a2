import { useState } from 'react';
import { KEY_SCOPES } from '#shared/core/key-scopes.ts';
import { apiKeyInput, KEY_DAYS } from '#shared/office/integrations/key-schema.ts';
import { errorOf, fieldOf } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { addKey } from './queries.ts';
import { ShownOnce } from './ShownOnce.tsx';
import { SCOPE_NAMES } from './scope-names.ts';

/** Makes an API key, and shows it once. */
export default function KeyDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  const { withProof } = useProof();

  if (key)
    return (
      <ShownOnce
        title={t('integrations.key.ready')}
        text={t('integrations.key.once')}
        secret={key}
        done={t('integrations.once.done')}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={t('integrations.key.add')}
      schema={apiKeyInput}
      defaults={{ name: '', scopes: ['trips:read'], days: '0', sandbox: false }}
      send={(values) => withProof((proof) => addKey(values, proof))}
      done={(answer) => {
        setKey(answer.key);
        onAdded();
      }}
      action={t('integrations.key.make')}
      icon="key"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={t('integrations.key.name')}
            hint={t('integrations.key.name.hint')}
            autoComplete="off"
            data-autofocus
            {...fieldOf(form, 'name')}
          />
          <fieldset className="grid gap-1">
            <legend className="field-label">{t('integrations.key.scopes')}</legend>
            {KEY_SCOPES.map((scope) => (
              <CheckField
                key={scope}
                value={scope}
                label={
                  <>
                    {t(`integrations.scope.${SCOPE_NAMES[scope]}`)}{' '}
                    <code className="text-small text-quiet">{scope}</code>
                    <small className="block text-small text-quiet">
                      {t(`integrations.scope.${SCOPE_NAMES[scope]}.hint`)}
                    </small>
                  </>
                }
                {...form.register('scopes')}
              />
            ))}
            {errorOf(form, 'scopes') && <Refusal text={t('integrations.key.scopes.none')} />}
          </fieldset>
          <SelectField
            label={t('integrations.key.days')}
            options={KEY_DAYS.map((value) => ({ value, label: t('integrations.key.days.n', { n: Number(value) }) }))}
            {...fieldOf(form, 'days')}
          />
          <CheckField
            label={
              <>
                {t('integrations.key.sandbox')}
                <small className="block text-small text-quiet">{t('integrations.key.sandbox.hint')}</small>
              </>
            }
            {...form.register('sandbox')}
          />
        </>
      )}
    </FormDialog>
  );
}
