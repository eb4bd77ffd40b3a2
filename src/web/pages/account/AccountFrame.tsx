import { Suspense } from 'react';
import { languageName } from '#shared/i18n/locale.ts';
import { publicBrowsing } from '#web/core/browser/page-facts.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Link, Outlet } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { languageItems } from '#web/people/accounts/profile/LanguageChoice.tsx';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Logo } from '#web/ui/base/Logo.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';

export function AccountFrame() {
  return (
    <div className="flex min-h-dvh flex-col bg-surface-sunken md:justify-center md:py-8">
      <main className="flex-1 py-8 px-6 bg-surface md:w-full md:max-w-form md:mx-auto md:flex-none md:px-10 md:rounded-l">
        <Link to={publicBrowsing() ? paths.welcome : paths.login} className="inline-flex">
          <Logo />
        </Link>
        <Suspense fallback={<Skeleton kind="text" className="mt-8" />}>
          <Outlet />
        </Suspense>
      </main>
      <footer className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 p-4 md:w-full md:max-w-form md:mx-auto md:px-0">
        {publicBrowsing() && (
          <LinkButton to={paths.search} kind="bare" size="tall" icon="search" wide className="if-browsing bg-surface">
            {t('accounts.search')}
          </LinkButton>
        )}
        <Menu
          label={languageName(locale)}
          leading="globe"
          align="start"
          className="btn btn-bare btn-small"
          items={languageItems()}
        />
      </footer>
    </div>
  );
}
