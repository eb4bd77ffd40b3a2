import { t } from '#web/core/i18n.ts';
import { useSession } from '#web/core/session.ts';
import { usePageTitle } from '#web/core/title.ts';
import { paths } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';

/** /admin: where an administrator's sign-in leads. */
export function AdminPage() {
  const { userInfo } = useSession();
  const title = t('core.title.admin');
  usePageTitle(title);
  return (
    <>
      <TopBar title={title} large />
      <Empty
        title={title}
        text={t('shell.admin.text', { email: userInfo?.email ?? '' })}
        action={
          <LinkButton to={paths.logout} size="tall" kind="edge" icon="logout" wide>
            {t('shell.logout')}
          </LinkButton>
        }
      />
    </>
  );
}
