import { useQueryClient } from '@tanstack/react-query';
import {
  CLASS_PRESETS,
  CLASS_RULES,
  classFromForm,
  type FareClassForm,
  fareClassForm,
  formOfClass,
} from '#shared/sales/prices/class-form.ts';
import type { FareClass } from '#shared/sales/prices/schema.ts';
import { fieldOf, type ZodForm } from '#web/core/forms/forms.ts';
import { localAmount } from '#web/core/i18n/amount-text.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { deleteFareClass, fareClassesQuery, saveFareClass } from '#web/sales/prices/queries.ts';
import { Chip } from '#web/ui/base/Chip.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { DeleteAtSecondPress } from './DeleteAtSecondPress.tsx';

interface FareClassDialogProps {
  carrierId: number;
  /** Null: a new class. */
  edited: FareClass | null;
  known: readonly FareClass[];
  onClose: () => void;
}

const EMPTY: FareClassForm = {
  nameUk: '',
  nameEn: '',
  by: 'percent',
  percent: '',
  price: '',
  ageFrom: '',
  ageTo: '',
  needsSeat: true,
};

/** Adds, changes or deletes a fare class. A new one can begin as one of the usual classes. */
export function FareClassDialog({ carrierId, edited, known, onClose }: FareClassDialogProps) {
  const client = useQueryClient();
  const { queryKey } = fareClassesQuery(carrierId);
  const done = (answer: Awaited<ReturnType<typeof deleteFareClass>>) => {
    client.setQueryData(queryKey, answer);
    onClose();
  };
  const presets = CLASS_PRESETS.filter(({ nameUk }) => !known.some(({ name }) => name.uk === nameUk));
  return (
    <FormDialog
      title={t(edited ? 'prices.class.edit' : 'prices.class.new')}
      schema={fareClassForm}
      defaults={edited ? startOf(edited) : EMPTY}
      send={(values, key) => saveFareClass(edited, classFromForm(values), key)}
      done={done}
      toast={t('prices.class.saved')}
      action={t('prices.save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!edited && presets.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {presets.map((preset) => (
                <Chip key={preset.nameUk} on={false} onClick={() => form.reset({ ...EMPTY, ...preset })}>
                  {t(`prices.preset.${preset.key}`)}
                </Chip>
              ))}
            </div>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t('prices.class.nameUk')}
              autoComplete="off"
              lang="uk"
              data-autofocus
              {...fieldOf(form, 'nameUk')}
            />
            <TextField label={t('prices.class.nameEn')} autoComplete="off" lang="en" {...fieldOf(form, 'nameEn')} />
          </div>
          <AgeFields form={form} />
          <CheckField
            label={t('prices.class.seat')}
            hint={t('prices.class.seat.hint')}
            {...fieldOf(form, 'needsSeat')}
          />
          <Segmented
            label={t('prices.class.rule')}
            options={CLASS_RULES.map((value) => ({ value, label: t(`prices.class.by.${value}`) }))}
            value={form.watch('by')}
            onChange={(value) => form.setValue('by', value, { shouldDirty: true })}
          />
          {form.watch('by') === 'percent' ? (
            <TextField
              label={t('prices.class.percent')}
              hint={t('prices.class.percent.hint')}
              inputMode="numeric"
              autoComplete="off"
              end="%"
              {...fieldOf(form, 'percent')}
            />
          ) : (
            <MoneyField
              label={t('prices.class.price')}
              hint={t('prices.class.price.hint')}
              {...fieldOf(form, 'price')}
            />
          )}
          {edited && (
            <DeleteAtSecondPress
              label={t('prices.class.delete')}
              text={t('prices.class.delete.text')}
              toast={t('prices.class.deleted')}
              send={() => deleteFareClass(edited.id)}
              done={done}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function AgeFields({ form }: { form: ZodForm<typeof fareClassForm> }) {
  return (
    <div className="grid pairs gap-4">
      <TextField
        label={t('prices.class.ageFrom')}
        inputMode="numeric"
        autoComplete="off"
        {...fieldOf(form, 'ageFrom')}
      />
      <TextField label={t('prices.class.ageTo')} inputMode="numeric" autoComplete="off" {...fieldOf(form, 'ageTo')} />
    </div>
  );
}

function startOf(edited: FareClass) {
  const values = formOfClass(edited);
  return { ...values, price: localAmount(values.price) };
}
