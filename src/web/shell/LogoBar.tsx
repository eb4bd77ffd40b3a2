import { publicBrowsing } from '#web/core/browser/page-facts.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { homeOf, paths } from '#web/paths.ts';
import { Button, IconButton, LinkButton } from '#web/ui/base/Button.tsx';
import { Logo } from '#web/ui/base/Logo.tsx';
import { Bell } from './Bell.tsx';
import { useOtherLanguage } from './other-language.ts';

/** The top bar of a visitor or a passenger on a phone: the logo, and the other language and the sign-in, or the bell. */
export function LogoBar({ onFind }: { onFind: () => void }) {
  const { token, userType } = useSession();
  const other = useOtherLanguage();
  const home = token ? homeOf(userType) : publicBrowsing() ? paths.welcome : paths.login;
  return (
    <header className="flex min-h-13 flex-wrap items-center justify-between pr-2 pl-4 md:hidden">
      <Link to={home} className="inline-flex min-h-11 items-center">
        <Logo />
      </Link>
      {token ? (
        <span className="flex">
          <IconButton name="search" label={t('shell.find')} onClick={onFind} />
          <Bell />
        </span>
      ) : (
        <span className="flex flex-wrap items-center">
          {other && (
            <Button kind="bare" icon="globe" lang={other.language} onClick={other.choose}>
              {t(`core.language.${other.language}`)}
            </Button>
          )}
          <LinkButton to={paths.login} kind="bare">
            {t('shell.login')}
          </LinkButton>
        </span>
      )}
    </header>
  );
}
