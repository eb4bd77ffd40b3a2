import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { isLocalDate } from '#shared/core/time.ts';
import { fullDate } from '#shared/people/accounts/base/dates.ts';
import { LANGUAGES } from '#shared/people/accounts/base/profile-schema.ts';
import { errorOf, fieldOf } from '#web/core/forms/forms.ts';
import { languageNames } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Chip } from '#web/ui/base/Chip.tsx';
import { FieldNotes } from '#web/ui/base/Field.tsx';
import { DateParts } from '#web/ui/fields/DateParts.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { ProfileSchema, ProfileZodForm } from '../base/use-profile-form.ts';
import { experienceText } from './experience.ts';

export function DriverFields({ form }: { form: ProfileZodForm }) {
  return (
    <div className="grid gap-4">
      <TextField
        label={t('profile.license')}
        hint={t('profile.license.hint')}
        autoCapitalize="characters"
        autoComplete="off"
        {...fieldOf<ProfileSchema>(form, 'licenseNumber')}
      />
      <DrivingSince form={form} />
      <Languages form={form} />
    </div>
  );
}

function DrivingSince({ form }: { form: ProfileZodForm }) {
  const since = fullDate(useWatch({ control: form.control, name: 'drivingSince' }) ?? '');
  const error = errorOf<ProfileSchema>(form, 'drivingSince');
  const known = !error && isLocalDate(`${since}-01`);
  return (
    <Controller
      control={form.control}
      name="drivingSince"
      render={({ field }) => (
        <DateParts
          noDay
          ref={field.ref}
          label={t('profile.since')}
          hint={
            known ? t('profile.since.shown', { experience: experienceText(`${since}-01`) }) : t('profile.since.hint')
          }
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={error}
        />
      )}
    />
  );
}

function Languages({ form }: { form: ProfileZodForm }) {
  const id = useId();
  const error = errorOf<ProfileSchema>(form, 'languages');
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-small text-quiet">{t('profile.languages')}</legend>
      <Controller
        control={form.control}
        name="languages"
        render={({ field }) => {
          const chosen = field.value ?? [];
          return (
            <div className="flex flex-wrap gap-2">
              {LANGUAGES.map((language, index) => (
                <Chip
                  key={language}
                  ref={index === 0 ? field.ref : undefined}
                  on={chosen.includes(language)}
                  onClick={() => field.onChange(LANGUAGES.filter((one) => chosen.includes(one) !== (one === language)))}
                >
                  {languageNames([language])}
                </Chip>
              ))}
            </div>
          );
        }}
      />
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
