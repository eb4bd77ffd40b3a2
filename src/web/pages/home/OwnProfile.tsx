import { useQuery } from '@tanstack/react-query';
import { readablePhone } from '#shared/core/text/phone.ts';
import { contactText } from '#shared/people/accounts/base/contacts.ts';
import type { Profile } from '#shared/people/accounts/base/profile-schema.ts';
import { countryName, fullDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { profileQuery } from '#web/people/accounts/base/queries.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

export function OwnProfile() {
  const { userInfo } = useSession();
  const query = useQuery({ ...profileQuery(), enabled: userInfo !== null });
  if (!userInfo) return null;
  const name = `${userInfo.name} ${userInfo.lastName}`.trim();
  return (
    <Section title={t('profile.mine')} separator="line">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} src={userInfo.avatarUrl} size="l" />
        <p className="flex-[1_1_8rem] text-lead font-strong">{name}</p>
        <LinkButton kind="soft" size="small" icon="edit" to={paths.passengerEdit}>
          {t('profile.edit')}
        </LinkButton>
      </div>
      <Loaded query={query} loading={<Skeleton rows={2} kind="text" className="mt-3" />} small>
        {(data) => <Facts layout="lines" className="mt-3" facts={factsOf(data)} />}
      </Loaded>
      <Note className="mt-3">{t('profile.seen')}</Note>
    </Section>
  );
}

function factsOf(profile: Profile) {
  const { phone, email, contacts, city, address, country, dateOfBirth, gender, description } = profile;
  const said = [
    { term: t('contacts.title'), value: contacts.map(contactText).join(', ') },
    { term: t('profile.home'), value: [nameOf(country), city, address].filter(Boolean).join(', ') },
    { term: t('profile.birth'), value: dateOfBirth && fullDate(dateOfBirth) },
    { term: t('profile.gender'), value: gender === 'not_selected' ? '' : t(`profile.gender.${gender}`) },
    { term: t('profile.description'), value: description },
  ];
  return [
    { term: t('profile.phone'), value: phone ? readablePhone(phone) : t('profile.none') },
    { term: t('profile.emailTerm'), value: email },
    ...said.filter(({ value }) => value !== ''),
  ];
}

function nameOf(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? countryName(country) : country;
}
