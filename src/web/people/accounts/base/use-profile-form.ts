import { useEffect, useState } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import { contactText } from '#shared/people/accounts/base/contacts.ts';
import { LANGUAGES, type Profile, profileForm } from '#shared/people/accounts/base/profile-schema.ts';
import { useZodForm, type ZodForm } from '#web/core/forms/forms.ts';
import { today } from '#web/core/i18n/format.ts';

/** The schema of the form, with the device's date. */
export type ProfileSchema = ReturnType<typeof profileForm>;
export type ProfileZodForm = ZodForm<ProfileSchema>;

/** The form of the person's own profile, and the field that was edited last. */
export function useProfileForm(profile: Profile) {
  const [schema] = useState(() => profileForm(today()));
  const form = useZodForm(schema, savedValues(profile), { mode: 'onChange' });
  const [edited, setEdited] = useState<string | null>(null);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) setEdited(name.split('.')[0] ?? null);
        },
      }),
    [form],
  );
  return { form, edited, forget: () => setEdited(null) };
}

export function savedValues(profile: Profile) {
  const { name, lastName, city, address, country, gender, dateOfBirth, description, licenseNumber, drivingSince } =
    profile;
  return {
    ...{ name, lastName, city, address, country, gender, dateOfBirth, description, licenseNumber, drivingSince },
    newPhoneNumber: readablePhone(profile.phone ?? ''),
    contacts: profile.contacts.map((contact) => ({ kind: contact.kind, value: contactText(contact) })),
    languages: LANGUAGES.filter((language) => profile.languages.includes(language)),
  };
}
