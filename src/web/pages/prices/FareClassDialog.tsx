import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CLASS_PRESETS,
  CLASS_RULES,
  classFromForm,
  type FareClassForm,
  fareClassForm,
  formOfClass,
} from '#shared/sales/prices/class-form.ts';
import type { FareClass } from '#shared/sales/prices/schema.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { localAmount } from '#web/core/i18n/amount-text.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { deleteFareClass, fareClassesQuery, saveFareClass } from '#web/sales/prices/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

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
  const presets = CLASS_PRESETS.filter(({ nameUk }) => !known.some(({ name }) => name.uk === nameUk));
  return (
    <FormDialog
      title={t(edited ? 'prices.class.edit' : 'prices.class.new')}
      schema={fareClassForm}
      defaults={edited ? startOf(edited) : EMPTY}
      send={(values, key) => saveFareClass(edited, classFromForm(values), key)}
      done={(answer) => {
        client.setQueryData(queryKey, answer);
        onClose();
      }}
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
          <div className="grid pairs gap-4">
            <TextField
              label={t('prices.class.ageFrom')}
              inputMode="numeric"
              autoComplete="off"
              {...fieldOf(form, 'ageFrom')}
            />
            <TextField
              label={t('prices.class.ageTo')}
              inputMode="numeric"
              autoComplete="off"
              {...fieldOf(form, 'ageTo')}
            />
          </div>
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
          {edited && <DeleteButton edited={edited} queryKey={queryKey} onDone={onClose} />}
        </>
      )}
    </FormDialog>
  );
}

interface DeleteButtonProps {
  edited: FareClass;
  queryKey: readonly unknown[];
  onDone: () => void;
}

/** Deletes the class at the second press. */
function DeleteButton({ edited, queryKey, onDone }: DeleteButtonProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { run, busy, failure } = useAction(() => deleteFareClass(edited.id), {
    toast: t('prices.class.deleted'),
    done: (classes) => {
      client.setQueryData(queryKey, classes);
      onDone();
    },
    refusal: 'beside',
  });
  const remove = () => {
    if (asked) void run();
    else setAsked(true);
  };
  return (
    <div>
      <Button kind={asked ? 'bad' : 'bare'} icon="trash" busy={busy} onClick={remove}>
        {t(asked ? 'prices.class.delete.sure' : 'prices.class.delete')}
      </Button>
      {asked && <p className="mt-2 text-small text-quiet">{t('prices.class.delete.text')}</p>}
      {failure && (
        <p role="alert" className="mt-2 text-small text-bad">
          {failure}
        </p>
      )}
    </div>
  );
}

function startOf(edited: FareClass) {
  const values = formOfClass(edited);
  return { ...values, price: localAmount(values.price) };
}
