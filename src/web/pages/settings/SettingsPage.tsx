import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { DevicesSection } from '#web/accounts/DevicesSection.tsx';
import { LookSection } from '#web/accounts/LookSection.tsx';
import { PasswordSection } from '#web/accounts/PasswordSection.tsx';
import { ProofProvider } from '#web/accounts/ProofProvider.tsx';
import { loadMessages, t } from '#web/core/i18n/i18n.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { usePageTitle } from '#web/core/router/title.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths, profileEditOf } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const WaysToSignIn = lazy(async () => {
  const [{ WaysToSignIn: component }] = await Promise.all([
    import('#web/accounts/WaysToSignIn.tsx'),
    loadMessages('signin', 'errors', 'fields'),
  ]);
  return { default: component };
});

interface SettingsPageProps {
  /** What domains above the account have to set. */
  notifications: ComponentType;
  tracking?: ComponentType | undefined;
  data: ComponentType;
}

/** /settings: look for everybody; the rest for who is signed in. */
export function SettingsPage({ notifications, tracking, data }: SettingsPageProps) {
  const { userInfo, token } = useSession();
  const title = t('settings.title');
  usePageTitle(title);
  useJumpToHash();
  // in their order: its `id` is a section's anchor, its name `settings.<id>`
  const all = [
    { id: 'look', Body: LookSection },
    { id: 'profile', Body: ProfileLink, signedIn: true },
    { id: 'notifications', Body: notifications, signedIn: true },
    { id: 'security', Body: Security, signedIn: true },
    ...(tracking ? [{ id: 'tracking', Body: tracking, signedIn: true } as const] : []),
    { id: 'data', Body: data, signedIn: true },
  ] as const;
  const shown = all.filter((section) => !('signedIn' in section) || userInfo);
  return (
    <ProofProvider>
      <TopBar title={title} large />
      <div className="pb-8 lg:grid lg:max-w-page lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
        <nav aria-label={t('settings.sections')} className="hidden lg:block">
          <ul className="sticky top-4 grid gap-1 p-4">
            {shown.map(({ id }) => (
              <li key={id}>
                <a href={`#${id}`} className="flex min-h-11 items-center rounded-m px-3 font-medium text-action">
                  {t(`settings.${id}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 max-w-prose">
          {shown.map(({ id, Body }, index) => (
            <Section key={id} id={id} title={t(`settings.${id}`)} plain={index === 0} className="scroll-mt-4">
              <div className="grid gap-6">
                <Body />
              </div>
            </Section>
          ))}
          {!token && <SignInFirst />}
        </div>
      </div>
    </ProofProvider>
  );
}

/** How one signs in: each part a line here, with its own heading. */
function Security() {
  const email = useSession().userInfo?.email ?? '';
  return (
    <div className="grid gap-8">
      <PasswordSection />
      <Suspense fallback={<Skeleton rows={3} />}>
        <WaysToSignIn />
      </Suspense>
      <DevicesSection />
      <div>
        <p className="mb-3 text-small text-quiet">{t('settings.signOutText', { email })}</p>
        <LinkButton to={paths.logout} kind="edge" size="tall" icon="logout">
          {t('settings.signOut')}
        </LinkButton>
      </div>
    </div>
  );
}

function ProfileLink() {
  const { userType } = useSession();
  const edit = profileEditOf(userType);
  if (edit === null) return null;
  return (
    <div>
      <p className="mb-3 text-quiet">{t('settings.profile.text')}</p>
      <LinkButton to={edit} kind="edge" icon="edit">
        {t('settings.profile.edit')}
      </LinkButton>
    </div>
  );
}

function SignInFirst() {
  return (
    <Section>
      <p className="mb-3 text-quiet">{t('settings.visitor')}</p>
      <LinkButton to={paths.login} size="tall">
        {t('settings.signIn')}
      </LinkButton>
    </Section>
  );
}

/** `/settings#security` shows that section: the page is drawn after the browser has looked for it. */
function useJumpToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
