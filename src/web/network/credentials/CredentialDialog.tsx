import { useState } from 'react';
import { CATEGORIES, type CredentialKind, mayBeEndless } from '#shared/network/credentials/kinds.ts';
import {
  type Credential,
  type CredentialFile,
  type CredentialHolder,
  credentialInput,
  MAX_CREDENTIAL_NUMBER,
  MAX_ISSUER,
} from '#shared/network/credentials/schema.ts';
import { errorOf, fieldOf } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Chip } from '#web/ui/base/Chip.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FilesField } from './FilesField.tsx';
import { holderName } from './labels.ts';
import { saveCredential } from './queries.ts';

interface CredentialDialogProps {
  holder: CredentialHolder;
  kind: CredentialKind;
  /** The document that is corrected; null for a new one. */
  before: Credential | null;
  /** There is a document of this kind, which the new one replaces. */
  replaces?: boolean | undefined;
  onClose: () => void;
}

/** The form of a document. It has no draft: the data of a document is not stored on the device. */
export default function CredentialDialog({ holder, kind, before, replaces, onClose }: CredentialDialogProps) {
  const [files, setFiles] = useState<readonly CredentialFile[]>(before?.files ?? []);
  const [uploading, setUploading] = useState(false);
  const [seen] = useState(before);
  const target = { seen, busId: holder.busId, driverId: holder.driverId };
  return (
    <FormDialog
      title={t(`credentials.kind.${kind}`)}
      schema={credentialInput}
      defaults={defaultsOf(kind, before)}
      send={(data, key) => saveCredential(target, { ...data, files: files.map(({ id }) => id) }, key)}
      toast={t(replaces ? 'credentials.replaced' : 'credentials.saved')}
      action={t('credentials.save')}
      pending={uploading}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-quiet">
            {[holderName(holder), holder.bus?.number].filter(Boolean).join(', ')}
            {replaces && <span className="block text-small">{t('credentials.replaces')}</span>}
          </p>
          <FilesField files={files} onChange={setFiles} onBusy={setUploading} />
          <TextField
            label={t('credentials.number')}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={MAX_CREDENTIAL_NUMBER}
            {...fieldOf(form, 'number')}
          />
          {kind === 'drivingLicence' && (
            <Categories
              value={form.watch('categories') ?? []}
              onChange={(next) => form.setValue('categories', next, { shouldDirty: true })}
            />
          )}
          <div className="grid pairs gap-3">
            <TextField label={t('credentials.validFrom')} type="date" {...fieldOf(form, 'validFrom')} />
            {form.watch('endless') !== true && (
              <TextField label={t('credentials.validUntil')} type="date" {...fieldOf(form, 'validUntil')} />
            )}
          </div>
          {mayBeEndless(kind) && (
            <CheckField
              label={t('credentials.endless')}
              {...form.register('endless', {
                onChange: ({ target: { checked } }) => checked && form.setValue('validUntil', ''),
              })}
              error={errorOf(form, 'endless')}
            />
          )}
          <TextField
            label={t('credentials.issuedBy')}
            autoComplete="off"
            maxLength={MAX_ISSUER}
            {...fieldOf(form, 'issuedBy')}
          />
        </>
      )}
    </FormDialog>
  );
}

type Category = (typeof CATEGORIES)[number];

function Categories({ value, onChange }: { value: readonly Category[]; onChange: (next: Category[]) => void }) {
  return (
    <fieldset>
      <legend className="field-label">{t('credentials.categories')}</legend>
      <div className="flex flex-wrap gap-2">
        {CATEGORIES.map((category) => {
          const on = value.includes(category);
          return (
            <Chip
              key={category}
              on={on}
              onClick={() => onChange(CATEGORIES.filter((one) => (one === category ? !on : value.includes(one))))}
            >
              {category}
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}

function defaultsOf(kind: CredentialKind, before: Credential | null) {
  return {
    kind,
    number: before?.number ?? '',
    issuedBy: before?.issuedBy ?? '',
    categories: CATEGORIES.filter((category) => before?.categories.includes(category)),
    validFrom: before?.validFrom ?? '',
    validUntil: before?.validUntil ?? '',
    endless: before !== null && before.validUntil === null,
    files: [],
  };
}
