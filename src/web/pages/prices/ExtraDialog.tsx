import { useQueryClient } from '@tanstack/react-query';
import {
  EXTRA_KINDS,
  EXTRA_PRESETS,
  type Extra,
  type ExtraForm,
  extraForm,
  extraFromForm,
  formOfExtra,
} from '#shared/sales/prices/extras.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { localAmount } from '#web/core/i18n/amount-text.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { deleteExtra, extrasQuery, saveExtra } from '#web/sales/prices/queries.ts';
import { Chip } from '#web/ui/base/Chip.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { DeleteAtSecondPress } from './DeleteAtSecondPress.tsx';

interface ExtraDialogProps {
  carrierId: number;
  /** Null: a new extra. */
  edited: Extra | null;
  known: readonly Extra[];
  onClose: () => void;
}

const EMPTY: ExtraForm = { kind: 'other', nameUk: '', nameEn: '', price: '', perTrip: '' };

/** Adds, changes or deletes an extra. A new one can begin as one of the usual extras. */
export function ExtraDialog({ carrierId, edited, known, onClose }: ExtraDialogProps) {
  const client = useQueryClient();
  const { queryKey } = extrasQuery(carrierId);
  const presets = EXTRA_PRESETS.filter(({ nameUk }) => !known.some(({ name }) => name.uk === nameUk));
  return (
    <FormDialog
      title={t(edited ? 'prices.extras.edit' : 'prices.extras.new')}
      schema={extraForm}
      defaults={edited ? startOf(edited) : EMPTY}
      send={(values, key) => saveExtra(edited, extraFromForm(values), key)}
      done={(answer) => {
        client.setQueryData(queryKey, answer);
        onClose();
      }}
      toast={t('prices.extras.saved')}
      action={t('prices.save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!edited && presets.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {presets.map(({ key, ...preset }) => (
                <Chip key={key} on={false} onClick={() => form.reset({ ...form.getValues(), ...preset })}>
                  {t(`prices.extras.preset.${key}`)}
                </Chip>
              ))}
            </div>
          )}
          <SelectField
            label={t('prices.extras.kind')}
            options={EXTRA_KINDS.map((value) => ({ value, label: t(`prices.extras.kind.${value}`) }))}
            {...fieldOf(form, 'kind')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={t('prices.class.nameUk')} autoComplete="off" lang="uk" {...fieldOf(form, 'nameUk')} />
            <TextField label={t('prices.class.nameEn')} autoComplete="off" lang="en" {...fieldOf(form, 'nameEn')} />
          </div>
          <div className="grid pairs gap-4">
            <MoneyField label={t('prices.extras.price')} {...fieldOf(form, 'price')} />
            <TextField
              label={t('prices.extras.perTrip')}
              hint={t('prices.extras.perTrip.hint')}
              inputMode="numeric"
              autoComplete="off"
              {...fieldOf(form, 'perTrip')}
            />
          </div>
          {edited && (
            <DeleteAtSecondPress
              label={t('prices.extras.delete')}
              text={t('prices.extras.delete.text')}
              toast={t('prices.extras.deleted')}
              send={() => deleteExtra(edited.id)}
              done={(answer) => {
                client.setQueryData(queryKey, answer);
                onClose();
              }}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function startOf(edited: Extra): ExtraForm {
  const values = formOfExtra(edited);
  return { ...values, price: localAmount(values.price) };
}
