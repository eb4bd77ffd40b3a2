import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { aboutInput, type CarrierAbout, PARCEL_CLASSES } from '#shared/carriers/schema.ts';
import { LIMITS } from '#shared/core/field-rules.ts';
import { COUNTRIES } from '#shared/places/countries.ts';
import { errorOf, fieldOf, useSubmit, useZodForm, type ZodForm } from '#web/core/forms.ts';
import { t } from '#web/core/i18n.ts';
import { changed } from '#web/core/query.ts';
import { toastNext, useSession } from '#web/core/session.ts';
import { staffPaths } from '#web/paths.ts';
import { countriesQuery } from '#web/places/countries.ts';
import { Foot } from '#web/ui/Bars.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { SwitchField } from '#web/ui/Choice.tsx';
import { Section } from '#web/ui/Section.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { saveAbout } from './queries.ts';

type Form = ZodForm<typeof aboutInput>;

/** Words, countries, confirmation, baggage, pets and parcels in one form. */
export function AboutForm({ about, carrierId }: { about: CarrierAbout; carrierId: number }) {
  const navigate = useNavigate();
  const { userType } = useSession();
  const form = useZodForm(aboutInput, {
    ...about,
    countries: COUNTRIES.filter((code) => about.countries.includes(code)),
  });
  const { submit, busy, failure } = useSubmit(form, saveAbout, () => {
    changed(`carrier:${carrierId}`);
    toastNext(t('carriers.saved'));
    void navigate(staffPaths(userType).about);
  });
  const area = { maxLength: LIMITS.DESCRIPTION_MAX };
  return (
    <form noValidate onSubmit={submit} className="max-w-form">
      <Section plain>
        <TextArea
          label={t('carriers.words')}
          hint={t('carriers.wordsHint')}
          {...area}
          {...fieldOf(form, 'description')}
        />
        <Countries form={form} />
      </Section>
      <Section title={t('carriers.booking')} line>
        <SwitchField
          label={t('carriers.instant')}
          hint={t('carriers.instantHint')}
          {...form.register('instantConfirmation')}
        />
        <TextArea label={t('carriers.baggage')} {...area} {...fieldOf(form, 'baggageRules')} />
        <Pets form={form} />
      </Section>
      <Section title={t('carriers.parcels')} line>
        <Classes form={form} />
        <TextField
          className="mt-4 max-w-40"
          label={t('carriers.parcelMax')}
          inputMode="numeric"
          maxLength={3}
          end={t('carriers.kg')}
          {...fieldOf(form, 'parcelMaxKg')}
        />
        <TextArea className="mt-4" label={t('carriers.forbidden')} {...area} {...fieldOf(form, 'forbiddenGoods')} />
      </Section>
      <Foot>
        <div className="grid w-full gap-2">
          {failure && (
            <p role="alert" className="text-small text-bad">
              {failure}
            </p>
          )}
          <Button type="submit" size="tall" wide busy={busy}>
            {t('carriers.save')}
          </Button>
        </div>
      </Foot>
    </form>
  );
}

function Countries({ form }: { form: Form }) {
  const countries = useQuery(countriesQuery());
  const known = COUNTRIES.flatMap((code) => countries.data?.filter((country) => country.code === code) ?? []);
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-small text-quiet">{t('carriers.countries')}</legend>
      <Controller
        control={form.control}
        name="countries"
        render={({ field }) => (
          <div className="flex flex-wrap gap-2">
            {COUNTRIES.map((code) => (
              <Chip
                key={code}
                on={field.value.includes(code)}
                onClick={() => field.onChange(toggled(COUNTRIES, field.value, code))}
              >
                {known.find((country) => country.code === code)?.name ?? code}
              </Chip>
            ))}
          </div>
        )}
      />
    </fieldset>
  );
}

function Pets({ form }: { form: Form }) {
  const allowed = useWatch({ control: form.control, name: 'petsAllowed' });
  return (
    <>
      <SwitchField label={t('carriers.petsAllowed')} {...form.register('petsAllowed')} />
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

function Classes({ form }: { form: Form }) {
  const error = errorOf<typeof aboutInput>(form, 'parcelClasses');
  return (
    <fieldset>
      <legend className="mb-2 text-small text-quiet">{t('carriers.classes')}</legend>
      <Controller
        control={form.control}
        name="parcelClasses"
        render={({ field }) => (
          <div className="flex flex-wrap gap-2">
            {PARCEL_CLASSES.map((one) => (
              <Chip
                key={one}
                on={field.value.includes(one)}
                onClick={() => field.onChange(toggled(PARCEL_CLASSES, field.value, one))}
              >
                {t(`carriers.parcel.${one}`)}
              </Chip>
            ))}
          </div>
        )}
      />
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

/** The values with one more or one less, in their own order. */
function toggled<T>(all: readonly T[], chosen: readonly T[], one: T): T[] {
  return all.filter((each) => (each === one ? !chosen.includes(one) : chosen.includes(each)));
}
