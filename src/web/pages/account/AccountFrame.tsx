import { Suspense } from 'react';
import { languageItems } from '#web/accounts/languages.ts';
import { publicBrowsing } from '#web/core/browser/page-facts.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Link, Outlet } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The frame of the account pages: the logo above, "find a ride" and the language below. */
export function AccountFrame() {
  return (
    <div className="flex min-h-dvh flex-col bg-surface-sunken md:justify-center md:py-8">
      <main className="flex-1 bg-surface px-6 pt-8 pb-8 md:mx-auto md:w-full md:max-w-form md:flex-none md:rounded-l md:px-10">
        <Link to={publicBrowsing() ? paths.welcome : paths.login} className="inline-flex">
          <Logo />
        </Link>
        <Suspense fallback={<Skeleton kind="text" className="mt-8" />}>
          <Outlet />
        </Suspense>
      </main>
      <footer className="grid justify-items-center gap-3 p-4 md:mx-auto md:w-full md:max-w-form md:px-0">
        {publicBrowsing() && (
          <LinkButton to={paths.search} kind="bare" size="tall" icon="search" wide className="if-browsing bg-surface">
            {t('accounts.search')}
          </LinkButton>
        )}
        <Menu
          label={t(`core.language.${locale}`)}
          leading="globe"
          align="start"
          className="btn btn-bare btn-small"
          items={languageItems()}
        />
      </footer>
    </div>
  );
}
