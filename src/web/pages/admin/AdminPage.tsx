import { useQuery } from '@tanstack/react-query';
import { SecondFactorSection } from '#web/accounts/SecondFactorSection.tsx';
import { secondFactorQuery } from '#web/accounts/sign-in-queries.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { usePageTitle } from '#web/core/router/title.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';

/** /admin: the home of administrators. */
export function AdminPage() {
  const { userInfo } = useSession();
  const title = t('core.title.admin');
  usePageTitle(title);
  const { data: factor } = useQuery(secondFactorQuery());
  const missing = factor?.required === true && !factor.on;
  return (
    <>
      <TopBar title={title} large />
      {missing && (
        <div className="grid max-w-prose gap-6 p-4">
          <p role="alert" className="rounded-m bg-now-soft p-3">
            {t('signin.factor.required')}
          </p>
          <SecondFactorSection />
        </div>
      )}
      <Empty
        title={title}
        text={t('signin.admin', { email: userInfo?.email ?? '' })}
        action={
          <LinkButton to={paths.logout} size="tall" kind="edge" icon="logout" wide>
            {t('shell.logout')}
          </LinkButton>
        }
      />
    </>
  );
}
