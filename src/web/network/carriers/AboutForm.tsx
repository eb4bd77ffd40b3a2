import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { z } from 'zod/mini';
import { LIMITS } from '#shared/core/limits.ts';
import { aboutInput, type CarrierAbout } from '#shared/network/carriers/schema.ts';
import { COUNTRIES } from '#shared/network/places/countries.ts';
import { errorOf, fieldOf, useSubmit, useZodForm, type ZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { toastNext, useSession } from '#web/core/session/session.ts';
import { staffPaths } from '#web/paths.ts';
import { ContactsField } from '#web/people/accounts/profile/ContactsField.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { Footer } from '#web/ui/content/Bars.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { SwitchField } from '#web/ui/fields/Choice.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Unsaved } from '#web/ui/Unsaved.tsx';
import { ChangeHours, Classes, Countries, Pets, ReleaseHours } from './AboutChoices.tsx';
import { saveAbout } from './queries.ts';

export function AboutForm({ about, onSaved }: { about: CarrierAbout; onSaved: () => void }) {
  const navigate = useNavigate();
  const { userType } = useSession();
  const { carrierLogo: _logo, photos: _photos, ...saved } = about;
  const form = useZodForm(aboutInput, {
    ...saved,
    countries: COUNTRIES.filter((code) => about.countries.includes(code)),
  });
  const [seen] = useState(about);
  const send = (body: z.output<typeof aboutInput>, key: string) => saveAbout(body, seen, key);
  const { submit, busy, failure } = useSubmit(form, send, () => {
    onSaved();
    toastNext(t('carriers.saved'));
    void navigate(staffPaths(userType).about);
  });
  const { isDirty } = form.formState;
  return (
    <form noValidate onSubmit={submit}>
      <Unsaved dirty={isDirty && !busy} />
      <Who form={form} />
      <Section title={t('carriers.booking')} separator="line">
        <SwitchField
          label={t('carriers.instant')}
          hint={t('carriers.instantHint')}
          {...form.register('instantConfirmation')}
        />
        <SwitchField
          label={t('carriers.confirmsGuests')}
          hint={t('carriers.confirmsGuests.hint')}
          {...form.register('confirmsGuests')}
        />
        <div className="mb-2 grid gap-4">
          <ChangeHours form={form} />
          <ReleaseHours form={form} />
          <TextArea
            label={t('carriers.baggage')}
            maxLength={LIMITS.DESCRIPTION_MAX}
            {...fieldOf(form, 'baggageRules')}
          />
        </div>
        <Pets form={form} />
        <SwitchField
          label={t('carriers.asksDocuments')}
          hint={t('carriers.asksDocuments.hint')}
          {...form.register('asksDocuments')}
        />
      </Section>
      <Section title={t('carriers.parcels')} separator="line">
        <Classes form={form} />
        <TextField
          className="mt-4 max-w-40"
          label={t('carriers.parcelMax')}
          inputMode="numeric"
          end={t('carriers.kg')}
          {...fieldOf(form, 'parcelMaxKg')}
        />
        <TextArea
          className="mt-4"
          label={t('carriers.forbidden')}
          hint={t('carriers.forbidden.hint')}
          maxLength={LIMITS.DESCRIPTION_MAX}
          {...fieldOf(form, 'forbiddenGoods')}
        />
      </Section>
      <AboutEnglish form={form} />
      <Footer>
        <div className="grid w-full gap-2">
          <Refusal text={failure} />
          <Button
            type="submit"
            size="tall"
            wide
            busy={busy}
            disabled={!isDirty}
            why={isDirty ? undefined : t('carriers.unchanged')}
          >
            {t('carriers.save')}
          </Button>
        </div>
      </Footer>
    </form>
  );
}

/** The carrier's name, description and contacts. */
function Who({ form }: { form: ZodForm<typeof aboutInput> }) {
  return (
    <Section title={t('carriers.who')} separator="line">
      <div className="grid gap-4">
        <TextField label={t('carriers.name')} autoComplete="organization" {...fieldOf(form, 'carrierName')} />
        <TextArea
          label={t('carriers.words')}
          hint={t('carriers.wordsHint')}
          maxLength={LIMITS.DESCRIPTION_MAX}
          {...fieldOf(form, 'description')}
        />
        <Countries form={form} />
        <TextField
          label={t('carriers.link')}
          hint={t('carriers.linkHint')}
          type="url"
          inputMode="url"
          icon="link"
          autoCapitalize="none"
          {...fieldOf(form, 'logoLink')}
        />
        <Controller
          control={form.control}
          name="contacts"
          render={({ field }) => (
            <ContactsField
              {...field}
              errorAt={(index) => errorOf<typeof aboutInput>(form, `contacts.${index}.value`)}
              error={errorOf<typeof aboutInput>(form, 'contacts')}
            />
          )}
        />
        <Note>{t('carriers.contactsPublic')}</Note>
      </div>
    </Section>
  );
}

function AboutEnglish({ form }: { form: ZodForm<typeof aboutInput> }) {
  const fields = [
    { name: 'english.description', label: t('carriers.words') },
    { name: 'english.baggageRules', label: t('carriers.baggage') },
    ...(form.watch('petsAllowed') ? [{ name: 'english.petRules', label: t('carriers.petRules') } as const] : []),
    { name: 'english.forbiddenGoods', label: t('carriers.forbidden') },
  ] as const;
  return (
    <Section title={t('carriers.english')} separator="line">
      <Note className="mb-4">{t('carriers.english.hint')}</Note>
      <div className="grid gap-4">
        {fields.map(({ name, label }) => (
          <TextArea
            key={name}
            label={t('carriers.english.of', { field: label })}
            lang="en"
            maxLength={LIMITS.DESCRIPTION_MAX}
            {...fieldOf<typeof aboutInput>(form, name)}
          />
        ))}
      </div>
    </Section>
  );
}
