import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { LIMITS } from '#shared/core/limits.ts';
import { CHANGE_HOURS, RELEASE_HOURS } from '#shared/network/carriers/rule-hours.ts';
import { type aboutInput, MAX_PETS_PER_TRIP, PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import { COUNTRIES } from '#shared/network/places/countries.ts';
import { errorOf, fieldOf, type ZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { countriesQuery } from '#web/network/places/countries.ts';
import { Chip } from '#web/ui/base/Chip.tsx';
import { SwitchField } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';

type Form = ZodForm<typeof aboutInput>;

export function Countries({ form }: { form: Form }) {
  const countries = useQuery(countriesQuery());
  return (
    <Chips
      form={form}
      name="countries"
      legend={t('carriers.countries')}
      values={COUNTRIES}
      words={(code) => countries.data?.find((country) => country.code === code)?.name ?? code}
    />
  );
}

/** Until when passengers may change a booking themselves. */
export function ChangeHours({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="changeHours"
      render={({ field: { value, onChange, ...field } }) => (
        <SelectField
          label={t('carriers.changes')}
          hint={t('carriers.changes.hint')}
          options={[
            ...choicesWith(value ?? null).map((hours) => ({
              value: String(hours),
              label: t('carriers.changes.until', { hours }),
            })),
            { value: 'never', label: t('carriers.changes.never') },
          ]}
          {...field}
          value={value === null ? 'never' : String(value)}
          onChange={({ target }) => onChange(target.value === 'never' ? null : Number(target.value))}
        />
      )}
    />
  );
}

/** Whether unpaid seats without an answer of the evening before are released, and when. */
export function ReleaseHours({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="releaseHours"
      render={({ field: { value, onChange, ...field } }) => (
        <SelectField
          label={t('carriers.release')}
          hint={t('carriers.release.hint')}
          options={[
            { value: 'never', label: t('carriers.release.never') },
            ...RELEASE_HOURS.map((hours) => ({ value: String(hours), label: t('carriers.release.at', { hours }) })),
          ]}
          {...field}
          value={String(value ?? 'never')}
          onChange={({ target }) => onChange(target.value === 'never' ? null : Number(target.value))}
        />
      )}
    />
  );
}

function choicesWith(hours: number | null): number[] {
  return [...new Set([...CHANGE_HOURS, ...(hours === null ? [] : [hours])])].sort((a, b) => a - b);
}

export function Classes({ form }: { form: Form }) {
  return (
    <Chips
      form={form}
      name="parcelClasses"
      legend={t('carriers.classes')}
      values={PARCEL_CLASSES}
      words={(one) => t(`carriers.parcel.${one}`)}
    />
  );
}

export function Pets({ form }: { form: Form }) {
  const allowed = useWatch({ control: form.control, name: 'petsAllowed' });
  return (
    <>
      <SwitchField label={t('carriers.petsAllowed')} {...form.register('petsAllowed')} />
      {allowed && (
        <div className="mb-4">
          <PetsPerTrip form={form} />
        </div>
      )}
      {allowed && (
        <TextArea
          label={t('carriers.petRules')}
          maxLength={LIMITS.DESCRIPTION_MAX}
          {...fieldOf<typeof aboutInput>(form, 'petRules')}
        />
      )}
    </>
  );
}

function PetsPerTrip({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="petsPerTrip"
      render={({ field: { value, onChange, ...field } }) => (
        <SelectField
          label={t('carriers.petsPerTrip')}
          options={[
            { value: 'any', label: t('carriers.petsPerTrip.any') },
            ...Array.from({ length: MAX_PETS_PER_TRIP }, (_, index) => ({
              value: String(index + 1),
              label: String(index + 1),
            })),
          ]}
          {...field}
          value={typeof value === 'number' ? String(value) : 'any'}
          onChange={({ target }) => onChange(target.value === 'any' ? null : Number(target.value))}
        />
      )}
    />
  );
}

interface ChipsProps<T extends string> {
  form: Form;
  name: 'countries' | 'parcelClasses';
  legend: string;
  values: readonly T[];
  words: (value: T) => string;
}

function Chips<T extends string>({ form, name, legend, values, words }: ChipsProps<T>) {
  const error = errorOf<typeof aboutInput>(form, name);
  return (
    <fieldset>
      <legend className="mb-2 text-small text-quiet">{legend}</legend>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => {
          const chosen: readonly string[] = field.value;
          return (
            <div className="flex flex-wrap gap-2">
              {values.map((value) => (
                <Chip
                  key={value}
                  on={chosen.includes(value)}
                  onClick={() => field.onChange(toggled(values, chosen, value))}
                >
                  {words(value)}
                </Chip>
              ))}
            </div>
          );
        }}
      />
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

/** Adds or removes a value and keeps the order of `all`. */
function toggled<T extends string>(all: readonly T[], chosen: readonly string[], one: T): T[] {
  return all.filter((each) => (each === one ? !chosen.includes(one) : chosen.includes(each)));
}
