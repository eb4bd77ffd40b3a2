import { Controller, useWatch } from 'react-hook-form';
import { GENDERS } from '#shared/people/accounts/base/profile-schema.ts';
import { errorOf, fieldOf } from '#web/core/forms/forms.ts';
import { countryName } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { DateParts } from '#web/ui/fields/DateParts.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { ProfileSchema, ProfileZodForm } from '../base/use-profile-form.ts';

export interface Country {
  code: string;
  name: string;
}

export function PersonFields({ form }: { form: ProfileZodForm }) {
  return (
    <div className="grid gap-4">
      <TextField label={t('profile.name')} autoComplete="given-name" {...fieldOf<ProfileSchema>(form, 'name')} />
      <TextField
        label={t('profile.lastName')}
        autoComplete="family-name"
        {...fieldOf<ProfileSchema>(form, 'lastName')}
      />
      <SelectField
        label={t('profile.gender')}
        options={GENDERS.map((value) => ({ value, label: t(`profile.gender.${value}`) }))}
        {...fieldOf<ProfileSchema>(form, 'gender')}
      />
      <Controller
        control={form.control}
        name="dateOfBirth"
        render={({ field }) => (
          <DateParts
            ref={field.ref}
            label={t('profile.birth')}
            hint={t('profile.birth.hint')}
            value={field.value ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errorOf<ProfileSchema>(form, 'dateOfBirth')}
          />
        )}
      />
    </div>
  );
}

export function HomeFields({ form, countries }: { form: ProfileZodForm; countries: readonly Country[] }) {
  const country = useWatch({ control: form.control, name: 'country' }) ?? '';
  const known = countries.map(({ code, name }) => ({ value: code, label: name }));
  // A saved country is offered before the list has loaded, and when the list no longer has it.
  const missing = country !== '' && !known.some(({ value }) => value === country);
  const options = missing ? [{ value: country, label: nameOf(country) }, ...known] : known;
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('profile.country')}
        autoComplete="country"
        placeholder={t('profile.country.none')}
        options={options}
        {...fieldOf<ProfileSchema>(form, 'country')}
      />
      <TextField label={t('profile.city')} autoComplete="address-level2" {...fieldOf<ProfileSchema>(form, 'city')} />
      <TextField
        label={t('profile.address')}
        hint={t('profile.address.hint')}
        autoComplete="street-address"
        {...fieldOf<ProfileSchema>(form, 'address')}
      />
    </div>
  );
}

function nameOf(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? countryName(country) : country;
}
