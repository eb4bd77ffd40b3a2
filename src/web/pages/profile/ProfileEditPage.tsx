import { useQuery } from '@tanstack/react-query';
import { useStore } from '#web/core/browser/store.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { toastNext, useSession } from '#web/core/session/session.ts';
import { travelling } from '#web/core/session/travelling.ts';
import { countriesQuery } from '#web/network/places/countries.ts';
import { paths } from '#web/paths.ts';
import { profileQuery } from '#web/people/accounts/base/queries.ts';
import { AvatarField } from '#web/people/accounts/profile/AvatarField.tsx';
import { ProfileForm } from '#web/people/accounts/profile/ProfileForm.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { CompanionsSection } from './CompanionsSection.tsx';

/** /passenger/edit, /driver/edit, /carrier/profile: the form of the person's own profile. */
export function ProfileEditPage() {
  const { userType } = useSession();
  const travels = useStore(travelling);
  const navigate = useNavigate();
  const query = useQuery(profileQuery());
  const { data: countries = [] } = useQuery(countriesQuery());
  const back = {
    driver: paths.driverShow,
    carrier: paths.settings,
    passenger: paths.passengerShow,
    '': paths.settings,
  };
  const title = t('profile.editTitle');
  return (
    <Page title={title} end="none" back={back[userType]}>
      <Loaded query={query} loading={<Skeleton rows={6} kind="text" className="p-4" />}>
        {(profile) => (
          <>
            <AvatarField profile={profile} />
            <ProfileForm
              key={profile.id}
              profile={profile}
              countries={countries}
              onSaved={() => {
                toastNext(t('profile.saved'));
                void navigate(back[userType]);
              }}
            />
            {(userType === 'passenger' || (userType === 'driver' && travels)) && <CompanionsSection />}
          </>
        )}
      </Loaded>
    </Page>
  );
}
