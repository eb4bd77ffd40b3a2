import { publicBrowsing } from '#web/core/browser/page-facts.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Logo } from '#web/ui/Logo.tsx';

/** A visitor's top bar on a phone: the logo and the sign-in. */
export function VisitorBar() {
  return (
    <header className="flex min-h-13 items-center justify-between pr-2 pl-4 md:hidden">
      <Link to={publicBrowsing() ? paths.welcome : paths.login} className="inline-flex min-h-11 items-center">
        <Logo />
      </Link>
      <LinkButton to={paths.login} kind="bare">
        {t('shell.login')}
      </LinkButton>
    </header>
  );
}
