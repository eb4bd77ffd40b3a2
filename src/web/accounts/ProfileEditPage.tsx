import { useNavigate } from 'react-router';
import { t } from '#web/core/i18n.ts';
import { toastNext, useSession } from '#web/core/session.ts';
import { usePageTitle } from '#web/core/title.ts';
import { paths } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** /passenger/edit and /driver/edit: own name and phone. */
export function ProfileEditPage() {
  const { userInfo, userType } = useSession();
  const navigate = useNavigate();
  const back = userType === 'driver' ? paths.driverShow : paths.passengerShow;
  const title = t('accounts.profile.editTitle');
  usePageTitle(title);
  return (
    <>
      <TopBar title={title} back={back} />
      <div className="max-w-form p-4">
        {userInfo && (
          <ProfileForm
            key={userInfo.id}
            user={userInfo}
            onSaved={() => {
              toastNext(t('accounts.profile.saved'));
              navigate(back);
            }}
          />
        )}
      </div>
    </>
  );
}
