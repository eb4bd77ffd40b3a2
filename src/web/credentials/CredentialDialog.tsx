import { useState } from 'react';
import { CATEGORIES, type CredentialKind, mayBeEndless } from '#shared/credentials/kinds.ts';
import {
  type Credential,
  type CredentialFile,
  type CredentialHolder,
  credentialInput,
  MAX_CREDENTIAL_NUMBER,
  MAX_ISSUER,
} from '#shared/credentials/schema.ts';
import { errorOf, fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { CheckField } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
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

const FORM = 'credential-form';

/** The form of a document. It has no draft: the data of a document is not stored on the device. */
export function CredentialDialog({ holder, kind, before, replaces, onClose }: CredentialDialogProps) {
  const [files, setFiles] = useState<readonly CredentialFile[]>(before?.files ?? []);
  const [uploading, setUploading] = useState(false);
  const form = useZodForm(credentialInput, defaultsOf(kind, before));
  const target = { credentialId: before?.id ?? null, busId: holder.busId, driverId: holder.driverId };
  const { submit, busy, failure } = useSubmit(
    form,
    (data, key) => saveCredential(target, { ...data, files: files.map(({ id }) => id) }, key),
    () => {
      toast({ kind: 'good', text: t(replaces ? 'credentials.replaced' : 'credentials.saved') });
      onClose();
    },
  );
  const endless = form.watch('endless') === true;
  return (
    <Dialog
      open
      title={t(`credentials.kind.${kind}`)}
      onClose={onClose}
      held={busy}
      footer={
        <Button type="submit" form={FORM} size="tall" wide busy={busy || uploading}>
          {t('credentials.save')}
        </Button>
      }
    >
      <p className="mb-4 text-quiet">
        {[holderName(holder), holder.bus?.number].filter(Boolean).join(', ')}
        {replaces && <span className="block text-small">{t('credentials.replaces')}</span>}
      </p>
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
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
        <div className="grid grid-cols-2 gap-3">
          <TextField label={t('credentials.validFrom')} type="date" {...fieldOf(form, 'validFrom')} />
          {!endless && <TextField label={t('credentials.validUntil')} type="date" {...fieldOf(form, 'validUntil')} />}
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
        {failure && (
          <p role="alert" className="text-small text-bad">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
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
