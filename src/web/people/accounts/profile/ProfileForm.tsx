import { useRef } from 'react';
import { Controller, useFormState, useWatch } from 'react-hook-form';
import { LIMITS } from '#shared/core/limits.ts';
import { storedPhone } from '#shared/core/text/phone.ts';
import { type Contact, normalContact } from '#shared/people/accounts/base/contacts.ts';
import { fullDate } from '#shared/people/accounts/base/dates.ts';
import type { Profile, ProfileInput } from '#shared/people/accounts/base/profile-schema.ts';
import { changed } from '#web/core/api/query.ts';
import { errorOf, fieldOf, useSubmit } from '#web/core/forms/forms.ts';
import { changedFields, mayBeSubmitted } from '#web/core/forms/gating.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Footer } from '#web/ui/content/Bars.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Unsaved } from '#web/ui/Unsaved.tsx';
import { saveProfile } from '../base/queries.ts';
import { type ProfileSchema, type ProfileZodForm, savedValues, useProfileForm } from '../base/use-profile-form.ts';
import { Failure } from '../sign-in/Failure.tsx';
import { type Country, HomeFields, PersonFields } from '../sign-in/PersonFields.tsx';
import { ContactsField } from './ContactsField.tsx';
import { DriverFields } from './DriverFields.tsx';

interface Spelled {
  newPhoneNumber?: string | undefined;
  contacts?: readonly Partial<Contact>[] | undefined;
  dateOfBirth?: string | undefined;
  drivingSince?: string | undefined;
}

interface ProfileFormProps {
  profile: Profile;
  countries: readonly Country[];
  onSaved: () => void;
}

/** The form of the person's own profile; its button follows docs/product.md 3.14. */
export function ProfileForm({ profile, countries, onSaved }: ProfileFormProps) {
  const { form, edited, forget } = useProfileForm(profile);
  const { isValid } = useFormState({ control: form.control });
  const saved = comparable(savedValues(profile));
  const values = comparable({ ...savedValues(profile), ...useWatch({ control: form.control }) });
  const seen = useRef(profile);
  const send = (body: ProfileInput, key: string) => saveProfile(body, seen.current, key);
  const { submit, busy, failure } = useSubmit(form, send, (answer) => {
    seen.current = answer;
    form.reset(savedValues(answer));
    forget();
    changed(`account:${answer.id}`);
    onSaved();
  });
  const dirty = changedFields(values, saved).length > 0;
  const open = mayBeSubmitted({ edited, values, saved, valid: isValid });
  return (
    <form onSubmit={submit} noValidate>
      <Section title={t('profile.who')} separator="line">
        <PersonFields form={form} />
      </Section>
      <Section title={t('profile.reach')} separator="line">
        <div className="grid gap-4">
          <PhoneField
            countries={[form.watch('country')]}
            label={t('profile.newPhone')}
            hint={t('profile.newPhone.hint')}
            {...fieldOf<ProfileSchema>(form, 'newPhoneNumber')}
          />
          <Contacts form={form} />
          {profile.email !== '' && <Note>{t('profile.email', { email: profile.email })}</Note>}
        </div>
      </Section>
      {profile.userType === 'driver' && (
        <Section title={t('profile.wheel')} separator="line">
          <DriverFields form={form} />
        </Section>
      )}
      <Section title={t('profile.home')} separator="line">
        <HomeFields form={form} countries={countries} />
      </Section>
      <Section title={t('profile.words')} separator="line">
        <TextArea
          label={t('profile.description')}
          hint={t(profile.userType === 'driver' ? 'profile.description.driver' : 'profile.description.hint', {
            max: LIMITS.DESCRIPTION_MAX,
          })}
          {...fieldOf<ProfileSchema>(form, 'description')}
        />
      </Section>
      <Unsaved dirty={dirty && !busy} />
      <Footer>
        <div className="grid w-full gap-2">
          <Failure text={failure} />
          <Button
            type="submit"
            size="tall"
            wide
            busy={busy}
            disabled={!open}
            why={dirty ? undefined : t('profile.unchanged')}
          >
            {t('profile.save')}
          </Button>
        </div>
      </Footer>
    </form>
  );
}

function Contacts({ form }: { form: ProfileZodForm }) {
  return (
    <Controller
      control={form.control}
      name="contacts"
      render={({ field }) => (
        <ContactsField
          ref={field.ref}
          value={field.value ?? []}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={errorOf<ProfileSchema>(form, 'contacts')}
          errorAt={(index) => errorOf<ProfileSchema>(form, `contacts.${index}.value`)}
        />
      )}
    />
  );
}

function comparable(values: Spelled): Record<string, unknown> {
  return {
    ...values,
    newPhoneNumber: storedPhone(values.newPhoneNumber ?? ''),
    contacts: values.contacts?.map(({ kind = 'phone', value = '' }) => normalContact({ kind, value })),
    dateOfBirth: fullDate(values.dateOfBirth ?? ''),
    drivingSince: fullDate(values.drivingSince ?? ''),
  };
}
